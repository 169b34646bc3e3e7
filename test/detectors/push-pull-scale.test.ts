import { describe, expect, it, test } from "vitest";
import { pushPullScaleMicros } from "../../src/detectors/push-pull-scale.ts";

/** N, then what intervals of 30, 60 and 15 s become, in seconds. */
const SCALED: readonly (readonly [number, number, number, number])[] = [
  [1, 30, 60, 15],
  [2, 30, 60, 15],
  [8, 30, 60, 15],
  [9, 30, 60, 15],
  [10, 30, 60, 15],
  [11, 30, 60, 15],
  [16, 30, 60, 15],
  [32, 30, 60, 15],
  [33, 60, 120, 30],
  [64, 60, 120, 30],
  [65, 90, 180, 45],
  [99, 90, 180, 45],
  [100, 90, 180, 45],
  [128, 90, 180, 45],
  [129, 120, 240, 60],
  [256, 120, 240, 60],
  [257, 150, 300, 75],
  [512, 150, 300, 75],
  [999, 180, 360, 90],
  [1000, 180, 360, 90],
  [6000, 270, 540, 135],
  [10000, 300, 600, 150],
];

describe("the push/pull interval", () => {
  test.each(SCALED)("for %i members", (members, of30, of60, of15) => {
    expect(pushPullScaleMicros(30_000_000, members)).toBe(of30 * 1_000_000);
    expect(pushPullScaleMicros(60_000_000, members)).toBe(of60 * 1_000_000);
    expect(pushPullScaleMicros(15_000_000, members)).toBe(of15 * 1_000_000);
  });

  it("grows by one interval at each doubling of 32, and nowhere else", () => {
    let factor = 1;
    let bound = 32;
    for (let members = 1; members <= 20_000; members++) {
      if (members > bound) {
        factor += 1;
        bound *= 2;
      }
      expect(pushPullScaleMicros(1, members)).toBe(factor);
    }
  });
});
