import { describe, expect, it } from "vitest";
import { TRACE_DELIVERY, TRACE_DROP } from "../../src/coordinator/trace.ts";
import { TraceIndex } from "../../src/trace-reading/trace-index.ts";
import { HandMadeTrace } from "./hand-made.ts";
import { realRun } from "./real-run.ts";

describe("the index of a trace", () => {
  it("finds every event by its id and place, its cause and what it caused", () => {
    const { index } = realRun();
    index.events.forEach((event, place) => {
      expect(index.event(event.node, event.count)).toBe(event);
      if (place % 50 === 0) expect(index.placeOf(event)).toBe(place);
      const cause = index.causeOf(event);
      if (cause !== undefined) expect(index.effectsOf(cause)).toContain(event);
    });
    expect(index.event(0, 1_000_000)).toBeUndefined();
    expect(index.event(99, 1)).toBeUndefined();
  });

  it("finds events by their ids where others were left out", () => {
    const { index } = realRun();
    const part = new TraceIndex(() => undefined);
    const kept = index.events.filter((_, place) => place % 3 === 0);
    for (const event of kept) part.add(event);
    for (const event of index.events) {
      expect(part.event(event.node, event.count)).toBe(kept.includes(event) ? event : undefined);
    }
    expect(part.placeOf(index.events[1] as (typeof kept)[number])).toBe(-1);
  });

  it("knows what became of a packet, and the class of a conviction", () => {
    const trace = new HandMadeTrace(2);
    const ping = trace.send(1, 0, 1);
    const other = trace.send(1, 0, 1);
    const delivered = trace.deliver(2, ping);
    trace.verdict(2, 1, 0, 0, { cause: delivered });
    const lost = trace.lose(1, other);
    expect(trace.index.arrivalsOf(ping)).toEqual([delivered]);
    expect(trace.index.arrivalsOf(other)).toEqual([lost]);
    expect([delivered.kind, lost.kind]).toEqual([TRACE_DELIVERY, TRACE_DROP]);
    const conviction = trace.verdict(3, 0, 1, 2, { as: "faulted" });
    expect(trace.index.classOf(conviction)).toBe("faulted");
    expect(trace.index.classOf(ping)).toBeUndefined();
    expect(trace.index.eventsOf(0)).toEqual([ping, other, lost, conviction]);
  });
});
