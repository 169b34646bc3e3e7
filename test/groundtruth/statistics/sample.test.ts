import { describe, expect, it } from "vitest";
import { meanOf, medianOf, quantileOf } from "../../../groundtruth/statistics/sample.ts";

describe("a sample", () => {
  it("has its middle, between two if it is even", () => {
    expect([medianOf([3, 1, 2]), medianOf([4, 1, 3, 2])]).toEqual([2, 2.5]);
  });

  it("has quantiles between its values", () => {
    expect([quantileOf([10, 20], 0), quantileOf([10, 20], 0.25), quantileOf([10, 20], 1)]).toEqual([
      10, 12.5, 20,
    ]);
  });

  it("has a mean", () => {
    expect(meanOf([1, 2, 6])).toBe(3);
  });

  it("has nothing when it is empty", () => {
    expect([medianOf([]), quantileOf([], 0.5), meanOf([])]).toEqual([null, null, null]);
  });
});
