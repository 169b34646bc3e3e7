import { AleaStream } from "../kernel/random-streams.ts";
import type { Strata } from "./strata.ts";

export interface ResampleOptions {
  /** How many resamples. */
  readonly resamples?: number;
  /** Of the random stream: the same seed gives the same resamples. */
  readonly seed?: string;
}

export const RESAMPLES = 10_000;
/** Of percentiles, each of whose resamples walks all samples. */
export const QUANTILE_RESAMPLES = 1_000;
export const RESAMPLE_SEED = "bootstrap";

/** How intervals are made, for whoever prints one. */
export const INTERVAL_METHOD =
  "Intervals are 95 % percentile intervals of a bootstrap over runs, stratified by cell: of a cell's n runs n − 1 are drawn with replacement, each counted n / (n − 1) times (Rao and Wu, 1988), which keeps the scatter of few runs from being understated. Figures of two configurations are resampled in pairs: both met the same faults under the same seed.";

/**
 * Draws runs with replacement, stratum by stratum: of n runs n − 1, each with weight n / (n − 1) (Rao and Wu, "Resampling
 * inference with complex survey data", 1988), so that the variance of a resampled sum is the unbiased estimate; drawing n
 * would come to (n − 1) / n of it. A single run is always drawn once.
 *
 * @param onResample told the weight of each run in a resample, by its place; the array is used again for the next.
 */
export function resample(
  strata: Strata,
  options: ResampleOptions & { readonly onResample: (weights: Float64Array, resample: number) => void },
): void {
  const { resamples = RESAMPLES, seed = RESAMPLE_SEED, onResample } = options;
  const { next } = new AleaStream(seed);
  const weights = new Float64Array(strata.runs);
  for (let index = 0; index < resamples; index++) {
    weights.fill(0);
    for (const places of strata.places) {
      const { length } = places;
      if (length === 1) {
        weights[places[0] as number] = 1;
        continue;
      }
      const weight = length / (length - 1);
      for (let draw = 1; draw < length; draw++) {
        (weights[places[(next() * length) | 0] as number] as number) += weight;
      }
    }
    onResample(weights, index);
  }
}
