import { describe, expect, it } from "vitest";
import { ScoreHistory } from "../../../groundtruth/emulation/score-history.ts";
import { TRACE_HEALTH, TRACE_VERDICT } from "../../../src/coordinator/trace.ts";
import { record } from "./records.ts";

describe("scores", () => {
  it("are what was last reported, and 0 before", () => {
    const scores = new ScoreHistory();
    scores.take(record(1, TRACE_HEALTH, 4, { a: 3 }));
    scores.take(record(1.002, TRACE_HEALTH, 4, { a: 2 }));
    scores.take(record(1.002, TRACE_VERDICT, 4, { a: 7 }));
    expect([999_999, 1_000_000, 1_001_999, 1_002_000, 9_000_000].map((at) => scores.at(4, at))).toEqual([
      0, 3, 3, 2, 2,
    ]);
    expect(scores.at(5, 2_000_000)).toBe(0);
  });
});
