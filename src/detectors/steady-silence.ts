import type { Judge } from "../node/judge.ts";
import type { Micros } from "../node/micros.ts";

/** A whole second, so that laws which truncate their clock start on one of its steps. */
const CLOCK_ORIGIN_MICROS = 1_000_000_000;

/**
 * Feeds a fresh judge `arrivals` heartbeats, one every `heartbeatMicros`, and finds the first whole microsecond of
 * silence after the last at which it convicts. The law is run, not restated, so that its caps, floors and rejected
 * samples count as they do in a cluster.
 *
 * @param judge its level must not fall during a silence.
 * @returns Infinity if no silence that the clock can count convicts.
 */
export function silenceUntilConviction(judge: Judge, heartbeatMicros: Micros, arrivals: number): Micros {
  let last = CLOCK_ORIGIN_MICROS;
  judge.arrived(last);
  for (let arrival = 1; arrival < arrivals; arrival++) {
    last += heartbeatMicros;
    judge.arrived(last);
  }
  let high = 1;
  while (!judge.convictsAt(last + high)) {
    high *= 2;
    if (last + high > Number.MAX_SAFE_INTEGER) return Number.POSITIVE_INFINITY;
  }
  let low = 0;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (judge.convictsAt(last + middle)) high = middle;
    else low = middle;
  }
  return high;
}
