import type { Micros } from "../../node.ts";

export interface CollectorTiming {
  /** So much work of the processors fills the heap, and starts a collection. */
  readonly workMicros: Micros;
  /** How long a collection lasts. */
  readonly lastsMicros: Micros;
  /** How many times as long everything takes while it lasts. */
  readonly slowdown: number;
}

/**
 * A garbage collector that works beside the program and lets it pay: while it marks, whoever allocates helps (Go's mark
 * assists, `runtime/mgcpacer.go`), so that everything takes several times as long. It begins when the program has
 * allocated as much as was alive at the end of the last collection; allocations are taken to be proportional to work.
 */
export class Collector {
  readonly #timing: CollectorTiming;
  #workMicros: Micros = 0;
  #endsMicros: Micros = -1;

  constructor(timing: CollectorTiming) {
    this.#timing = timing;
  }

  /** @returns how long work that takes so many microseconds by itself takes from now on. */
  spend(nowMicros: Micros, micros: Micros): Micros {
    const { workMicros, lastsMicros, slowdown } = this.#timing;
    if (nowMicros < this.#endsMicros) return Math.round(micros * slowdown);
    this.#workMicros += micros;
    if (this.#workMicros >= workMicros) {
      this.#workMicros = 0;
      this.#endsMicros = nowMicros + lastsMicros;
    }
    return micros;
  }
}
