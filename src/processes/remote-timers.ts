import type { Micros, Timer } from "../node.ts";

/** What timers are set in. */
export interface TimerSetter {
  monotonicMicros(): Micros;
  setTimer(activity: number, key: number, delayMicros: Micros): Timer;
  cancelTimer(timer: Timer): void;
}

interface NamedTimer {
  readonly timer: Timer;
  /** As the program reckons it. */
  readonly dueMicros: Micros;
}

/**
 * The timers of a program that runs elsewhere, which names them by activity, key and due time: of one activity and key
 * no two are due at once, and the one that is due first fires first.
 */
export class RemoteTimers {
  readonly #environment: TimerSetter;
  /** By activity and key, the one due first at the front. */
  readonly #pending = new Map<number, Map<number, NamedTimer[]>>();

  constructor(environment: TimerSetter) {
    this.#environment = environment;
  }

  /** How many have neither fired nor been cancelled. */
  get size(): number {
    let size = 0;
    for (const timers of this.#pending.values()) for (const { length } of timers.values()) size += length;
    return size;
  }

  set(activity: number, key: number, delayMicros: Micros): void {
    const dueMicros = this.#environment.monotonicMicros() + delayMicros;
    const timer = this.#environment.setTimer(activity, key, delayMicros);
    const ofActivity = this.#pending.get(activity) ?? new Map<number, NamedTimer[]>();
    this.#pending.set(activity, ofActivity);
    const timers = ofActivity.get(key) ?? [];
    ofActivity.set(key, timers);
    const later = timers.findIndex((other) => other.dueMicros > dueMicros);
    timers.splice(later === -1 ? timers.length : later, 0, { timer, dueMicros });
  }

  /** The timer of this activity and key that was due first has fired. */
  fired(activity: number, key: number): void {
    this.#take(activity, key, () => true);
  }

  /** Cancels a timer; if it has fired, nothing happens. */
  cancel(activity: number, key: number, dueMicros: Micros): void {
    const timer = this.#take(activity, key, (due) => due === dueMicros);
    if (timer !== undefined) this.#environment.cancelTimer(timer);
  }

  #take(activity: number, key: number, isMeant: (dueMicros: Micros) => boolean): Timer | undefined {
    const ofActivity = this.#pending.get(activity);
    const timers = ofActivity?.get(key);
    if (ofActivity === undefined || timers === undefined) return undefined;
    const index = timers.findIndex(({ dueMicros }) => isMeant(dueMicros));
    const [taken] = index === -1 ? [] : timers.splice(index, 1);
    if (timers.length === 0) ofActivity.delete(key);
    return taken?.timer;
  }
}
