import type { SuspicionProgress } from "../../src/detectors/suspicion-timeout.ts";
import type { Micros, NodeOrdinal, Timer } from "../../src/node.ts";

/** A running suspicion of one subject at one observer (memberlist reference, section 5). */
export class Suspicion {
  readonly subject: NodeOrdinal;
  readonly startMicros: Micros;
  readonly minMicros: Micros;
  readonly maxMicros: Micros;
  /** K: how many independent accusers bring the timeout down to its minimum. */
  readonly required: number;
  confirmations = 0;
  timer: Timer | undefined;
  readonly #accusers: NodeOrdinal[];

  /** @param from the first accuser, who never counts as a confirmation. */
  constructor(
    subject: NodeOrdinal,
    from: NodeOrdinal,
    startMicros: Micros,
    minMicros: Micros,
    maxMicros: Micros,
    required: number,
  ) {
    this.subject = subject;
    this.startMicros = startMicros;
    this.minMicros = minMicros;
    this.maxMicros = maxMicros;
    this.required = required;
    this.#accusers = [from];
  }

  get progress(): SuspicionProgress {
    return this;
  }

  /** Counts an accuser. @returns false if it is known already, or K have been counted. */
  confirm(from: NodeOrdinal): boolean {
    if (this.confirmations >= this.required || this.#accusers.includes(from)) return false;
    this.#accusers.push(from);
    this.confirmations += 1;
    return true;
  }
}
