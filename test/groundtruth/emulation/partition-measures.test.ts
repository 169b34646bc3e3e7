import { describe, expect, it } from "vitest";
import { partitionMeasures } from "../../../groundtruth/emulation/partition-measures.ts";
import { event } from "./records.ts";

describe("a partition", () => {
  it("has deaths across it, and on one side", () => {
    expect(
      partitionMeasures(
        [
          event(9, "D", 0, 1),
          event(10, "D", 0, 2),
          event(12, "D", 3, 1),
          event(20, "D", 1, 3),
          event(5, "J", 1, 3),
        ],
        new Set([0, 1]),
      ),
    ).toEqual({
      partitionFirstDeadSeconds: 10,
      partitionMedianDeadSeconds: 12,
      partitionSameSideDead: 1,
    });
  });

  it("that nobody noticed has no times", () => {
    expect(partitionMeasures([], new Set([0]))).toEqual({
      partitionFirstDeadSeconds: null,
      partitionMedianDeadSeconds: null,
      partitionSameSideDead: 0,
    });
  });
});
