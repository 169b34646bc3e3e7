import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { zeroRow } from "../../../src/report/charts/zero-row.ts";

describe("a row of zeros", () => {
  it("is there only where there are zeros", () => {
    expect(zeroRow([3, 700])).toMatchObject({
      place: undefined,
      ticks: [1, 10, 100, 1_000],
      domain: [1, 1_000],
    });
    expect(zeroRow([0, 3, 700]).ticks.slice(1)).toEqual([1, 10, 100, 1_000]);
  });

  it("lies below all that is positive, inside the axis", () => {
    const counts = fc.array(fc.oneof(fc.constant(0), fc.double({ min: 1e-6, max: 1e9, noNaN: true })), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(counts, (values) => {
        const row = zeroRow([0, ...values]);
        const [bottom, top] = row.domain;
        expect(row.placeOf(0)).toBe(row.place);
        expect(row.placeOf(0)).toBeGreaterThan(bottom);
        for (const value of values.filter((one) => one > 0)) {
          expect(row.placeOf(value)).toBe(value);
          expect(value).toBeGreaterThan(row.placeOf(0));
          expect(value).toBeLessThanOrEqual(top * (1 + 1e-9));
        }
      }),
    );
  });

  it("does without anything positive, and without what is infinite", () => {
    expect(zeroRow([]).domain).toEqual([1, 10]);
    expect(zeroRow([0]).placeOf(0)).toBeLessThan(1);
    expect(zeroRow([5, Number.POSITIVE_INFINITY]).domain).toEqual([1, 10]);
  });
});
