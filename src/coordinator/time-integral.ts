import type { Micros } from "../node.ts";
import type { CountedWindow } from "./counted-window.ts";

/**
 * The integral over run time of a value that changes in steps, taken within the counted window only. Changes must
 * come in time order; they are also followed outside the window, where they add nothing.
 */
export class TimeIntegral {
  readonly #window: CountedWindow;
  #value = 0;
  #sinceMicros: Micros;
  #area = 0;

  constructor(window: CountedWindow) {
    this.#window = window;
    this.#sinceMicros = window.fromMicros;
  }

  /** The value holds from this instant on. */
  set(atMicros: Micros, value: number): void {
    if (value === this.#value) return;
    this.#area = this.areaAt(atMicros);
    if (atMicros > this.#sinceMicros) this.#sinceMicros = atMicros;
    this.#value = value;
  }

  add(atMicros: Micros, difference: number): void {
    this.set(atMicros, this.#value + difference);
  }

  /** The integral up to this instant or the window's end, whichever is sooner, in value × microseconds. */
  areaAt(atMicros: Micros): number {
    const until = Math.min(atMicros, this.#window.untilMicros);
    return until > this.#sinceMicros ? this.#area + this.#value * (until - this.#sinceMicros) : this.#area;
  }
}
