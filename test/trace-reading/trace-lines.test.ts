import { describe, expect, it } from "vitest";
import { NO_CAUSE, TRACE_ACTION, TRACE_KIND_NAMES, Trace, WORLD } from "../../src/coordinator/trace.ts";
import { TraceLineError, TraceLines } from "../../src/trace-reading/trace-lines.ts";
import { HandMadeTrace } from "./hand-made.ts";
import { realRun } from "./real-run.ts";

describe("lines of a trace", () => {
  const run = realRun();
  const lines = new TraceLines(run.head);
  const texts = run.index.events.map((event) =>
    JSON.stringify(lines.lineOf(event, run.describe(event), run.classes.get(event))),
  );

  it("read back give the same hash, and the same classes", () => {
    const trace = new Trace(run.head.nodes.length, undefined);
    texts.forEach((text, place) => {
      const { record, convictionClass } = lines.recordOf(JSON.parse(text));
      const { timeMicros, kind, node, causeNode, causeCount, a, b, c, d } = record;
      expect(trace.record(kind, timeMicros, node, causeNode, causeCount, a, b, c, d)).toBe(record.count);
      const event = run.index.events[place];
      expect(convictionClass).toBe(event && run.classes.get(event));
    });
    expect(trace.digest()).toBe(run.result.traceHash);
  });

  it("are of every kind there is, but for those that need a full gate", () => {
    const kinds = new Set(texts.map((text) => JSON.parse(text).kind));
    const missing = TRACE_KIND_NAMES.filter((kind) => kind !== "" && !kinds.has(kind));
    expect(missing.filter((kind) => !["gate", "release", "forgotten", "action"].includes(kind))).toEqual([]);
  });

  it("tell what is done for a group, and read it back", () => {
    const trace = new HandMadeTrace(3);
    const made = new TraceLines(trace.head);
    const record = {
      timeMicros: 5_000,
      kind: TRACE_ACTION,
      node: WORLD,
      count: 1,
      causeNode: NO_CAUSE,
      causeCount: 0,
      a: 2,
      b: 1,
      c: 2,
      d: 0,
      message: undefined,
    };
    const line = made.lineOf(record, undefined, undefined);
    expect(line).toEqual({
      id: "world.1",
      seconds: 0.005,
      micros: 5_000,
      kind: "action",
      node: "world",
      cause: null,
      subject: "m-2",
      what: "taken",
      action: "failOver",
    });
    expect(made.recordOf(JSON.parse(JSON.stringify(line))).record).toEqual(record);
  });

  it("call everything by its name", () => {
    const trace = new HandMadeTrace(3, [
      { name: "starvation", kind: "block", members: ["m-1"], otherSide: [] },
    ]);
    const made = new TraceLines(trace.head);
    const ping = trace.send(1.5, 0, 2, { kind: "ping", fields: { sequence: 3 } }, undefined, 1);
    expect(made.lineOf(ping, trace.index.messageOf(ping), undefined)).toEqual({
      id: "m-0.1",
      seconds: 0.0015,
      micros: 1500,
      kind: "send",
      node: "m-0",
      cause: null,
      to: "m-2",
      bytes: 40,
      fingerprint: 7,
      heldMicros: 1000,
      message: { kind: "ping", fields: { sequence: 3 } },
    });
    expect(made.lineOf(trace.deliver(2, ping), undefined, undefined)).toMatchObject({
      cause: "m-0.1",
      from: "m-0",
      sent: "m-0.1",
    });
    expect(made.lineOf(trace.verdict(3, 1, 2, 2, { accuser: 0 }), undefined, "false")).toMatchObject({
      subject: "m-2",
      verdict: "convicted",
      accuser: "m-0",
      action: "taken",
      class: "false",
    });
    expect(made.lineOf(trace.fault(4, 0, true), undefined, undefined)).toMatchObject({
      id: "world.1",
      node: "world",
      fault: "starvation",
      begins: true,
    });
    expect(made.lineOf(trace.lose(5, ping), undefined, undefined)).toMatchObject({
      reason: "loss",
      peer: "m-2",
    });
  });

  it.each([
    [7, "expected an object"],
    [{ kind: "sond" }, "there is no kind of event sond"],
    [{ kind: "send", id: "m-9.1" }, "there is no m-9"],
    [{ kind: "send", id: "m-1" }, "such as member-3.17"],
    [{ kind: "health", id: "m-1.1", cause: null, micros: 1.5, score: 1 }, "micros to be a whole number"],
    [{ kind: "node", id: "m-1.1", cause: null, micros: 1, what: "vanished" }, "there is no what vanished"],
    [{ kind: "gate", id: "m-1.1", cause: null, micros: 1, engaged: 1 }, "true or false"],
  ])("that are none are refused: %j", (value, message) => {
    const made = new TraceLines(new HandMadeTrace(2).head);
    expect(() => made.recordOf(value)).toThrow(TraceLineError);
    expect(() => made.recordOf(value)).toThrow(message);
  });
});
