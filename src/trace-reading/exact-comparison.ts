import type { TraceRecord } from "../coordinator/trace.ts";

/** The first event at which two traces differ; one of the two is `undefined` where its trace has ended. */
export interface DifferingEvent {
  /** Counted from 1. */
  readonly event: number;
  readonly stored: TraceRecord | undefined;
  readonly here: TraceRecord | undefined;
}

/** Follows a trace beside a stored one, and notices the first event that differs. */
export class ExactComparison {
  readonly #nextStored: () => TraceRecord | undefined;
  #events = 0;
  #differing: DifferingEvent | undefined;

  /** @param nextStored the stored events in turn, then `undefined`. */
  constructor(nextStored: () => TraceRecord | undefined) {
    this.#nextStored = nextStored;
  }

  follow(here: TraceRecord): void {
    if (this.#differing !== undefined) return;
    this.#events += 1;
    const stored = this.#nextStored();
    if (stored === undefined || !isSameEvent(stored, here)) {
      this.#differing = { event: this.#events, stored, here };
    }
  }

  /** The followed trace has ended. @returns `undefined` when the two are the same. */
  finish(): DifferingEvent | undefined {
    if (this.#differing !== undefined) return this.#differing;
    const stored = this.#nextStored();
    return stored === undefined ? undefined : { event: this.#events + 1, stored, here: undefined };
  }
}

/** Whether the hash would take the two for the same: everything but the message's text. */
function isSameEvent(one: TraceRecord, other: TraceRecord): boolean {
  return (
    one.timeMicros === other.timeMicros &&
    one.kind === other.kind &&
    one.node === other.node &&
    one.count === other.count &&
    one.causeNode === other.causeNode &&
    one.causeCount === other.causeCount &&
    (one.a | 0) === (other.a | 0) &&
    (one.b | 0) === (other.b | 0) &&
    (one.c | 0) === (other.c | 0) &&
    (one.d | 0) === (other.d | 0)
  );
}
