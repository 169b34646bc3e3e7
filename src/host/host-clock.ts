import type { Micros } from "../node.ts";

/**
 * Where hosts' clocks start. The monotonic one is well above 5 s, because products take small readings for "never"
 * (Cassandra convicts nobody while its clock reads less than 5 s); the wall clock starts on 1 January 2026.
 */
export const MONOTONIC_ORIGIN_MICROS: Micros = 1_000_000_000;
export const WALL_ORIGIN_MICROS: Micros = 1_767_225_600_000_000;

const PARTS_IN_A_MILLION = 1_000_000;
/** Drifts that cancel each other leave no more than this by the rounding of their sum. */
const NO_DRIFT_PPM = 1e-9;

/**
 * The clocks of one host. Both run at one rate, which may change and never makes them jump; the wall clock may also be
 * offset, and step. Readings are whole microseconds, rounded down.
 *
 * *Host time* is the monotonic clock less its origin: without drift it is run time.
 */
export class HostClock {
  /** Where the present rate began: run time, and host time then. */
  #sinceRunMicros: Micros = 0;
  #sinceHostMicros: Micros = 0;
  /** Host time one microsecond before, at the rate of then. */
  #beforeHostMicros: Micros = -1;
  #driftPpm = 0;
  #wallOffsetMicros: Micros = 0;

  get driftPpm(): number {
    return this.#driftPpm;
  }

  /** Host time at an instant of run time at or after the last change of the rate. It never falls. */
  hostAt(runMicros: Micros): Micros {
    const elapsed = runMicros - this.#sinceRunMicros;
    // Multiplied first: the quotient of whole numbers is exact where it is whole, and is not rounded down below itself.
    return this.#sinceHostMicros + elapsed + Math.floor((elapsed * this.#driftPpm) / PARTS_IN_A_MILLION);
  }

  monotonicAt(runMicros: Micros): Micros {
    return MONOTONIC_ORIGIN_MICROS + this.hostAt(runMicros);
  }

  /** Microseconds since the Unix epoch. */
  wallAt(runMicros: Micros): Micros {
    return WALL_ORIGIN_MICROS + this.#wallOffsetMicros + this.hostAt(runMicros);
  }

  /**
   * The first run time at which host time is at least this, if the rate stays as it is; some run time before the last
   * change of the rate if that has been then.
   */
  runTimeOf(hostMicros: Micros): Micros {
    if (hostMicros <= this.#sinceHostMicros) {
      // A fast clock skips readings: what it has skipped in the very instant of the change has not been before.
      return hostMicros > this.#beforeHostMicros ? this.#sinceRunMicros : this.#sinceRunMicros - 1;
    }
    const wanted = hostMicros - this.#sinceHostMicros;
    if (this.#driftPpm === 0) return this.#sinceRunMicros + wanted;
    let runMicros = this.#sinceRunMicros + Math.ceil(wanted / (1 + this.#driftPpm / PARTS_IN_A_MILLION));
    while (this.hostAt(runMicros) < hostMicros) runMicros += 1;
    while (this.hostAt(runMicros - 1) >= hostMicros) runMicros -= 1;
    return runMicros;
  }

  /**
   * Changes the rate from an instant on.
   *
   * @param driftPpm parts in a million that it runs faster (or, below 0, slower) than before; drifts add up.
   */
  addDrift(runMicros: Micros, driftPpm: number): void {
    if (runMicros > this.#sinceRunMicros) this.#beforeHostMicros = this.hostAt(runMicros - 1);
    this.#sinceHostMicros = this.hostAt(runMicros);
    this.#sinceRunMicros = runMicros;
    const sumPpm = this.#driftPpm + driftPpm;
    // A trace of a loss would have every reading rounded down by a whole microsecond.
    this.#driftPpm = Math.abs(sumPpm) < NO_DRIFT_PPM ? 0 : sumPpm;
  }

  /** Sets the wall clock forward, or back; the monotonic one knows nothing of it. */
  stepWall(micros: Micros): void {
    this.#wallOffsetMicros += micros;
  }
}
