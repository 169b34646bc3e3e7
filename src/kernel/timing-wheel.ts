import type { Micros } from "../node.ts";

/** Width of an interval: longer than most packets are on their way, shorter than nearly all that programs wait for. */
const INTERVAL_MICROS = 4096;
const INTERVALS = 4096;
const MASK = INTERVALS - 1;
const NONE = -1;

/**
 * Slots of events that lie ahead, by intervals of time and in no order within one: a hashed timing wheel (Varghese and
 * Lauck, 1987). What lies a whole turn or more ahead shares its interval's list, and stays there when that comes up.
 *
 * Most timers are cancelled before they are due. Here they cost two writes, and never take part in ordering.
 */
export class TimingWheel {
  /** Slots in the wheel. */
  count = 0;
  /** All slots in the wheel are for this instant or later. */
  startMicros: Micros = 0;
  /** First slot of each interval's list. */
  readonly #heads = new Int32Array(INTERVALS).fill(NONE);
  /** By slot: the next in its list. */
  #nexts: Int32Array;
  #times: Float64Array;
  /** How many intervals in a row had nothing due. */
  #emptyIntervals = 0;

  /** @param capacity slots are below it. */
  constructor(capacity: number) {
    this.#nexts = new Int32Array(capacity);
    this.#times = new Float64Array(capacity);
  }

  grow(capacity: number): void {
    const nexts = new Int32Array(capacity);
    nexts.set(this.#nexts);
    this.#nexts = nexts;
    const times = new Float64Array(capacity);
    times.set(this.#times);
    this.#times = times;
  }

  /** @param timeMicros not before `startMicros`. */
  put(slot: number, timeMicros: Micros): void {
    const interval = intervalOf(timeMicros);
    this.#times[slot] = timeMicros;
    this.#nexts[slot] = this.#heads[interval] as number;
    this.#heads[interval] = slot;
    this.count += 1;
  }

  timeOf(slot: number): Micros {
    return this.#times[slot] as Micros;
  }

  /** The slot after this one in the list that `takeInterval` has returned, or -1. */
  after(slot: number): number {
    return this.#nexts[slot] as number;
  }

  /** Moves the start on by one interval. @returns the first of a list of the slots that are left behind, or -1. */
  takeInterval(): number {
    if (this.#emptyIntervals >= INTERVALS) this.#skipToFirst();
    const interval = intervalOf(this.startMicros);
    const endMicros = this.startMicros + INTERVAL_MICROS;
    this.startMicros = endMicros;
    const nexts = this.#nexts;
    let due = NONE;
    let left = NONE;
    for (let slot = this.#heads[interval] as number; slot !== NONE; ) {
      const next = nexts[slot] as number;
      if ((this.#times[slot] as number) < endMicros) {
        nexts[slot] = due;
        due = slot;
        this.count -= 1;
      } else {
        nexts[slot] = left;
        left = slot;
      }
      slot = next;
    }
    this.#heads[interval] = left;
    this.#emptyIntervals = due === NONE ? this.#emptyIntervals + 1 : 0;
    return due;
  }

  /** Shows the slots with a time below `endMicros`, in no order. */
  forEachBefore(endMicros: Micros, visit: (slot: number, timeMicros: Micros) => void): void {
    const last = Math.min(endMicros, this.startMicros + INTERVALS * INTERVAL_MICROS);
    for (let micros = this.startMicros; micros < last; micros += INTERVAL_MICROS) {
      for (let slot = this.#heads[intervalOf(micros)] as number; slot !== NONE; slot = this.after(slot)) {
        const timeMicros = this.timeOf(slot);
        if (timeMicros < endMicros) visit(slot, timeMicros);
      }
    }
  }

  /** Nothing is due within a whole turn: goes on with the interval in which something is. */
  #skipToFirst(): void {
    let first = Number.POSITIVE_INFINITY;
    this.forEachBefore(Number.POSITIVE_INFINITY, (_slot, timeMicros) => {
      first = Math.min(first, timeMicros);
    });
    if (first < Number.POSITIVE_INFINITY) {
      this.startMicros = Math.floor(first / INTERVAL_MICROS) * INTERVAL_MICROS;
    }
    this.#emptyIntervals = 0;
  }
}

/** The conversion to 32 bits rounds down and takes whole turns away, both exactly. */
function intervalOf(timeMicros: Micros): number {
  return (timeMicros / INTERVAL_MICROS) & MASK;
}
