import { describe, expect, it } from "vitest";
import { meanOf, medianOf, quantileOf, quantileOfSorted } from "../../src/statistics/sample.ts";

describe("a sample", () => {
  it("has its middle, between two if it is even", () => {
    expect([medianOf([3, 1, 2]), medianOf([4, 1, 3, 2])]).toEqual([2, 2.5]);
  });

  it("has quantiles between its values", () => {
    expect([quantileOf([10, 20], 0), quantileOf([10, 20], 0.25), quantileOf([10, 20], 1)]).toEqual([
      10, 12.5, 20,
    ]);
  });

  it("has quantiles of type 7, as R's quantile() gives them by default", () => {
    // quantile(c(2, 3, 5, 7, 11, 13, 17, 19), c(0.1, 0.5, 0.9, 0.99))
    const primes = [19, 17, 13, 11, 7, 5, 3, 2];
    expect([0.1, 0.5, 0.9, 0.99].map((share) => Number((quantileOf(primes, share) ?? 0).toFixed(6)))).toEqual(
      [2.7, 9, 17.6, 18.86],
    );
  });

  it("takes what never happened as greater than all", () => {
    const never = Number.POSITIVE_INFINITY;
    expect(quantileOf([never, 1, never], 0.75)).toBe(never);
    expect(quantileOf([1, 2, never], 0.5)).toBe(2);
    expect(quantileOfSorted([1, never], 0)).toBe(1);
  });

  it("has a mean", () => {
    expect(meanOf([1, 2, 6])).toBe(3);
  });

  it("has nothing when it is empty", () => {
    expect([medianOf([]), quantileOf([], 0.5), meanOf([])]).toEqual([null, null, null]);
  });
});
