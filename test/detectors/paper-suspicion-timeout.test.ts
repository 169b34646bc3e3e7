import { describe, expect, it, test } from "vitest";
import {
  PAPER_REQUIRED_CONFIRMATIONS,
  paperSuspicionMinimumMicros,
  paperSuspicionTimeoutMicros,
} from "../../src/detectors/paper-suspicion-timeout.ts";
import { suspicionMaximumMicros } from "../../src/detectors/suspicion-timeout.ts";

/** α, β, then the timeout in seconds after 0, 1, 2 and 3 confirmations, for 128 members probing each second. */
const TIMEOUTS: readonly (readonly [number, number, readonly number[]])[] = [
  [5, 6, [63.216, 36.876, 21.468, 10.536]],
  [5, 4, [42.144, 26.34, 17.095, 10.536]],
  [5, 2, [21.072, 15.804, 12.722, 10.536]],
  [4, 6, [50.573, 29.501, 17.175, 8.429]],
  [2, 6, [25.287, 14.75, 8.587, 4.214]],
];

describe("the Lifeguard paper's suspicion timeouts", () => {
  test.each(TIMEOUTS)("α = %d, β = %d", (alpha, beta, steps) => {
    const minMicros = paperSuspicionMinimumMicros(alpha, 128, 1_000_000);
    const maxMicros = suspicionMaximumMicros(beta, minMicros);
    const required = PAPER_REQUIRED_CONFIRMATIONS;
    [...steps, steps[3] as number].forEach((seconds, confirmations) => {
      const timeout = paperSuspicionTimeoutMicros({ minMicros, maxMicros, required, confirmations });
      expect(Number.isInteger(timeout)).toBe(true);
      expect(Math.round(timeout / 1000) / 1000).toBe(seconds);
    });
  });

  it("is the fixed minimum without confirmations to wait for, as in SWIM", () => {
    const progress = { minMicros: 10, maxMicros: 60, required: 0, confirmations: 0 };
    expect(paperSuspicionTimeoutMicros(progress)).toBe(10);
  });

  it("has no floor under the logarithm", () => {
    expect(paperSuspicionMinimumMicros(5, 1, 1_000_000)).toBe(0);
    expect(paperSuspicionMinimumMicros(5, 2, 1_000_000)).toBe(1_505_150);
    expect(paperSuspicionMinimumMicros(5, 10, 1_000_000)).toBe(5_000_000);
  });
});
