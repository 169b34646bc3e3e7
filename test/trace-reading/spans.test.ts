import { describe, expect, it } from "vitest";
import { NODE_CRASHED, NODE_STARTED } from "../../src/coordinator/trace.ts";
import { ALIVE, CONVICTED, SUSPECTED } from "../../src/node.ts";
import {
  anomalyOf,
  anomalySpans,
  downSpans,
  endOf,
  pathFaultSpans,
  sidesAmong,
  suspicionSpans,
} from "../../src/trace-reading/spans.ts";
import { HandMadeTrace } from "./hand-made.ts";

describe("spans", () => {
  it("of anomalies are one for each member and occurrence, until the end if nothing ends them", () => {
    const trace = new HandMadeTrace(3, [
      { name: "starvation", kind: "block", members: ["m-0", "m-2"], otherSide: [] },
      { name: "1", kind: "partition", members: ["m-0"], otherSide: ["m-1"] },
    ]);
    const first = trace.fault(1, 0, true, 0);
    const cut = trace.fault(2, 1, true);
    trace.fault(5, 0, false, 0);
    trace.fault(9, 0, true, 1);
    const spans = anomalySpans(trace.index, trace.head);
    expect(spans.map((span) => [span.node, span.begin.timeMicros, endOf(span, 99_000)])).toEqual([
      [0, 1_000, 5_000],
      [2, 1_000, 5_000],
      [0, 9_000, 99_000],
      [2, 9_000, 99_000],
    ]);
    expect(anomalyOf(first, trace.head)?.kind).toBe("block");
    expect(anomalyOf(cut, trace.head)).toBeUndefined();
  });

  it("of partitions and links have two sides, and lie between those on different ones alone", () => {
    const trace = new HandMadeTrace(4, [
      { name: "cut", kind: "partition", members: ["m-0"], otherSide: ["m-1", "m-2"] },
      { name: "starvation", kind: "block", members: ["m-0"], otherSide: [] },
      { name: "bad", kind: "link", members: ["m-3"], otherSide: ["m-3", "m-1"] },
    ]);
    trace.fault(1, 0, true, 0);
    trace.fault(2, 1, true);
    trace.fault(3, 0, false, 0);
    trace.fault(4, 2, true);
    trace.fault(5, 0, true, 1);
    const spans = pathFaultSpans(trace.index, trace.head);
    expect(spans.map((span) => [span.fault, span.begin.timeMicros, endOf(span, 99_000)])).toEqual([
      ["cut", 1_000, 3_000],
      ["bad", 4_000, 99_000],
      ["cut", 5_000, 99_000],
    ]);
    const [cut, bad] = spans;
    if (cut === undefined || bad === undefined) throw new Error("expected three spans");
    expect(sidesAmong(cut, [0, 1, 3])).toEqual([[0], [1]]);
    expect(sidesAmong(cut, [1, 2, 3])).toBeUndefined();
    expect(sidesAmong(bad, [3])).toBeUndefined();
    expect(sidesAmong(bad, [1, 3])).toEqual([[3], [1, 3]]);
  });

  it("of suspicions end with another verdict, or with the observer", () => {
    const trace = new HandMadeTrace(3);
    trace.verdict(1, 0, 1, SUSPECTED);
    trace.verdict(2, 0, 2, SUSPECTED);
    trace.verdict(3, 0, 1, CONVICTED);
    trace.verdict(4, 1, 0, SUSPECTED);
    trace.change(5, 0, NODE_CRASHED);
    trace.verdict(6, 2, 1, ALIVE);
    expect(suspicionSpans(trace.index).map((span) => [span.node, span.subject, endOf(span, 9_000)])).toEqual([
      [0, 1, 3_000],
      [0, 2, 5_000],
      [1, 0, 9_000],
    ]);
  });

  it("of being down begin with a crash and end with a start", () => {
    const trace = new HandMadeTrace(1);
    trace.change(0, 0, NODE_STARTED);
    trace.change(3, 0, NODE_CRASHED);
    trace.change(7, 0, NODE_STARTED);
    expect(downSpans(trace.index).map((span) => [span.begin.timeMicros, endOf(span, 9_000)])).toEqual([
      [3_000, 7_000],
    ]);
  });
});
