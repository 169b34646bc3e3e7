import type { Micros } from "../node/micros.ts";

/** Up to this many members the interval is not stretched. */
const THRESHOLD_MEMBERS = 32;

/**
 * The wait between two full exchanges of state: the interval up to 32 members, and one interval more for each
 * doubling begun beyond (memberlist `pushPullScale`).
 */
export function pushPullScaleMicros(intervalMicros: Micros, members: number): Micros {
  if (members <= THRESHOLD_MEMBERS) return intervalMicros;
  return (Math.ceil(Math.log2(members) - Math.log2(THRESHOLD_MEMBERS)) + 1) * intervalMicros;
}
