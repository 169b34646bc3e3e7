import { describe, expect, it } from "vitest";
import { ALIVE, CONVICTED, SUSPECTED } from "../../src/node.ts";
import { cutOut } from "../../src/trace-reading/diagram-cut-out.ts";
import { WHOLE_RUN } from "../../src/trace-reading/trace-part.ts";
import { gossip, HandMadeTrace } from "./hand-made.ts";

/** m-0 suspects m-1, whose ack is lost, by its own probe with the help of m-2; m-3 hears of it, and convicts. */
function falseConviction(): HandMadeTrace {
  const trace = new HandMadeTrace(6);
  trace.verdict(10, 5, 4, CONVICTED, { as: "true" });
  const ping = trace.send(1_000, 0, 1);
  const received = trace.deliver(1_001, ping);
  trace.lose(1_001, trace.send(1_001, 1, 0, { kind: "ack", fields: {} }, received));
  const request = trace.send(1_500, 0, 2, { kind: "indirectPing", fields: { subject: "m-1" } }, ping);
  trace.deliver(1_501, request);
  trace.verdict(2_000, 0, 1, SUSPECTED, { cause: ping });
  const rumour = trace.send(2_200, 0, 3, gossip("suspect", "m-1", 1, "m-0"));
  const heard = trace.deliver(2_201, rumour);
  const suspicion = trace.verdict(2_201, 3, 1, SUSPECTED, { accuser: 0, cause: heard });
  trace.send(3_000, 4, 5);
  trace.verdict(6_000, 3, 1, CONVICTED, { cause: suspicion, as: "false" });
  trace.verdict(6_000, 0, 1, CONVICTED, { as: "false" });
  return trace;
}

describe("what a diagram shows", () => {
  it("is nothing of the warm-up, which is not counted, unless there is nothing else", () => {
    const trace = falseConviction();
    const headOf = (warmupSeconds: number) => ({ ...trace.head, warmupSeconds });
    trace.verdict(8_000, 5, 4, CONVICTED, { as: "true" });
    const focus = (warmupSeconds: number, fromMicros?: number) =>
      cutOut(trace.index, headOf(warmupSeconds), { ...WHOLE_RUN, fromMicros }, 10_000_000).focus;
    expect(focus(7)?.timeMicros).toBe(8_000_000);
    expect(focus(7, 0)).toMatchObject({ node: 3, a: 1 });
    expect(focus(9)).toMatchObject({ node: 3, a: 1, timeMicros: 6_000_000 });
  });

  it("is by default what led to the first false conviction", () => {
    const trace = falseConviction();
    const cut = cutOut(trace.index, trace.head, WHOLE_RUN, 10_000_000);
    expect(cut.focus).toMatchObject({ node: 3, a: 1, timeMicros: 6_000_000 });
    expect([cut.fromMicros, cut.toMicros]).toEqual([750_000, 6_250_000]);
    expect([...cut.members].sort()).toEqual([0, 1, 2, 3]);
    expect(cut.messages.map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [1, 0],
      [0, 2],
      [0, 3],
    ]);
    expect(cut.notes).toHaveLength(4);
    expect(cut.leftOut).toEqual({ members: 0, messages: 0, notes: 0 });
  });

  it("is the first conviction of any class when none is false", () => {
    const trace = new HandMadeTrace(2);
    trace.verdict(10, 0, 1, CONVICTED, { as: "true" });
    expect(cutOut(trace.index, trace.head, WHOLE_RUN, 1_000_000).focus?.timeMicros).toBe(10_000);
  });

  it("is the silence before a conviction to which nothing else has led", () => {
    const trace = new HandMadeTrace(3);
    trace.deliver(501, trace.send(500, 1, 0));
    trace.deliver(1_001, trace.send(1_000, 1, 0));
    trace.lose(1_500, trace.send(1_500, 1, 0));
    trace.send(1_500, 2, 1);
    trace.verdict(4_000, 0, 1, CONVICTED, { as: "false" });
    const cut = cutOut(trace.index, trace.head, WHOLE_RUN, 10_000_000);
    expect(cut.fromMicros).toBe(750_000);
    expect(cut.messages.map(({ sentMicros }) => sentMicros)).toEqual([1_000_000, 1_500_000]);
  });

  it("is what is asked for", () => {
    const trace = falseConviction();
    const part = { fromMicros: 2_900_000, toMicros: 3_100_000, members: [5, 4] };
    const cut = cutOut(trace.index, trace.head, part, 10_000_000);
    expect(cut).toMatchObject({
      fromMicros: 2_900_000,
      toMicros: 3_100_000,
      members: [5, 4],
      focus: undefined,
    });
    expect(cut.messages.map(({ from, to }) => [from, to])).toEqual([[4, 5]]);
  });

  it("is capped, says so, and keeps what matters most", () => {
    const trace = new HandMadeTrace(12);
    for (let ms = 0; ms < 300; ms++) trace.send(ms, ms % 12, (ms + 1) % 12);
    const news = trace.send(300, 2, 3, gossip("suspect", "m-1", 1));
    for (let ms = 301; ms < 600; ms++) trace.send(ms, ms % 12, (ms + 1) % 12);
    const quiet = cutOut(trace.index, trace.head, WHOLE_RUN, 600_000);
    expect(quiet.members).toHaveLength(8);
    expect(quiet.messages).toHaveLength(60);
    expect(quiet.leftOut.members).toBe(4);
    expect(quiet.leftOut.messages).toBeGreaterThan(100);
    trace.verdict(600, 3, 1, CONVICTED, { as: "false", accuser: 2 });
    const cut = cutOut(trace.index, trace.head, { ...WHOLE_RUN, fromMicros: 0 }, 700_000);
    expect(cut.messages.map(({ send }) => send)).toContain(news);
  });

  it("of a run in which nothing happens is nothing", () => {
    const trace = new HandMadeTrace(2);
    const cut = cutOut(trace.index, trace.head, WHOLE_RUN, 1_000_000);
    expect(cut).toMatchObject({ messages: [], notes: [], focus: undefined });
    trace.verdict(1, 0, 1, ALIVE);
  });
});
