import type { Micros } from "../node.ts";
import type { StreamsPlan } from "../scenario/scenario.ts";

/**
 * How long a segment of an open connection waits for an answer before it is sent again, by the first measurement of a
 * round trip R: R + 4 · R/2 (RFC 6298, 2.2 and 2.3), at least the minimum and at most the maximum.
 */
export function timeoutAfterRoundTrip(roundTripMicros: Micros, streams: StreamsPlan): Micros {
  const { minimumTimeoutMicros, maximumTimeoutMicros } = streams;
  return Math.min(Math.max(3 * roundTripMicros, minimumTimeoutMicros), maximumTimeoutMicros);
}

/** The next time-out of a segment that was lost again (RFC 6298, 5.5): twice the last, up to the maximum. */
export function backedOff(timeoutMicros: Micros, { maximumTimeoutMicros }: StreamsPlan): Micros {
  return Math.min(2 * timeoutMicros, maximumTimeoutMicros);
}
