import type { Micros } from "../node.ts";
import type { BandwidthLaw } from "../scenario/scenario.ts";

/** A byte takes so many micro-bits: what a link of r bits a second drains in a microsecond is r of them. */
const MICROBITS_PER_BYTE = 8_000_000;

/** What `enter` answers to a packet for which there is no room. */
export const NO_ROOM = -1;

/**
 * A link of limited rate with a bounded queue before it, first in, first out. Its state changes only when a packet
 * enters; in between it is known to drain at its rate. All of it is whole numbers, so that nothing is ever rounded but
 * the delay, which is rounded up to the next microsecond.
 */
export class LinkQueue {
  readonly #law: BandwidthLaw;
  readonly #capacityMicrobits: number;
  /** What waits or is being sent, as of `#atMicros`. */
  #backlogMicrobits = 0;
  #atMicros: Micros = 0;

  constructor(law: BandwidthLaw) {
    this.#law = law;
    this.#capacityMicrobits = law.queueBytes * MICROBITS_PER_BYTE;
  }

  /**
   * A packet enters.
   *
   * @param nowMicros never less than before.
   * @param mayOverfill what waits in its sender's memory if the queue is full, as a stream does.
   * @returns how long it takes until its last bit is sent, or `NO_ROOM`; then it is not in the queue.
   */
  enter(nowMicros: Micros, bytes: number, mayOverfill: boolean): Micros | typeof NO_ROOM {
    const { bitsPerSecond } = this.#law;
    const drained = (nowMicros - this.#atMicros) * bitsPerSecond;
    const waiting = Math.max(0, this.#backlogMicrobits - drained);
    this.#atMicros = nowMicros;
    const backlog = waiting + bytes * MICROBITS_PER_BYTE;
    if (backlog > this.#capacityMicrobits && !mayOverfill) {
      this.#backlogMicrobits = waiting;
      return NO_ROOM;
    }
    this.#backlogMicrobits = backlog;
    return Math.ceil(backlog / bitsPerSecond);
  }
}
