import type { Micros } from "../node.ts";

/** The part of a run that the tally counts (SEMANTICS 1): closed at the start, open at the end. */
export interface CountedWindow {
  /** The end of the warm-up. */
  readonly fromMicros: Micros;
  readonly untilMicros: Micros;
}

/** Whether an event at this instant counts. A NaN instant, "never", does not. */
export function isCounted(window: CountedWindow, atMicros: Micros): boolean {
  return atMicros >= window.fromMicros && atMicros < window.untilMicros;
}
