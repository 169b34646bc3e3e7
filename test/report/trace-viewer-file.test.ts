import { describe, expect, it } from "vitest";
import {
  TRACE_ACTION,
  TRACE_DELIVERY,
  TRACE_GATE,
  TRACE_SEND,
  TRACE_VERDICT,
  WORLD,
} from "../../src/coordinator/trace.ts";
import { SUSPECTED } from "../../src/node.ts";
import { type ViewerEvent, type ViewerPart, viewerEvents } from "../../src/report/trace-viewer-file.ts";
import { HandMadeTrace } from "../trace-reading/hand-made.ts";
import { realRun } from "../trace-reading/real-run.ts";

const ALL: ViewerPart = { shown: (node) => node >= 0, fromMicros: 0, toMicros: 44_000_000 };

/** Every flow and span has both ends, in this order; nothing lasts less than nothing; all is in order of time. */
function expectSound(events: readonly ViewerEvent[]): void {
  let last = 0;
  const flows = new Map<string, ViewerEvent>();
  const spans = new Map<string, ViewerEvent>();
  let done = 0;
  for (const event of events) {
    if (event.ph === "M") continue;
    expect(event.ts).toBeGreaterThanOrEqual(last);
    last = event.ts;
    expect(event.dur ?? 0).toBeGreaterThanOrEqual(0);
    const [open, key] = "sf".includes(event.ph)
      ? [flows, `${event.cat} ${event.name} ${event.id}`]
      : [spans, `${event.pid} ${event.cat} ${event.id}`];
    if (event.ph === "s" || event.ph === "b") {
      expect(open.has(key)).toBe(false);
      open.set(key, event);
    } else if (event.ph === "f" || event.ph === "e") {
      expect(event.ts).toBeGreaterThanOrEqual(open.get(key)?.ts ?? Number.POSITIVE_INFINITY);
      open.delete(key);
      done += 1;
    }
  }
  expect([...flows.keys(), ...spans.keys()]).toEqual([]);
  expect(done).toBeGreaterThan(0);
}

describe("a file for trace viewers", () => {
  const run = realRun();

  it("is sound, and holds every send, every delivery and every verdict of the run", () => {
    const events = [...viewerEvents(run.index, run.head, ALL)];
    expectSound(events);
    const count = (kind: number) => run.index.events.filter((event) => event.kind === kind).length;
    const slices = events.filter(({ ph, cat }) => ph === "X" && cat === "datagram");
    expect(slices).toHaveLength(count(TRACE_SEND) + count(TRACE_DELIVERY));
    expect(events.filter(({ ph, args }) => ph === "i" && args?.verdict !== undefined)).toHaveLength(
      count(TRACE_VERDICT),
    );
    expect(
      events.filter(({ name, ph }) => ph === "M" && name === "process_name").map(({ args }) => args?.name),
    ).toEqual(run.head.nodes);
  });

  it("is sound where it shows a part of time and members", () => {
    const part = {
      shown: (node: number) => node === 1 || node === 3,
      fromMicros: 8_000_000,
      toMicros: 15_000_000,
    };
    const events = [...viewerEvents(run.index, run.head, part)];
    expectSound(events);
    expect(new Set(events.map(({ pid }) => pid))).toEqual(new Set([2, 4]));
    for (const { ph, ts } of events) {
      if (ph === "M") continue;
      expect(ts).toBeGreaterThanOrEqual(8_000_000);
      expect(ts).toBeLessThanOrEqual(15_000_000);
    }
  });

  it("binds a flow to the slices of its sending and its arrival", () => {
    const trace = new HandMadeTrace(2, [{ name: "stop", kind: "pause", members: ["m-1"], otherSide: [] }]);
    trace.fault(0.5, 0, true);
    const ping = trace.send(1, 0, 1);
    trace.verdict(1, 0, 1, SUSPECTED);
    trace.fault(4, 0, false);
    trace.deliver(4, ping, 1);
    const events = [...viewerEvents(trace.index, trace.head, { ...ALL, toMicros: 5_000 })];
    expectSound(events);
    const shown = events.filter(({ ph }) => ph !== "M").map(({ ph, ts, pid, name }) => [ph, ts, pid, name]);
    expect(shown).toEqual([
      ["b", 500, 2, "pause"],
      ["b", 1_000, 1, "suspects m-1"],
      ["X", 1_000, 1, "ping to m-1"],
      ["s", 1_000, 1, "ping"],
      ["i", 1_000, 1, "m-1 suspected"],
      ["X", 4_000, 2, "ping from m-0"],
      ["f", 4_000, 2, "ping"],
      ["e", 4_000, 2, "pause"],
      ["e", 5_000, 1, "suspects m-1"],
    ]);
    const [, arrival] = events.filter(({ ph }) => ph === "X");
    expect(arrival?.args).toMatchObject({ delayMicros: 2_000, waitedMicros: 1_000, sent: "m-0.1" });
  });

  it("shows what is done for a group on the subject's track, and nothing where that is not shown", () => {
    const trace = new HandMadeTrace(3);
    trace.add(TRACE_GATE, 1, WORLD, undefined, [1, 3, 2]);
    trace.add(TRACE_ACTION, 1, WORLD, undefined, [2, 1, 2]);
    const instants = (part: ViewerPart) =>
      [...viewerEvents(trace.index, trace.head, part)]
        .filter(({ ph }) => ph === "i")
        .map(({ pid, cat, name }) => [pid, cat, name]);
    expect(instants(ALL)).toEqual([[3, "gate", "failOver taken"]]);
    expect(instants({ ...ALL, shown: (node) => node !== 2 })).toEqual([]);
  });
});
