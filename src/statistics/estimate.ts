import { resampledQuantiles } from "./bootstrap-quantiles.ts";
import { ratioReplicates, resampledSums } from "./bootstrap-sums.ts";
import { CONFIDENCE, type Interval, percentileInterval, scaledInterval } from "./interval.ts";
import type { ResampleOptions } from "./resample.ts";
import { quantileOf } from "./sample.ts";
import { hasScatter, type Strata } from "./strata.ts";

/** A figure over all runs, and how far it might be off. */
export interface Estimate {
  /** `null` when it does not exist: no sample, 0/0. x/0 is infinite. */
  readonly value: number | null;
  /** `null` where nothing was repeated, so that there is no scatter to make one of, or where there is no value. */
  readonly interval: Interval | null;
  readonly runs: number;
  /** Strata with one run. If there are any beside others, the interval leaves their scatter out. */
  readonly singles: number;
}

export interface EstimateOptions extends ResampleOptions {
  readonly confidence?: number;
}

/** The sum of a figure over all runs. */
export function estimateSum(
  strata: Strata,
  column: ArrayLike<number>,
  options: EstimateOptions = {},
): Estimate {
  return estimateSums(strata, [column], options)[0] as Estimate;
}

/** The sums of several figures over the same runs. */
export function estimateSums(
  strata: Strata,
  columns: readonly ArrayLike<number>[],
  options: EstimateOptions = {},
): Estimate[] {
  const replicates = hasScatter(strata) ? resampledSums(strata, columns, options) : undefined;
  return columns.map((column, index) =>
    estimateOf(strata, sumOf(column), replicates?.[index], options.confidence),
  );
}

/**
 * The ratio of the sums of two figures of the same runs, or of runs that belong together: two configurations under the same
 * cell and seed have met the same faults.
 */
export function estimateRatio(
  strata: Strata,
  dividend: ArrayLike<number>,
  divisor: ArrayLike<number>,
  options: EstimateOptions = {},
): Estimate {
  const value = definedRatio(sumOf(dividend), sumOf(divisor));
  if (!hasScatter(strata)) return estimateOf(strata, value, undefined);
  const [above, below] = resampledSums(strata, [dividend, divisor], options) as [Float64Array, Float64Array];
  return estimateOf(strata, value, ratioReplicates(above, below), options.confidence);
}

/** Quantiles of the samples of all runs together. @param samples of each run, by its place. */
export function estimateQuantiles(
  strata: Strata,
  samples: readonly (readonly number[])[],
  shares: readonly number[],
  options: EstimateOptions = {},
): Estimate[] {
  const pooled = samples.flat();
  const replicates = hasScatter(strata) ? resampledQuantiles(strata, samples, shares, options) : undefined;
  return shares.map((share, index) =>
    estimateOf(
      strata,
      quantileOf(pooled, share),
      withSamples(replicates?.[index], options.confidence),
      options.confidence,
    ),
  );
}

/** Ratios of quantiles of two lists of samples of runs that belong together, such as two configurations' under one seed. */
export function estimateQuantileRatios(
  strata: Strata,
  dividend: readonly (readonly number[])[],
  divisor: readonly (readonly number[])[],
  shares: readonly number[],
  options: EstimateOptions = {},
): Estimate[] {
  const values = shares.map((share) =>
    definedRatio(quantileOf(dividend.flat(), share), quantileOf(divisor.flat(), share)),
  );
  if (!hasScatter(strata)) return values.map((value) => estimateOf(strata, value, undefined));
  // Under one seed the draws are the same.
  const above = resampledQuantiles(strata, dividend, shares, options);
  const below = resampledQuantiles(strata, divisor, shares, options);
  return values.map((value, index) =>
    estimateOf(
      strata,
      value,
      withSamples(
        ratioReplicates(above[index] as Float64Array, below[index] as Float64Array),
        options.confidence,
      ),
      options.confidence,
    ),
  );
}

/**
 * Replicates that have a sample; `undefined` if more lack one than an interval leaves out at an end: then there are too few
 * samples to say how far their quantile might be off.
 */
function withSamples(
  replicates: Float64Array | undefined,
  confidence = CONFIDENCE,
): Float64Array | undefined {
  const having = replicates?.filter((value) => !Number.isNaN(value));
  if (replicates === undefined || having === undefined) return undefined;
  return replicates.length - having.length > (replicates.length * (1 - confidence)) / 2 ? undefined : having;
}

/** An estimate beside a constant that somebody else has published. @param constant above 0. */
export function ratioToConstant(estimate: Estimate, constant: number): Estimate {
  const { value, interval } = estimate;
  return {
    ...estimate,
    value: value === null ? null : value / constant,
    interval: interval === null ? null : scaledInterval(interval, 1 / constant),
  };
}

/** @param replicates `undefined` where there is no scatter. */
export function estimateOf(
  { runs, singles }: Pick<Strata, "runs" | "singles">,
  value: number | null,
  replicates: Float64Array | undefined,
  confidence = CONFIDENCE,
): Estimate {
  const interval =
    value === null || replicates === undefined ? null : percentileInterval(replicates, confidence);
  return { value, interval, runs, singles };
}

function definedRatio(dividend: number | null, divisor: number | null): number | null {
  if (dividend === null || divisor === null) return null;
  const ratio = dividend / divisor;
  return Number.isNaN(ratio) ? null : ratio;
}

function sumOf(column: ArrayLike<number>): number {
  let sum = 0;
  for (let place = 0; place < column.length; place++) sum += column[place] as number;
  return sum;
}
