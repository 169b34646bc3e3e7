import { quantileOfSorted } from "./sample.ts";

/** From `low` to `high`, both included; `high` may be infinite. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

export const CONFIDENCE = 0.95;

/**
 * The percentile interval of bootstrap replicates: from the (1 − confidence) / 2 quantile to that of (1 + confidence) / 2.
 * A replicate that is no number (0/0) may have been anything from 0 up: it counts as 0 for the lower end and as infinite
 * for the upper.
 */
export function percentileInterval(replicates: Float64Array, confidence = CONFIDENCE): Interval {
  const tail = (1 - confidence) / 2;
  return {
    low: end(replicates, tail, 0),
    high: end(replicates, 1 - tail, Number.POSITIVE_INFINITY),
  };
}

function end(replicates: Float64Array, share: number, forUndefined: number): number {
  const sorted = replicates.map((value) => (Number.isNaN(value) ? forUndefined : value)).sort();
  return quantileOfSorted(Array.from(sorted), share) ?? Number.NaN;
}

/** An interval in another unit, such as divided by a published constant. @param factor above 0. */
export function scaledInterval({ low, high }: Interval, factor: number): Interval {
  return { low: low * factor, high: high * factor };
}
