import { describe, expect, it } from "vitest";
import { resample } from "../../src/statistics/resample.ts";
import { strataOf } from "../../src/statistics/strata.ts";

const CELLS = ["a", "a", "a", "b", "c", "c"];
const STRATA = strataOf(
  CELLS.map((cell, seed) => ({ cell, seed })),
  ({ cell }) => cell,
  ({ seed }) => seed,
);

function weightsOf(resamples: number, seed?: string): number[][] {
  const all: number[][] = [];
  resample(STRATA, {
    resamples,
    ...(seed === undefined ? {} : { seed }),
    onResample: (weights) => all.push([...weights]),
  });
  return all;
}

describe("a resample", () => {
  it("keeps the weight of every stratum, and a single run as it is", () => {
    for (const weights of weightsOf(200)) {
      const of = (cell: string) =>
        weights.reduce((sum, weight, place) => sum + (CELLS[place] === cell ? weight : 0), 0);
      expect([of("a"), of("b"), of("c")].map((sum) => Number(sum.toFixed(9)))).toEqual([3, 1, 2]);
    }
  });

  it("is the same under the same seed, and another under another", () => {
    expect(weightsOf(20, "x")).toEqual(weightsOf(20, "x"));
    expect(weightsOf(20, "x")).not.toEqual(weightsOf(20, "y"));
  });

  it("draws every run of a stratum as often as the others", () => {
    const all = weightsOf(6_000);
    for (const place of [0, 1, 2, 4, 5]) {
      const mean = all.reduce((sum, weights) => sum + (weights[place] as number), 0) / all.length;
      // Five standard errors of a weight whose standard deviation is at most 1.
      expect(Math.abs(mean - 1)).toBeLessThan(5 / Math.sqrt(6_000));
    }
  });
});
