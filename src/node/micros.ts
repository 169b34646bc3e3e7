/** An integer count of microseconds: an instant of run time or of a host's clock, or a length of time. */
export type Micros = number;

export const MICROS_PER_MILLISECOND = 1_000;
export const MICROS_PER_SECOND = 1_000_000;
