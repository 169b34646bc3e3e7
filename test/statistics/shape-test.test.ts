import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shapeTest } from "../../src/statistics/shape-test.ts";
import { dealings } from "./subsets.ts";

/** Greatest distance of the two distribution functions, times both sizes so that it is whole. */
function distance(left: readonly number[], right: readonly number[]): number {
  const upTo = (sample: readonly number[], value: number) => sample.filter((one) => one <= value).length;
  const distances = [...left, ...right].map((value) =>
    Math.abs(upTo(left, value) * right.length - upTo(right, value) * left.length),
  );
  return Math.max(...distances);
}

function from(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

describe("the shape test", () => {
  it.each([
    // Published tables of the two-sample Kolmogorov–Smirnov distribution: P(D >= d).
    [5, 5, 0.0079],
    [5, 4, 0.0794],
    [5, 3, 0.3571],
    [10, 7, 0.0123],
    [10, 6, 0.0524],
  ])("of %i and as many values that are %i steps apart has p = %f", (size, steps, p) => {
    // The right one lies half a step above the left one's value `steps` places on.
    expect(shapeTest(from(0, size), from(steps - 0.5, size))).toBeCloseTo(p, 4);
  });

  it("is the share of all dealings that are as far apart, with ties and all", () => {
    const values = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 2, maxLength: 9 });
    fc.assert(
      fc.property(values, fc.nat(), (pool, cut) => {
        const size = 1 + (cut % (pool.length - 1));
        const [left, right] = [pool.slice(0, size), pool.slice(size)];
        const observed = distance(left, right);
        let atLeast = 0;
        let all = 0;
        for (const [taken, rest] of dealings(pool, size)) {
          all += 1;
          if (distance(taken, rest) >= observed) atLeast += 1;
        }
        expect(shapeTest(left, right)).toBeCloseTo(atLeast / all, 10);
      }),
      { numRuns: 60 },
    );
  });

  it("sees clumps that leave the middle alone", () => {
    const smooth = from(0, 40);
    const clumped = [...from(0, 20).map(() => 0), ...from(0, 20).map(() => 39)];
    expect(shapeTest(smooth, clumped)).toBeLessThan(0.001);
  });

  it("says 1 where there is nothing to tell apart", () => {
    expect(shapeTest([2, 2], [2, 2, 2])).toBe(1);
    expect(shapeTest([1], [])).toBe(1);
    expect(shapeTest([1, 2], [1, 2])).toBe(1);
  });
});
