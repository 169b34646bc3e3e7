import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resampledQuantiles } from "../../src/statistics/bootstrap-quantiles.ts";
import { resample } from "../../src/statistics/resample.ts";
import { quantileOf } from "../../src/statistics/sample.ts";
import { strataOf } from "../../src/statistics/strata.ts";

function strata(cells: readonly string[]) {
  return strataOf(
    cells.map((cell, seed) => ({ cell, seed })),
    ({ cell }) => cell,
    ({ seed }) => seed,
  );
}

const SHARES = [0.99, 0, 0.5, 1, 0.501, 0.25];

describe("resampled quantiles", () => {
  it("are those of the samples written down as often as their run is drawn", () => {
    // With two runs in a stratum one is drawn, and counts twice: all weights are whole.
    const cells = ["a", "a", "b", "b", "c"];
    const samples = fc.array(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 4 }), {
      minLength: cells.length,
      maxLength: cells.length,
    });
    fc.assert(
      fc.property(samples, (ofRuns) => {
        const found = resampledQuantiles(strata(cells), ofRuns, SHARES, { resamples: 12 });
        resample(strata(cells), {
          resamples: 12,
          onResample: (weights, index) => {
            const pooled = ofRuns.flatMap((values, run) =>
              Array.from({ length: weights[run] as number }, () => values).flat(),
            );
            SHARES.forEach((share, column) => {
              const expected = quantileOf(pooled, share);
              const quantile = found[column]?.[index] as number;
              if (expected === null) expect(quantile).toBeNaN();
              else expect(quantile).toBeCloseTo(expected, 9);
            });
          },
        });
      }),
    );
  });

  it("of equal samples are what these are, whatever the weights", () => {
    const cells = Array.from({ length: 10 }, () => "a");
    const found = resampledQuantiles(
      strata(cells),
      cells.map(() => [7, 7]),
      SHARES,
      { resamples: 40 },
    );
    for (const column of found) expect(new Set(column)).toEqual(new Set([7]));
  });

  it("lie between the least and the greatest sample, and rise with the share", () => {
    const cells = ["a", "a", "a", "b", "b", "b", "b"];
    const samples = cells.map((_, run) => [run, run * run, 40 - run]);
    const shares = [0, 0.1, 0.5, 0.9, 1];
    const found = resampledQuantiles(strata(cells), samples, shares, { resamples: 200 });
    for (let index = 0; index < 200; index++) {
      const row = found.map((column) => column[index] as number);
      expect(row).toEqual([...row].sort((a, b) => a - b));
      expect(row[0]).toBeGreaterThanOrEqual(0);
      expect(row.at(-1)).toBeLessThanOrEqual(40);
    }
  });

  it("are no numbers where there is no sample", () => {
    expect([...(resampledQuantiles(strata(["a", "a"]), [[], []], [0.5], { resamples: 2 })[0] ?? [])]).toEqual(
      [Number.NaN, Number.NaN],
    );
  });
});
