import { expect, test } from "vitest";
import { HealthTally } from "../../src/coordinator/health-tally.ts";

const SECOND = 1_000_000;

test("scores weigh by the time they hold while their member is up, in the window", () => {
  const health = new HealthTally(3, new Set([2]), { fromMicros: 10 * SECOND, untilMicros: 100 * SECOND });
  for (const member of [0, 1, 2]) health.memberStarted(0, member);
  health.reported(5 * SECOND, 0, 2);
  health.reported(20 * SECOND, 0, 0);
  health.reported(30 * SECOND, 1, 3);
  health.memberStopped(32 * SECOND, 1);
  // Its score is gone with it.
  health.memberStarted(40 * SECOND, 1);
  health.reported(90 * SECOND, 2, 8);
  health.reported(110 * SECOND, 2, 0);
  expect(health.tally(100 * SECOND)).toEqual({
    isReported: true,
    healthy: { memberSeconds: 90 + 22 + 60, scoreSeconds: 20 + 6 },
    anomalous: { memberSeconds: 90, scoreSeconds: 80 },
  });
});

test("a program without a health score reports none", () => {
  const health = new HealthTally(1, new Set(), { fromMicros: 0, untilMicros: SECOND });
  health.memberStarted(0, 0);
  expect(health.tally(SECOND)).toEqual({
    isReported: false,
    healthy: { memberSeconds: 1, scoreSeconds: 0 },
    anomalous: { memberSeconds: 0, scoreSeconds: 0 },
  });
});
