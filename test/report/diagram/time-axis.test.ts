import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AxisPoint,
  LABEL_ABOVE,
  LABEL_BESIDE,
  placeOfTime,
  placesOnAxis,
} from "../../../src/report/diagram/time-axis.ts";

const anyPoints: fc.Arbitrary<AxisPoint[]> = fc
  .array(
    fc.record({
      micros: fc.nat({ max: 100_000_000 }),
      label: fc.constantFrom(undefined, LABEL_ABOVE, LABEL_BESIDE),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((points) => points.sort((one, other) => one.micros - other.micros));

describe("the axis", () => {
  it("goes down with time, and no label touches the one before", () => {
    fc.assert(
      fc.property(anyPoints, (points) => {
        const places = placesOnAxis(points);
        let bottom = Number.NEGATIVE_INFINITY;
        points.forEach(({ label }, index) => {
          const place = places[index] as number;
          expect(place).toBeGreaterThanOrEqual(places[index - 1] ?? 0);
          if (label === undefined) return;
          // But for the rounding of the sums.
          expect(place - label.above).toBeGreaterThanOrEqual(bottom - 1e-9);
          bottom = place + label.below;
        });
      }),
    );
  });

  it("makes a longer gap wider, but not by much", () => {
    const gap = (micros: number) =>
      placesOnAxis([
        { micros: 0, label: undefined },
        { micros, label: undefined },
      ])[1];
    expect(gap(1_000)).toBeGreaterThan(gap(10) as number);
    expect(gap(100_000_000)).toBeLessThan(60);
    expect(gap(0)).toBe(0);
  });

  it("finds the place of a time between points", () => {
    const points = [0, 100, 200].map((micros) => ({ micros, label: undefined }));
    const places = [0, 10, 40];
    expect([-5, 0, 50, 100, 150, 200, 300].map((micros) => placeOfTime(points, places, micros))).toEqual([
      0, 0, 5, 10, 25, 40, 40,
    ]);
  });
});
