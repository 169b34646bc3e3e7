import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { falseDiscoveryRates } from "../../src/statistics/false-discovery.ts";

/** The example of Benjamini and Hochberg (1995), section 4: four are rejected at 5 %. */
const EXAMPLE = [
  0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
  0.759, 1,
];

describe("false-discovery rates", () => {
  it("reject four of the fifteen hypotheses of the published example at 5 %", () => {
    const rates = falseDiscoveryRates(EXAMPLE);
    expect(rates.filter((rate) => rate <= 0.05)).toHaveLength(4);
    expect(rates[3]).toBeCloseTo((0.0095 * 15) / 4, 10);
  });

  it("keep the order that was given", () => {
    expect(falseDiscoveryRates([0.5, 0.001])).toEqual([0.5, 0.002]);
    expect(falseDiscoveryRates([])).toEqual([]);
  });

  it("never fall below the p value nor order two hypotheses the other way round", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }), (pValues) => {
        const rates = falseDiscoveryRates(pValues);
        rates.forEach((rate, index) => {
          expect(rate).toBeGreaterThanOrEqual((pValues[index] as number) * (1 - 1e-12));
          expect(rate).toBeLessThanOrEqual(1);
          rates.forEach((other, otherIndex) => {
            if ((pValues[index] as number) < (pValues[otherIndex] as number)) {
              expect(rate).toBeLessThanOrEqual(other);
            }
          });
        });
      }),
    );
  });
});
