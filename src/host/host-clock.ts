import type { Micros } from "../node.ts";

/**
 * Where hosts' clocks start. The monotonic one is well above 5 s, because products take small readings for "never"
 * (Cassandra convicts nobody while its clock reads less than 5 s); the wall clock starts on 1 January 2026.
 */
export const MONOTONIC_ORIGIN_MICROS: Micros = 1_000_000_000;
export const WALL_ORIGIN_MICROS: Micros = 1_767_225_600_000_000;

/** A host's monotonic clock at an instant of run time. */
export function monotonicAt(runMicros: Micros): Micros {
  return MONOTONIC_ORIGIN_MICROS + runMicros;
}

/** Run time at which a host's monotonic clock has this reading. */
export function runTimeOfMonotonic(monotonicMicros: Micros): Micros {
  return monotonicMicros - MONOTONIC_ORIGIN_MICROS;
}

/** A host's wall clock at an instant of run time: microseconds since the Unix epoch. */
export function wallAt(runMicros: Micros): Micros {
  return WALL_ORIGIN_MICROS + runMicros;
}
