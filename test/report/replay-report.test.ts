import { describe, expect, it } from "vitest";
import { type ReplayOutcome, replayReport } from "../../src/report/replay-report.ts";
import { createStyle } from "../../src/report/style.ts";

const SAME: ReplayOutcome = {
  scenario: "crash",
  configuration: "alpha4",
  seed: 3,
  same: true,
  storedHash: "aaaa",
  hash: "aaaa",
  events: 12_345,
  virtualSeconds: 60,
  likelyReasons: [],
  files: [{ path: "t.jsonl", content: "the trace, 12,345 events" }],
};

const report = (outcome: Partial<ReplayOutcome>) =>
  replayReport({ ...SAME, ...outcome }, 300, createStyle(false));

describe("the report of a replay", () => {
  it("says that it is the same, and what was written", () => {
    expect(report({})).toBe(
      "crash, alpha4, seed 3: 12,345 events in 60 s of run time.\nThe same: its trace has the stored hash aaaa.\nt.jsonl: the trace, 12,345 events",
    );
  });

  it("says between which events it differs, and what might be the reason", () => {
    const text = report({
      same: false,
      hash: "bbbb",
      difference: {
        firstEvent: 1_025,
        lastEvent: 2_048,
        here: { id: "m-1.7", kind: "send", seconds: 3.5 },
        isExact: false,
      },
      likelyReasons: ["version 0.1.0 stored this run"],
    });
    expect(text).toContain("It differs: the stored hash is aaaa, this one bbbb.");
    expect(text).toContain("among numbers 1,025 to 2,048; the first of them here is m-1.7, a send at 3.5 s");
    expect(text).toContain("--against");
    expect(text).toContain("A likely reason: version 0.1.0 stored this run.");
    expect(
      report({ same: false, difference: { firstEvent: 1, lastEvent: 2, here: undefined, isExact: false } }),
    ).toContain("this run has ended before them");
  });

  it("shows the first event that differs on both sides where a stored trace tells it", () => {
    const text = report({
      same: false,
      difference: { firstEvent: 9, lastEvent: 9, here: { id: "m-1.7" }, stored: undefined, isExact: true },
    });
    expect(text).toContain("The first event that differs is number 9.\n");
    expect(text).toContain("stored: none: that trace has ended");
    expect(text).toContain('here:   {"id":"m-1.7"}');
  });
});
