import fc from "fast-check";
import { expect, test } from "vitest";
import { TimeIntegral } from "../../src/coordinator/time-integral.ts";

const window = { fromMicros: 10, untilMicros: 20 };

test("counts the value within the window only", () => {
  const integral = new TimeIntegral(window);
  integral.set(2, 5);
  expect(integral.areaAt(10)).toBe(0);
  expect(integral.areaAt(12)).toBe(10);
  integral.add(14, -3);
  expect(integral.areaAt(14)).toBe(20);
  expect(integral.areaAt(20)).toBe(20 + 12);
  integral.set(25, 100);
  expect(integral.areaAt(1_000)).toBe(32);
});

test("equals the sum over every microsecond of the window", () => {
  const change = fc.record({ after: fc.nat({ max: 5 }), value: fc.integer({ min: -3, max: 9 }) });
  fc.assert(
    fc.property(fc.array(change), fc.nat({ max: 40 }), (changes, end) => {
      const integral = new TimeIntegral(window);
      const values = new Array<number>(200).fill(0);
      let at = 0;
      for (const { after, value } of changes) {
        if (at + after > end) break;
        at += after;
        integral.set(at, value);
        values.fill(value, at);
      }
      const expected = values
        .slice(10, Math.max(10, Math.min(20, end)))
        .reduce((sum, value) => sum + value, 0);
      expect(integral.areaAt(end)).toBe(expected);
    }),
  );
});
