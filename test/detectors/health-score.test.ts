import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HealthScore } from "../../src/detectors/health-score.ts";

describe("the health score", () => {
  it("walks as memberlist's does", () => {
    const health = new HealthScore(7);
    const walk = [-1, 1, 1, 3, 3, 3, -1, -1].map((delta) => {
      const changed = health.apply(delta);
      return [health.score, health.scale(1_000_000), changed];
    });
    expect(walk).toEqual([
      [0, 1_000_000, false],
      [1, 2_000_000, true],
      [2, 3_000_000, true],
      [5, 6_000_000, true],
      [7, 8_000_000, true],
      [7, 8_000_000, false],
      [6, 7_000_000, true],
      [5, 6_000_000, true],
    ]);
  });

  it("reaches a factor of 9 under the paper's saturation of 8", () => {
    const health = new HealthScore(8);
    health.apply(100);
    expect(health.score).toBe(8);
    expect(health.scale(500_000)).toBe(4_500_000);
  });

  it("never moves when its maximum is 0", () => {
    const health = new HealthScore(0);
    expect(health.apply(3)).toBe(false);
    expect(health.scale(1_000_000)).toBe(1_000_000);
  });

  it("stays within its bounds and says truly whether it changed", () => {
    fc.assert(
      fc.property(fc.nat({ max: 20 }), fc.array(fc.integer({ min: -5, max: 5 })), (maximum, deltas) => {
        const health = new HealthScore(maximum);
        for (const delta of deltas) {
          const before = health.score;
          expect(health.apply(delta)).toBe(health.score !== before);
          expect(health.score).toBe(Math.min(maximum, Math.max(0, before + delta)));
        }
      }),
    );
  });
});
