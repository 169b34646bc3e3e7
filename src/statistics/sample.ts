import { ascending, mean, quantileSorted } from "d3-array";

/** How percentiles are taken, for whoever prints one. */
export const QUANTILE_METHOD =
  "Percentiles interpolate linearly between order statistics: of n sorted samples, percentile p lies at rank (n − 1) p, counted from 0 (type 7 of Hyndman and Fan, 1996).";

/** The middle of a sample, `null` of none. */
export function medianOf(values: readonly number[]): number | null {
  return quantileOf(values, 0.5);
}

/** Between neighbours it is interpolated (`QUANTILE_METHOD`); `null` of an empty sample. @param share in [0, 1]. */
export function quantileOf(values: readonly number[], share: number): number | null {
  return quantileOfSorted([...values].sort(ascending), share);
}

/** The same of values that rise already. Infinite ones mean *never*, and are greater than all others. */
export function quantileOfSorted(sorted: number[], share: number): number | null {
  const quantile = quantileSorted(sorted, share);
  if (quantile === undefined) return null;
  // Between two infinite values, or at the last finite one, the interpolation has no number.
  return Number.isNaN(quantile) ? (sorted[Math.floor((sorted.length - 1) * share)] as number) : quantile;
}

/** `null` of an empty sample. */
export function meanOf(values: readonly number[]): number | null {
  return mean(values) ?? null;
}
