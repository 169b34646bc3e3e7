import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalQuantile } from "../../src/network/normal-quantile.ts";

// Computed with 50 decimal digits as sqrt(2) erfinv(2p - 1) of the double nearest to p, and in the tails as
// the root of ln(Phi(z)) - ln(p); then rounded to the nearest double.
const KNOWN: readonly (readonly [p: number, z: number])[] = [
  [1e-300, -37.0470962993612],
  [1e-20, -9.262340089798407],
  [1e-12, -7.034483825301132],
  [1.1641532182693481e-10, -6.3379577545537895],
  [1e-5, -4.264890793922825],
  [0.001, -3.0902323061678136],
  [0.01, -2.326347874040841],
  [0.025, -1.9599639845400543],
  [0.075, -1.439531470938456],
  [0.0750001, -1.4395307645017297],
  [0.1, -1.2815515655446004],
  [0.25, -0.6744897501960817],
  [0.4, -0.2533471031357997],
  [0.5, 0.0],
  [0.75, 0.6744897501960817],
  [0.925, 1.4395314709384561],
  [0.975, 1.9599639845400538],
  [0.99, 2.3263478740408408],
  [0.999, 3.090232306167813],
  [0.999999, 4.753424308817087],
  [0.9999999998835847, 6.3379577545537895],
];

describe("the normal quantile", () => {
  it.each(KNOWN)("at %d is %d", (p, z) => {
    expect(Math.abs(normalQuantile(p) - z)).toBeLessThanOrEqual(1e-14 * Math.max(1, Math.abs(z)));
  });

  it("is infinite at the ends and does not exist beyond them", () => {
    expect(normalQuantile(0)).toBe(Number.NEGATIVE_INFINITY);
    expect(normalQuantile(1)).toBe(Number.POSITIVE_INFINITY);
    expect(normalQuantile(-0.1)).toBeNaN();
    expect(normalQuantile(1.1)).toBeNaN();
    expect(normalQuantile(Number.NaN)).toBeNaN();
  });

  it("is odd about one half", () => {
    // Multiples of 2^-32, so that 1 - p is exact.
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 - 1 }), (step) => {
        const p = step / 2 ** 32;
        expect(normalQuantile(1 - p)).toBe(-normalQuantile(p));
      }),
    );
  });

  it("rises with p", () => {
    const p = fc.integer({ min: 1, max: 2 ** 32 - 1 }).map((step) => step / 2 ** 32);
    fc.assert(
      fc.property(p, p, (one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(normalQuantile(low)).toBeLessThanOrEqual(normalQuantile(high));
      }),
    );
  });
});
