import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HostClock, MONOTONIC_ORIGIN_MICROS, WALL_ORIGIN_MICROS } from "../../src/host/host-clock.ts";

const SECOND = 1_000_000;

describe("a host's clocks", () => {
  it("start where no product takes a reading for never", () => {
    expect(MONOTONIC_ORIGIN_MICROS).toBeGreaterThan(5_000_000);
    expect(new Date(WALL_ORIGIN_MICROS / 1000).toISOString()).toBe("2026-01-01T00:00:00.000Z");
  });

  it("run with run time, to the microsecond", () => {
    const clock = new HostClock();
    expect(clock.monotonicAt(0)).toBe(MONOTONIC_ORIGIN_MICROS);
    expect(clock.monotonicAt(1_234_567) - clock.monotonicAt(0)).toBe(1_234_567);
    expect(clock.wallAt(1_234_567) - clock.wallAt(1)).toBe(1_234_566);
    expect(clock.runTimeOf(clock.hostAt(86_400_000_001))).toBe(86_400_000_001);
  });

  it("gain what the drift says, both of them: 200 ppm are 0.2 ms in a second", () => {
    const clock = new HostClock();
    clock.addDrift(0, 200);
    expect(clock.hostAt(SECOND)).toBe(SECOND + 200);
    expect(clock.wallAt(SECOND) - WALL_ORIGIN_MICROS).toBe(SECOND + 200);
    clock.addDrift(SECOND, -300);
    expect(clock.driftPpm).toBe(-100);
    expect(clock.hostAt(2 * SECOND)).toBe(2 * SECOND + 100);
  });

  it("run with run time again, to the microsecond, when drifts have cancelled each other", () => {
    const clock = new HostClock();
    // In binary fractions these do not quite add up to nothing.
    for (const [atMicros, driftPpm] of [[0, 0.3] as const, [10, -0.1] as const, [20, -0.2] as const]) {
      clock.addDrift(atMicros, driftPpm);
    }
    expect(clock.driftPpm).toBe(0);
    expect(clock.hostAt(1_020) - clock.hostAt(20)).toBe(1_000);
    expect(clock.runTimeOf(clock.hostAt(20) + 1)).toBe(21);
  });

  it("gain whole microseconds when they are due, whatever the drift", () => {
    const anyPpm = fc.integer({ min: -1_000, max: 1_000 });
    fc.assert(
      fc.property(anyPpm, fc.integer({ min: 1, max: 3_600 }), (driftPpm, seconds) => {
        const clock = new HostClock();
        clock.addDrift(0, driftPpm);
        expect(clock.hostAt(seconds * SECOND)).toBe(seconds * (SECOND + driftPpm));
      }),
      { examples: [[249, 110]] },
    );
  });

  it("differ in steps and offsets, which the monotonic one does not make", () => {
    const clock = new HostClock();
    clock.stepWall(-5 * SECOND);
    clock.stepWall(2 * SECOND);
    expect(clock.wallAt(SECOND) - WALL_ORIGIN_MICROS).toBe(-2 * SECOND);
    expect(clock.monotonicAt(SECOND)).toBe(MONOTONIC_ORIGIN_MICROS + SECOND);
  });

  it("reach what a fast clock skips in the instant at which it slows down, and not before", () => {
    const clock = new HostClock();
    clock.addDrift(0, 30_000);
    expect([33, 34].map((micros) => clock.hostAt(micros))).toEqual([33, 35]);
    clock.addDrift(34, -60_000);
    clock.addDrift(34, 10_000);
    expect([34, 35].map((hostMicros) => clock.runTimeOf(hostMicros))).toEqual([34, 34]);
    expect(clock.runTimeOf(33)).toBeLessThan(34);
  });

  it("never jump or fall back when the rate changes, and are read backwards exactly", () => {
    const change = fc.record({
      afterMicros: fc.integer({ min: 0, max: 5000 }),
      driftPpm: fc.integer({ min: -30_000, max: 30_000 }),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 3 }), fc.nat({ max: 20_000 }), (changes, wantedMicros) => {
        const clock = new HostClock();
        let now = 0;
        for (const { afterMicros, driftPpm } of changes) {
          now += afterMicros;
          const before = clock.hostAt(now);
          clock.addDrift(now, driftPpm);
          expect(clock.hostAt(now)).toBe(before);
        }
        const host = clock.hostAt(now) + 1 + wantedMicros;
        const run = clock.runTimeOf(host);
        expect(clock.hostAt(run)).toBeGreaterThanOrEqual(host);
        expect(clock.hostAt(run - 1)).toBeLessThan(host);
        expect(Number.isInteger(run)).toBe(true);
        expect(clock.hostAt(run + 1)).toBeGreaterThanOrEqual(clock.hostAt(run));
      }),
    );
  });
});
