import { QUANTILE_RESAMPLES, type ResampleOptions, resample } from "./resample.ts";
import type { Strata } from "./strata.ts";

/** Sums of weights such as 10/9 are off by no more than this. */
const ROUNDING = 1e-6;

/**
 * Quantiles of all runs' samples together, in each of many resamples of runs (`resample` has the method). Resamples under
 * one seed are the same for all that is resampled with the same strata: so replicates of two belong together in pairs.
 *
 * @param samples of each run, by its place: the detection times that it gave, say. A run may have none.
 * @returns for each share its quantile in every resample; no number in one without a sample.
 */
export function resampledQuantiles(
  strata: Strata,
  samples: readonly (readonly number[])[],
  shares: readonly number[],
  { resamples = QUANTILE_RESAMPLES, ...options }: ResampleOptions = {},
): Float64Array[] {
  const { values, runs } = sortedSamples(samples);
  const quantiles = shares.map(() => new Float64Array(resamples));
  // In rising order, so that one walk over the samples finds them all.
  const order = shares.map((_, index) => index).sort((a, b) => (shares[a] as number) - (shares[b] as number));
  const found = new Float64Array(shares.length);
  resample(strata, {
    ...options,
    resamples,
    onResample: (weights, index) => {
      walk(values, runs, weights, shares, order, found);
      for (let share = 0; share < shares.length; share++) {
        (quantiles[share] as Float64Array)[index] = found[share] as number;
      }
    },
  });
  return quantiles;
}

function sortedSamples(samples: readonly (readonly number[])[]) {
  const pairs = samples.flatMap((ofRun, run) => ofRun.map((value) => ({ value, run })));
  pairs.sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0));
  return {
    values: Float64Array.from(pairs, ({ value }) => value),
    runs: Int32Array.from(pairs, ({ run }) => run),
  };
}

/**
 * Type 7 of Hyndman and Fan with weights, as Harrell's `wtd.quantile` has it: with whole weights it is the quantile of the
 * values written down so many times each.
 */
function walk(
  values: Float64Array,
  runs: Int32Array,
  weights: Float64Array,
  shares: readonly number[],
  order: readonly number[],
  found: Float64Array,
): void {
  let total = 0;
  for (let place = 0; place < runs.length; place++) total += weights[runs[place] as number] as number;
  if (total === 0) {
    found.fill(Number.NaN);
    return;
  }
  let place = -1;
  let upTo = 0;
  const advance = (rank: number) => {
    while (upTo < rank - ROUNDING && place < values.length - 1) {
      place += 1;
      upTo += weights[runs[place] as number] as number;
    }
    return values[Math.max(0, place)] as number;
  };
  for (const share of order) {
    const rank = 1 + Math.max(0, total - 1) * (shares[share] as number);
    const whole = Math.floor(rank + ROUNDING);
    const low = advance(Math.min(whole, total));
    const fraction = Math.max(0, rank - whole);
    if (fraction <= ROUNDING) {
      found[share] = low;
      continue;
    }
    // The next share may lie before the end of this one's upper neighbour: it begins where the lower one was found.
    const [placeBefore, upToBefore]: [number, number] = [place, upTo];
    const high = advance(Math.min(whole + 1, total));
    place = placeBefore;
    upTo = upToBefore;
    found[share] = low === high ? low : low + (high - low) * fraction;
  }
}
