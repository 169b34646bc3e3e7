import { AleaStream } from "../kernel/random-streams.ts";
import { RESAMPLE_SEED, RESAMPLES, type ResampleOptions } from "./resample.ts";
import type { Strata } from "./strata.ts";

/**
 * Sums over all runs in each of many resamples (`resample` has the method). All columns are of the same draws: so the
 * replicates of two columns belong together, pair by pair, and a ratio of sums has an interval.
 *
 * @param columns figures of the runs, by their place.
 * @returns for each column its sum in every resample.
 */
export function resampledSums(
  strata: Strata,
  columns: readonly ArrayLike<number>[],
  { resamples = RESAMPLES, seed = RESAMPLE_SEED }: ResampleOptions = {},
): Float64Array[] {
  const sums = columns.map(() => new Float64Array(resamples));
  const width = columns.length;
  if (width === 0) return sums;
  const { next } = new AleaStream(seed);
  const stratumSums = new Float64Array(width);
  for (const places of strata.places) {
    const { length } = places;
    // The figures of a run side by side, where the processor finds them together.
    const rows = new Float64Array(length * width);
    places.forEach((place, row) => {
      for (let column = 0; column < width; column++) {
        rows[row * width + column] = columns[column]?.[place] as number;
      }
    });
    const draws = Math.max(1, length - 1);
    const weight = length / draws;
    for (let index = 0; index < resamples; index++) {
      stratumSums.fill(0);
      for (let draw = 0; draw < draws; draw++) {
        const at = (length === 1 ? 0 : (next() * length) | 0) * width;
        for (let column = 0; column < width; column++) {
          (stratumSums[column] as number) += rows[at + column] as number;
        }
      }
      for (let column = 0; column < width; column++) {
        ((sums[column] as Float64Array)[index] as number) += weight * (stratumSums[column] as number);
      }
    }
  }
  return sums;
}

/** Replicates of a ratio. What is no number (0/0) stays so: `percentileInterval` knows what to make of it. */
export function ratioReplicates(dividend: Float64Array, divisor: Float64Array): Float64Array {
  return dividend.map((value, index) => value / (divisor[index] as number));
}
