import type { StreamsPlan } from "./scenario.ts";

/**
 * How streams retransmit unless a scenario says otherwise. RFC 6298: 1 s before the round trip is known; a maximum of at
 * least 60 s. As recalled of Linux: at least 200 ms, at most 120 s, 15 retransmissions (`tcp_retries2`).
 */
export const DEFAULT_STREAMS: StreamsPlan = {
  lossy: true,
  initialTimeoutMicros: 1_000_000,
  minimumTimeoutMicros: 200_000,
  maximumTimeoutMicros: 120_000_000,
  retries: 15,
};
