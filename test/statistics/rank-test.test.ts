import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rankTest } from "../../src/statistics/rank-test.ts";
import { dealings } from "./subsets.ts";

/** How many pairs have the left one greater, ties by half. */
function statistic(left: readonly number[], right: readonly number[]): number {
  let pairs = 0;
  for (const a of left) for (const b of right) pairs += a > b ? 1 : a === b ? 0.5 : 0;
  return pairs;
}

/** Two samples without ties whose statistic is as given. */
function samplesWith(u: number, n: number, m: number): [number[], number[]] {
  const right = Array.from({ length: m }, (_, index) => index);
  // Each of the left beats as many of the right as are still to be had.
  let left = u;
  const places = Array.from({ length: n }, () => {
    const beaten = Math.min(left, m);
    left -= beaten;
    return beaten;
  });
  return [places.map((beaten, index) => beaten - 0.5 + index / 1000), right];
}

describe("the rank test", () => {
  it.each([
    // Published tables of the Mann–Whitney distribution: P(U <= u), twice.
    [3, 4, 0, 0.0571],
    [5, 5, 0, 0.0079],
    [5, 5, 2, 0.0317],
    [5, 5, 4, 0.0952],
    [6, 8, 8, 0.0426],
    [10, 10, 23, 0.0433],
    [10, 10, 24, 0.0524],
  ])("of %i and %i values with U = %i has p = %f", (n, m, u, p) => {
    const [left, right] = samplesWith(u, n, m);
    expect(statistic(left, right)).toBe(u);
    expect(rankTest(left, right)).toBeCloseTo(p, 4);
    expect(rankTest(right, left)).toBeCloseTo(p, 4);
  });

  it("is the share of all dealings that are as far out, with ties and all", () => {
    const values = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 2, maxLength: 9 });
    fc.assert(
      fc.property(values, fc.nat(), (pool, cut) => {
        const size = 1 + (cut % (pool.length - 1));
        const [left, right] = [pool.slice(0, size), pool.slice(size)];
        const observed = statistic(left, right);
        let below = 0;
        let above = 0;
        let all = 0;
        for (const [taken, rest] of dealings(pool, size)) {
          all += 1;
          if (statistic(taken, rest) <= observed) below += 1;
          if (statistic(taken, rest) >= observed) above += 1;
        }
        expect(rankTest(left, right)).toBeCloseTo(Math.min(1, (2 * Math.min(below, above)) / all), 10);
      }),
      { numRuns: 60 },
    );
  });

  it("says 1 where there is nothing to tell apart", () => {
    expect(rankTest([2, 2], [2, 2, 2])).toBe(1);
    expect(rankTest([], [1])).toBe(1);
  });

  it("takes what never happened as greater than all", () => {
    const never = Number.POSITIVE_INFINITY;
    expect(rankTest([never, never, never], [1, 2, 3, 4])).toBeCloseTo(2 / 35, 10);
    expect(rankTest([never, never], [never, never, never])).toBe(1);
  });

  it("falls back on the normal distribution where exactness would take long", () => {
    const left = Array.from({ length: 400 }, (_, index) => index);
    const right = Array.from({ length: 400 }, (_, index) => index + 30);
    // By hand: U = 68,265 + 370 / 2, mean 80,000, standard deviation 3,268: z = 3.53.
    expect(rankTest(left, right)).toBeGreaterThan(0.0004);
    expect(rankTest(left, right)).toBeLessThan(0.00042);
  });
});
