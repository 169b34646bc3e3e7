import { ascending, quantileSorted } from "d3-array";

/** Percentiles of samples in seconds; `null` when there is no sample. */
export interface LatencyFigures {
  readonly count: number;
  readonly p50: number | null;
  readonly p99: number | null;
  readonly p999: number | null;
}

/**
 * The percentiles interpolate linearly between order statistics: of n sorted samples, quantile p lies at rank
 * (n − 1) p, counted from 0 (type 7 of Hyndman and Fan, "Sample quantiles in statistical packages", 1996).
 *
 * @param samples in any order.
 */
export function latencyFigures(samples: readonly number[]): LatencyFigures {
  const sorted = [...samples].sort(ascending);
  return {
    count: sorted.length,
    p50: quantileSorted(sorted, 0.5) ?? null,
    p99: quantileSorted(sorted, 0.99) ?? null,
    p999: quantileSorted(sorted, 0.999) ?? null,
  };
}
