import type { InstanceRecord } from "./instance.ts";

/** The duration of a lease whose instance names none, or none above 0. */
export const DEFAULT_LEASE_SECONDS = 90;

const MILLIS_PER_SECOND = 1_000;

/**
 * A registry's promise to list an instance for a while. All times are milliseconds of the server's wall clock.
 *
 * Renewing adds the duration to the time of the last update, and asking whether the lease has expired adds it once
 * more: a lease that was renewed lasts for twice its duration, and one that never was for once. The product's authors
 * know, and have left it so because so many rely on it.
 */
export class Lease {
  /** Whose it is. */
  record: InstanceRecord;
  readonly #durationMs: number;
  #lastUpdateMs: number;
  #evictionMs = 0;
  #serviceUpMs = 0;

  constructor(record: InstanceRecord, nowMs: number) {
    const { durationSeconds } = record;
    this.record = record;
    this.#durationMs = (durationSeconds > 0 ? durationSeconds : DEFAULT_LEASE_SECONDS) * MILLIS_PER_SECOND;
    this.#lastUpdateMs = nowMs;
  }

  /** When it was last updated, as the product shows it: later by the duration once it was renewed. */
  get lastUpdateMs(): number {
    return this.#lastUpdateMs;
  }

  /** When the instance first was up under this lease or those before it; 0 if it never was. */
  get serviceUpMs(): number {
    return this.#serviceUpMs;
  }

  renew(nowMs: number): void {
    this.#lastUpdateMs = nowMs + this.#durationMs;
  }

  /** @param additionalMs by which the server forgives a pause of its own. */
  isExpired(nowMs: number, additionalMs = 0): boolean {
    return this.#evictionMs > 0 || nowMs > this.#lastUpdateMs + this.#durationMs + additionalMs;
  }

  /** Ends it; only the first time counts. */
  cancel(nowMs: number): void {
    if (this.#evictionMs <= 0) this.#evictionMs = nowMs;
  }

  /** The instance is up; only the first time counts. */
  serviceUp(nowMs: number): void {
    if (this.#serviceUpMs === 0) this.#serviceUpMs = nowMs;
  }

  /** The lease before this one knew when the instance first was up. */
  inheritServiceUp({ serviceUpMs }: Lease): void {
    this.#serviceUpMs = serviceUpMs;
  }
}
