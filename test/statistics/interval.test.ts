import { describe, expect, it } from "vitest";
import { percentileInterval, scaledInterval } from "../../src/statistics/interval.ts";

describe("a percentile interval", () => {
  it("leaves out a half of what is left out at each end", () => {
    const replicates = Float64Array.from({ length: 101 }, (_, index) => 100 - index);
    expect(percentileInterval(replicates, 0.5)).toEqual({ low: 25, high: 75 });
  });

  it("takes what is no number as whatever widens it", () => {
    const replicates = Float64Array.from([Number.NaN, 2, 2, 2]);
    expect(percentileInterval(replicates, 1)).toEqual({ low: 0, high: Number.POSITIVE_INFINITY });
  });

  it("leaves the replicates in their order, since they belong to others' in pairs", () => {
    const replicates = Float64Array.from([3, 1, 2]);
    percentileInterval(replicates);
    expect([...replicates]).toEqual([3, 1, 2]);
  });

  it("is scaled end by end", () => {
    expect(scaledInterval({ low: 2, high: 4 }, 0.5)).toEqual({ low: 1, high: 2 });
  });
});
