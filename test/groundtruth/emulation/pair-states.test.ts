import { describe, expect, it } from "vitest";
import { PairStates } from "../../../groundtruth/emulation/pair-states.ts";
import { TRACE_FORGOTTEN } from "../../../src/coordinator/trace.ts";
import { ALIVE, CONVICTED, SUSPECTED } from "../../../src/node.ts";
import { record, verdict } from "./records.ts";

function whole(members: number): PairStates {
  const pairs = new PairStates(members);
  for (let a = 0; a < members; a++) {
    for (let b = 0; b < members; b++) pairs.take(verdict(1, a, b, ALIVE));
  }
  return pairs;
}

describe("pairs", () => {
  it("are missing until they know each other", () => {
    const pairs = new PairStates(3);
    expect(pairs.missingCount).toBe(6);
    pairs.take(verdict(1, 0, 1, ALIVE));
    expect(pairs.missingCount).toBe(5);
    expect(whole(3).missingCount).toBe(0);
  });

  it("are missing when convicted or forgotten, not when suspected", () => {
    const pairs = whole(4);
    pairs.take(verdict(2, 0, 1, SUSPECTED));
    expect(pairs.missingCount).toBe(0);
    pairs.take(verdict(2, 0, 1, CONVICTED));
    pairs.take(verdict(2, 0, 1, CONVICTED));
    pairs.take(record(3, TRACE_FORGOTTEN, 0, { a: 1 }));
    pairs.take(record(3, TRACE_FORGOTTEN, 2, { a: 3 }));
    expect(pairs.missingCount).toBe(2);
    pairs.take(verdict(4, 0, 1, ALIVE));
    expect(pairs.missingCount).toBe(1);
  });

  it("are counted between two sides, both ways", () => {
    const pairs = whole(4);
    for (const [observer, subject] of [
      [0, 2],
      [3, 1],
      [0, 1],
    ] as const) {
      pairs.take(verdict(2, observer, subject, CONVICTED));
    }
    expect(pairs.missingBetween([0, 1], [2, 3])).toBe(2);
  });
});
