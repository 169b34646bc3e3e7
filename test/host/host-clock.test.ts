import { describe, expect, it } from "vitest";
import {
  MONOTONIC_ORIGIN_MICROS,
  monotonicAt,
  runTimeOfMonotonic,
  WALL_ORIGIN_MICROS,
  wallAt,
} from "../../src/host/host-clock.ts";

describe("a host's clocks", () => {
  it("start where no product takes a reading for never", () => {
    expect(MONOTONIC_ORIGIN_MICROS).toBeGreaterThan(5_000_000);
    expect(new Date(WALL_ORIGIN_MICROS / 1000).toISOString()).toBe("2026-01-01T00:00:00.000Z");
  });

  it("run with run time, to the microsecond", () => {
    expect(monotonicAt(0)).toBe(MONOTONIC_ORIGIN_MICROS);
    expect(monotonicAt(1_234_567) - monotonicAt(0)).toBe(1_234_567);
    expect(wallAt(1_234_567) - wallAt(1)).toBe(1_234_566);
    expect(runTimeOfMonotonic(monotonicAt(86_400_000_001))).toBe(86_400_000_001);
  });
});
