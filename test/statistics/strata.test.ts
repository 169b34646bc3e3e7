import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasScatter, strataOf } from "../../src/statistics/strata.ts";

const RUNS = [
  { cell: "b", seed: 2 },
  { cell: "a", seed: 1 },
  { cell: "b", seed: 1 },
];

function strata(runs: readonly (typeof RUNS)[number][]) {
  return strataOf(
    runs,
    ({ cell }) => cell,
    ({ seed }) => seed,
  );
}

describe("strata", () => {
  it("are the runs of each cell, in the order of cells and seeds", () => {
    const { places, runs, singles } = strata(RUNS);
    expect(places.map((stratum) => [...stratum])).toEqual([[1], [2, 0]]);
    expect([runs, singles]).toEqual([3, 1]);
  });

  it("name the same runs whatever the order in which these come", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(RUNS, { minLength: RUNS.length }), (shuffled) => {
        const named = strata(shuffled).places.map((places) => [...places].map((place) => shuffled[place]));
        expect(named).toEqual([[RUNS[1]], [RUNS[2], RUNS[0]]]);
      }),
    );
  });

  it("show scatter only if something was repeated", () => {
    expect(hasScatter(strata(RUNS))).toBe(true);
    expect(hasScatter(strata(RUNS.slice(0, 2)))).toBe(false);
    expect(hasScatter(strata([]))).toBe(false);
  });
});
