import { describe, expect, it } from "vitest";
import { configurationEstimates } from "../../../src/report/results/configuration-estimates.ts";
import { estimateRatio } from "../../../src/statistics/estimate.ts";
import { strataOf } from "../../../src/statistics/strata.ts";
import { madeUpRun } from "./made-up-results.ts";

const FEW = { resamples: 500 };
const NAMES = ["swim", "lifeguard"];

function runs(cells: readonly string[], seeds: readonly number[]) {
  return cells.flatMap((cell) =>
    seeds.flatMap((seed) => [
      madeUpRun("swim", seed, 10 * seed, 1, { cell }),
      madeUpRun("lifeguard", seed, seed, 1, { cell }),
    ]),
  );
}

describe("estimates of configurations", () => {
  it("are sums, and ratios of pairs that met the same faults", () => {
    const estimates = configurationEstimates(runs(["a", "b"], [1, 2, 5]), NAMES, FEW);
    const lifeguard = estimates.get("lifeguard")?.falseConvictions;
    expect(estimates.get("swim")?.falseConvictions).toMatchObject({
      sum: { value: 160, runs: 6, singles: 0 },
      ratio: undefined,
    });
    expect(lifeguard?.sum.value).toBe(16);
    // Each pair keeps the ratio, however far seeds are apart.
    expect(lifeguard?.ratio?.value).toBeCloseTo(0.1, 12);
    expect(lifeguard?.ratio?.interval?.low).toBeCloseTo(0.1, 12);
    expect(lifeguard?.ratio?.interval?.high).toBeCloseTo(0.1, 12);
  });

  it("are those of the general functions", () => {
    const made = [1, 2, 3, 4].flatMap((seed) => [
      madeUpRun("swim", seed, 7 * seed, 1),
      madeUpRun("lifeguard", seed, 9 - seed, 1),
    ]);
    const strata = strataOf(
      [1, 2, 3, 4],
      () => "",
      (seed) => seed,
    );
    const { ratio } = configurationEstimates(made, NAMES, FEW).get("lifeguard")?.falseConvictions ?? {};
    expect(ratio).toEqual(estimateRatio(strata, [8, 7, 6, 5], [7, 14, 21, 28], FEW));
  });

  it("count only pairs where a campaign has not come to all runs", () => {
    const all = runs(["a"], [1, 2, 3]);
    const interrupted = all.filter(({ configuration, seed }) => configuration === "swim" || seed < 3);
    const estimates = configurationEstimates(interrupted, NAMES, FEW);
    expect(estimates.get("swim")?.falseConvictions.sum).toMatchObject({ value: 60, runs: 3, singles: 1 });
    const { sum, ratio } = estimates.get("lifeguard")?.falseConvictions ?? {};
    expect(sum).toMatchObject({ value: 3, runs: 2, singles: 0 });
    expect(ratio?.value).toBeCloseTo(0.1, 12);
    // What is missing is no scatter.
    expect(ratio?.interval?.high).toBeCloseTo(0.1, 12);
  });

  it("have no interval where every cell has one run", () => {
    const estimates = configurationEstimates(runs(["a", "b"], [1]), NAMES, FEW);
    expect(estimates.get("lifeguard")?.falseConvictions).toMatchObject({
      sum: { value: 2, interval: null, singles: 2 },
      ratio: { interval: null },
    });
  });

  it("do not hang on the order of runs", () => {
    const made = runs(["a", "b"], [1, 2, 5]);
    expect(configurationEstimates([...made].reverse(), NAMES, FEW)).toEqual(
      configurationEstimates(made, NAMES, FEW),
    );
  });
});
