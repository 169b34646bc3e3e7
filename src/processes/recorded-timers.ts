import type { Micros, Timer } from "../node.ts";

/** A timer whose event is in the coordinator's queue. */
export interface RecordedTimer extends Timer {
  readonly activity: number;
  readonly key: number;
}

/**
 * The timers of a program that have neither fired nor been cancelled. On the wire activity, key and due time name a
 * timer, and one that has fired may have a successor of the same name: cancelling the old one must leave this alone.
 */
export class RecordedTimers {
  /** By activity, then key; those of one key in the order of their due times. */
  readonly #live = new Map<number, Map<number, RecordedTimer[]>>();

  set(activity: number, key: number, dueMicros: Micros): RecordedTimer {
    const timer = { activity, key, dueMicros };
    let byKey = this.#live.get(activity);
    if (byKey === undefined) {
      byKey = new Map();
      this.#live.set(activity, byKey);
    }
    const timers = byKey.get(key);
    if (timers === undefined) {
      byKey.set(key, [timer]);
      return timer;
    }
    const later = timers.findIndex((other) => other.dueMicros >= dueMicros);
    if (timers[later]?.dueMicros === dueMicros) {
      throw new Error(
        `two timers of activity ${activity} and key ${key} are due at one instant: nothing tells them apart`,
      );
    }
    timers.splice(later < 0 ? timers.length : later, 0, timer);
    return timer;
  }

  /** @returns whether there was something to cancel: a timer that has fired, or is cancelled already, is left alone. */
  cancel(timer: RecordedTimer): boolean {
    const timers = this.#live.get(timer.activity)?.get(timer.key) ?? [];
    const index = timers.indexOf(timer);
    if (index < 0) return false;
    this.#remove(timer, timers, index);
    return true;
  }

  /**
   * A timer of this name fires: of several, the one that is due first.
   *
   * @param nowMicros by the host's monotonic clock.
   * @returns whether there is one that is due.
   */
  fire(activity: number, key: number, nowMicros: Micros): boolean {
    const timers = this.#live.get(activity)?.get(key);
    const [first] = timers ?? [];
    if (timers === undefined || first === undefined || first.dueMicros > nowMicros) return false;
    this.#remove(first, timers, 0);
    return true;
  }

  #remove({ activity, key }: RecordedTimer, timers: RecordedTimer[], index: number): void {
    timers.splice(index, 1);
    if (timers.length === 0) this.#live.get(activity)?.delete(key);
  }
}
