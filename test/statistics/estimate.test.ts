import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AleaStream } from "../../src/kernel/random-streams.ts";
import {
  estimateQuantileRatios,
  estimateQuantiles,
  estimateRatio,
  estimateSum,
  estimateSums,
  ratioToConstant,
} from "../../src/statistics/estimate.ts";
import { strataOf } from "../../src/statistics/strata.ts";

function strata(cells: readonly string[]) {
  return strataOf(
    cells.map((cell, seed) => ({ cell, seed })),
    ({ cell }) => cell,
    ({ seed }) => seed,
  );
}

const FEW = { resamples: 400 };

describe("an estimate of a sum", () => {
  it("is exact where all runs of a cell are alike", () => {
    expect(estimateSum(strata(["a", "a", "b", "b", "b"]), [2, 2, 5, 5, 5], FEW)).toEqual({
      value: 19,
      interval: { low: 19, high: 19 },
      runs: 5,
      singles: 0,
    });
  });

  it("has no interval where no run was repeated, and says how many cells have a single one", () => {
    expect(estimateSum(strata(["a", "b"]), [1, 2], FEW)).toEqual({
      value: 3,
      interval: null,
      runs: 2,
      singles: 2,
    });
    expect(estimateSum(strata(["a", "a", "b"]), [1, 3, 100], FEW)).toMatchObject({ singles: 1, value: 104 });
  });

  it("covers the truth about as often as it says", () => {
    // 200 campaigns of 8 cells with 10 runs each; every count is uniform in 0..9 times its cell: the mean sum is 4.5 · 10 · 36.
    const chance = new AleaStream("coverage");
    const cells = Array.from({ length: 80 }, (_, run) => `${Math.floor(run / 10)}`);
    const design = strata(cells);
    let covering = 0;
    for (let campaign = 0; campaign < 200; campaign++) {
      const counts = cells.map((cell) => chance.below(10) * (Number(cell) + 1));
      const { interval } = estimateSum(design, counts, FEW);
      if (interval !== null && interval.low <= 1_620 && 1_620 <= interval.high) covering += 1;
    }
    // Expected are 95 % of 200, with a standard deviation of 3.1; a little less by the few resamples.
    expect(covering).toBeGreaterThanOrEqual(178);
    expect(covering).toBeLessThanOrEqual(199);
  });

  it("holds its value, and mirrors when the figures do", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50), { minLength: 6, maxLength: 20 }), (counts) => {
        const design = strata(counts.map(() => "a"));
        const up = estimateSum(design, counts, FEW);
        const down = estimateSum(
          design,
          counts.map((count) => -count),
          FEW,
        );
        expect(up.interval?.low).toBeCloseTo(-(down.interval?.high ?? Number.NaN), 6);
        expect(up.interval?.low).toBeLessThanOrEqual((up.value ?? Number.NaN) + 1e-9);
        expect(up.interval?.high).toBeGreaterThanOrEqual((up.value ?? Number.NaN) - 1e-9);
      }),
      { numRuns: 30 },
    );
  });

  it("is the same for one column and among several", () => {
    const design = strata(["a", "a", "a"]);
    expect(
      estimateSums(
        design,
        [
          [9, 9, 1],
          [1, 5, 9],
        ],
        FEW,
      )[1],
    ).toEqual(estimateSum(design, [1, 5, 9], FEW));
  });
});

describe("an estimate of a ratio", () => {
  it("is exact where pairs keep it, however much they scatter", () => {
    const { value, interval } = estimateRatio(strata(["a", "a", "a"]), [1, 50, 7], [10, 500, 70], FEW);
    expect(value).toBeCloseTo(0.1, 12);
    expect(interval?.low).toBeCloseTo(0.1, 12);
    expect(interval?.high).toBeCloseTo(0.1, 12);
  });

  it("is infinite over nothing, and no number for nothing over nothing", () => {
    const design = strata(["a", "a"]);
    expect(estimateRatio(design, [1, 1], [0, 0], FEW).value).toBe(Number.POSITIVE_INFINITY);
    expect(estimateRatio(design, [0, 0], [0, 0], FEW)).toMatchObject({ value: null, interval: null });
  });

  it("with a published constant is the figure in its units", () => {
    const estimate = { value: 50, interval: { low: 40, high: 80 }, runs: 3, singles: 0 };
    expect(ratioToConstant(estimate, 100)).toEqual({
      value: 0.5,
      interval: { low: 0.4, high: 0.8 },
      runs: 3,
      singles: 0,
    });
    expect(ratioToConstant({ ...estimate, value: null, interval: null }, 100)).toMatchObject({
      value: null,
      interval: null,
    });
  });
});

describe("estimates of quantiles", () => {
  it("are of all runs' samples together", () => {
    const [median, all] = estimateQuantiles(strata(["a", "a"]), [[1, 2], [3]], [0.5, 1], FEW);
    expect(median).toMatchObject({ value: 2, runs: 2 });
    expect(median?.interval).toEqual({ low: 1.5, high: 3 });
    expect(all?.value).toBe(3);
  });

  it("have no interval where many a resample lacks a sample", () => {
    const ofThree = estimateQuantiles(strata(["a", "a", "a"]), [[7], [], []], [0.5], FEW)[0];
    expect(ofThree).toMatchObject({ value: 7, interval: null });
    const many = Array.from({ length: 20 }, (_, run) => (run < 10 ? [run] : []));
    const ofTwenty = estimateQuantiles(strata(many.map(() => "a")), many, [0.5], FEW)[0];
    expect(ofTwenty?.interval?.low).toBeGreaterThanOrEqual(0);
    expect(ofTwenty?.interval?.high).toBeLessThanOrEqual(9);
  });

  it("do not exist without a sample", () => {
    expect(estimateQuantiles(strata(["a", "a"]), [[], []], [0.5], FEW)[0]).toMatchObject({
      value: null,
      interval: null,
    });
  });

  it("have ratios that are exact where one sample is the other's double", () => {
    const samples = [[1, 9], [3], [4, 4, 8], [2]];
    const doubled = samples.map((values) => values.map((value) => 2 * value));
    const design = strata(["a", "a", "a", "a"]);
    for (const { value, interval } of estimateQuantileRatios(design, doubled, samples, [0.5, 0.99], FEW)) {
      expect(value).toBeCloseTo(2, 12);
      expect(interval?.low).toBeCloseTo(2, 9);
      expect(interval?.high).toBeCloseTo(2, 9);
    }
  });
});
