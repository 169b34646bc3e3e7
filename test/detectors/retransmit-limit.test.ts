import { describe, expect, it, test } from "vitest";
import { retransmitLimit } from "../../src/detectors/retransmit-limit.ts";

/** N, then the limit for multipliers 4 and 2. */
const LIMITS: readonly (readonly [number, number, number])[] = [
  [1, 4, 2],
  [2, 4, 2],
  [8, 4, 2],
  [9, 4, 2],
  [10, 8, 4],
  [11, 8, 4],
  [16, 8, 4],
  [32, 8, 4],
  [33, 8, 4],
  [64, 8, 4],
  [65, 8, 4],
  [99, 8, 4],
  [100, 12, 6],
  [128, 12, 6],
  [129, 12, 6],
  [256, 12, 6],
  [257, 12, 6],
  [512, 12, 6],
  [999, 12, 6],
  [1000, 16, 8],
  [6000, 16, 8],
  [10000, 20, 10],
];

describe("the retransmit limit", () => {
  test.each(LIMITS)("for %i members", (members, times4, times2) => {
    expect(retransmitLimit(4, members)).toBe(times4);
    expect(retransmitLimit(2, members)).toBe(times2);
  });

  it("is 12 sends at 128 members", () => {
    expect(retransmitLimit(4, 128)).toBe(12);
  });

  it("rounds up exactly: the logarithm neither misses nor overshoots a power of ten", () => {
    // ⌈log10 m⌉ for an integer m > 1 is the number of decimal digits of m − 1.
    for (let members = 1; members <= 20_000; members++) {
      expect(retransmitLimit(1, members)).toBe(String(members).length);
    }
  });
});
