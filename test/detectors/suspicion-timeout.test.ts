import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  requiredConfirmations,
  suspicionMaximumMicros,
  suspicionMinimumMicros,
  suspicionTimeoutMicros,
} from "../../src/detectors/suspicion-timeout.ts";

/** Profile, N, probe interval in ms, α, β, k, min in ms, max in ms, timeout in ms after 0, 1, 2, … confirmations. */
const TIMEOUTS: readonly (readonly [
  string,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  readonly number[],
])[] = [
  ["LAN", 8, 1000, 4, 6, 2, 4000, 24000, [24000, 11381, 4000]],
  ["LAN 2017 (paper)", 8, 1000, 5, 6, 3, 5000, 30000, [30000, 17500, 10187, 5000]],
  ["Local", 8, 1000, 3, 6, 1, 3000, 18000, [18000, 3000]],
  ["WAN", 8, 5000, 6, 6, 4, 30000, 180000, [180000, 115398, 77609, 50797, 30000]],
  ["α=2 (k=0)", 8, 1000, 2, 6, 0, 2000, 12000, [2000]],
  ["LAN", 32, 1000, 4, 6, 2, 6020, 36120, [36120, 17129, 6020]],
  ["LAN 2017 (paper)", 32, 1000, 5, 6, 3, 7525, 45150, [45150, 26337, 15332, 7525]],
  ["Local", 32, 1000, 3, 6, 1, 4515, 27090, [27090, 4515]],
  ["WAN", 32, 5000, 6, 6, 4, 45150, 270900, [270900, 173674, 116801, 76449, 45150]],
  ["α=2 (k=0)", 32, 1000, 2, 6, 0, 3010, 18060, [3010]],
  ["LAN", 128, 1000, 4, 6, 2, 8428, 50568, [50568, 23980, 8428]],
  ["LAN 2017 (paper)", 128, 1000, 5, 6, 3, 10535, 63210, [63210, 36872, 21466, 10535]],
  ["Local", 128, 1000, 3, 6, 1, 6321, 37926, [37926, 6321]],
  ["WAN", 128, 5000, 6, 6, 4, 63210, 379260, [379260, 243144, 163522, 107029, 63210]],
  ["α=2 (k=0)", 128, 1000, 2, 6, 0, 4214, 25284, [4214]],
  ["LAN", 512, 1000, 4, 6, 2, 10836, 65016, [65016, 30832, 10836]],
  ["LAN 2017 (paper)", 512, 1000, 5, 6, 3, 13545, 81270, [81270, 47407, 27599, 13545]],
  ["Local", 512, 1000, 3, 6, 1, 8127, 48762, [48762, 8127]],
  ["WAN", 512, 5000, 6, 6, 4, 81270, 487620, [487620, 312614, 210242, 137609, 81270]],
  ["α=2 (k=0)", 512, 1000, 2, 6, 0, 5418, 32508, [5418]],
  ["LAN", 1000, 1000, 4, 6, 2, 12000, 72000, [72000, 34144, 12000]],
  ["LAN 2017 (paper)", 1000, 1000, 5, 6, 3, 15000, 90000, [90000, 52500, 30563, 15000]],
  ["Local", 1000, 1000, 3, 6, 1, 9000, 54000, [54000, 9000]],
  ["WAN", 1000, 5000, 6, 6, 4, 90000, 540000, [540000, 346195, 232827, 152391, 90000]],
  ["α=2 (k=0)", 1000, 1000, 2, 6, 0, 6000, 36000, [6000]],
];

/** N, then the minimum in ms for α = 4 at 1 s, α = 5 at 1 s, α = 6 at 5 s. */
const MINIMA: readonly (readonly [number, number, number, number])[] = [
  [1, 4000, 5000, 30000],
  [2, 4000, 5000, 30000],
  [8, 4000, 5000, 30000],
  [9, 4000, 5000, 30000],
  [10, 4000, 5000, 30000],
  [11, 4164, 5205, 31230],
  [16, 4816, 6020, 36120],
  [32, 6020, 7525, 45150],
  [33, 6072, 7590, 45540],
  [64, 7224, 9030, 54180],
  [65, 7248, 9060, 54360],
  [99, 7980, 9975, 59850],
  [100, 8000, 10000, 60000],
  [128, 8428, 10535, 63210],
  [129, 8440, 10550, 63300],
  [256, 9632, 12040, 72240],
  [257, 9636, 12045, 72270],
  [512, 10836, 13545, 81270],
  [999, 11996, 14995, 89970],
  [1000, 12000, 15000, 90000],
  [6000, 15112, 18890, 113340],
  [10000, 16000, 20000, 120000],
];

describe("memberlist's suspicion timeouts", () => {
  test.each(TIMEOUTS)("%s, %i members", (_, members, intervalMs, alpha, beta, k, minMs, maxMs, steps) => {
    const minMicros = suspicionMinimumMicros(alpha, members, intervalMs * 1000);
    const maxMicros = suspicionMaximumMicros(beta, minMicros);
    const required = requiredConfirmations(alpha, members);
    expect({ minMicros, maxMicros, required }).toEqual({
      minMicros: minMs * 1000,
      maxMicros: maxMs * 1000,
      required: k,
    });
    steps.forEach((timeoutMs, confirmations) => {
      expect(suspicionTimeoutMicros({ minMicros, maxMicros, required, confirmations })).toBe(
        timeoutMs * 1000,
      );
    });
  });

  test.each(MINIMA)("minimum for %i members", (members, alpha4, alpha5, alpha6) => {
    expect(suspicionMinimumMicros(4, members, 1_000_000)).toBe(alpha4 * 1000);
    expect(suspicionMinimumMicros(5, members, 1_000_000)).toBe(alpha5 * 1000);
    expect(suspicionMinimumMicros(6, members, 5_000_000)).toBe(alpha6 * 1000);
  });

  it("waits for no confirmations where too few others could give them", () => {
    expect(requiredConfirmations(5, 4)).toBe(0);
    expect(requiredConfirmations(5, 5)).toBe(3);
    expect(requiredConfirmations(4, 3)).toBe(0);
    expect(requiredConfirmations(4, 4)).toBe(2);
    expect(requiredConfirmations(1, 100)).toBe(0);
  });

  it("starts at the maximum, which is not floored to milliseconds", () => {
    const progress = { minMicros: 1_000_100, maxMicros: 6_000_600, required: 2 };
    expect(suspicionTimeoutMicros({ ...progress, confirmations: 0 })).toBe(6_000_600);
    expect(suspicionTimeoutMicros({ ...progress, confirmations: 1 }) % 1000).toBe(0);
    expect(suspicionTimeoutMicros({ ...progress, confirmations: 2 })).toBe(1_000_100);
  });

  it("falls with every confirmation, and never leaves its bounds", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60_000_000 }),
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 0, max: 8 }),
        (minMicros, beta, required) => {
          const maxMicros = suspicionMaximumMicros(beta, minMicros);
          let before = maxMicros;
          for (let confirmations = 0; confirmations <= required + 1; confirmations++) {
            const timeout = suspicionTimeoutMicros({ minMicros, maxMicros, required, confirmations });
            expect(Number.isInteger(timeout)).toBe(true);
            expect(timeout).toBeLessThanOrEqual(before);
            expect(timeout).toBeGreaterThanOrEqual(minMicros);
            before = timeout;
          }
          expect(before).toBe(minMicros);
        },
      ),
    );
  });
});
