import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ratioReplicates, resampledSums } from "../../src/statistics/bootstrap-sums.ts";
import { type Strata, strataOf } from "../../src/statistics/strata.ts";

function strata(cells: readonly string[]): Strata {
  return strataOf(
    cells.map((cell, seed) => ({ cell, seed })),
    ({ cell }) => cell,
    ({ seed }) => seed,
  );
}

function moments(values: Float64Array): { mean: number; variance: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return { mean, variance };
}

describe("resampled sums", () => {
  it("scatter by the unbiased variance of each stratum, added up", () => {
    // Two cells: 1, 2, 6 with s² = 7, and 10, 20 with s² = 50. The sum's variance is 3 · 7 + 2 · 50 = 121.
    const sums = resampledSums(strata(["a", "a", "a", "b", "b"]), [[1, 2, 6, 10, 20]], {
      resamples: 40_000,
    })[0] as Float64Array;
    const { mean, variance } = moments(sums);
    // Five standard errors: 5 · 11 / 200, and 5 · 121 · √(2 / 40,000) (at most, the replicates being bounded).
    expect(Math.abs(mean - 39)).toBeLessThan(0.28);
    expect(Math.abs(variance - 121)).toBeLessThan(4.3);
  });

  it("do not know how far the cells are apart", () => {
    const apart = resampledSums(strata(["a", "a", "b", "b"]), [[5, 5, 1000, 1000]])[0] as Float64Array;
    expect(new Set(apart)).toEqual(new Set([2010]));
  });

  it("are of the same draws in every column", () => {
    const column = [3, 1, 4, 1, 5, 9];
    const [once, twice] = resampledSums(
      strata(["a", "a", "a", "b", "b", "b"]),
      [column, column.map((value) => 2 * value)],
      { resamples: 50 },
    ) as [Float64Array, Float64Array];
    ratioReplicates(twice, once).forEach((ratio) => {
      expect(ratio).toBeCloseTo(2, 12);
    });
  });

  it("do not hang on the order in which runs come", () => {
    const runs = ["a", "a", "b", "b", "b"].map((cell, seed) => ({ cell, seed, value: seed * seed + 1 }));
    const sumsOf = (given: typeof runs) =>
      resampledSums(
        strataOf(
          given,
          ({ cell }) => cell,
          ({ seed }) => seed,
        ),
        [given.map(({ value }) => value)],
        { resamples: 30 },
      );
    fc.assert(
      fc.property(fc.shuffledSubarray(runs, { minLength: runs.length }), (shuffled) => {
        expect(sumsOf(shuffled)).toEqual(sumsOf(runs));
      }),
      { numRuns: 20 },
    );
  });

  it("take about a second for 10,000 resamples of 4,320 runs", () => {
    const cells = Array.from({ length: 4_320 }, (_, run) => `${Math.floor(run / 10)}`);
    const begun = performance.now();
    resampledSums(strata(cells), [cells.map(Number)]);
    // It takes 0.5 s where this was written; other tests may be running beside it.
    expect(performance.now() - begun).toBeLessThan(6_000);
  });

  it("are nothing without a column", () => {
    expect(resampledSums(strata(["a"]), [])).toEqual([]);
  });
});
