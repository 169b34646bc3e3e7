import type { Micros } from "../node.ts";
import type { DelayLaw } from "../scenario/scenario.ts";
import { normalQuantile } from "./normal-quantile.ts";

/** Turns one uniform draw in [0, 1), a multiple of 2^-32, into a one-way delay in whole microseconds, at least 0. */
export type LatencySampler = (uniform: number) => Micros;

/**
 * Makes the sampler of a law. Every law uses up exactly one draw and never falls as the draw grows, so that a
 * packet costs its sender the same number of draws whatever the law (SEMANTICS 3).
 *
 * - *constant*: the delay itself.
 * - *uniform*: every whole microsecond from `lowMicros` to `highMicros`, both included, is equally likely.
 * - *normal*: rounded; what would be negative is 0, so that the mean lies above `meanMicros` when `sdMicros` is not
 *   small beside it.
 * - *lognormal*: rounded; the logarithm is normal with mean ln(p50) and standard deviation
 *   ln(p99 / p50) / z(0.99), where z is the normal quantile.
 * - *exponential*: rounded; `minimumMicros` and an exponential excess, with the mean of both together `meanMicros`.
 * - *pareto*: rounded; `scaleMicros` / (1 - u)^(1 / `shape`).
 * - *empirical*: one of the samples, each equally likely; between them there is nothing.
 * - *shifted*: `offsetMicros` and a delay by the law of its jitter.
 *
 * Normal, lognormal, exponential and Pareto have no upper end of their own; no delay exceeds `LONGEST_DELAY_MICROS`.
 *
 * @throws RangeError when the law makes no sense: ends the wrong way round, a negative spread, a p50, scale or shape of
 *   0, a mean below the minimum, no samples or falling ones, or a fixed delay that is negative, not whole, or beyond
 *   `LONGEST_DELAY_MICROS`.
 */
export function createLatencySampler(law: DelayLaw): LatencySampler {
  const sampler = samplerOf(law);
  for (const micros of [sampler(0), sampler(LARGEST_DRAW)]) {
    if (!(Number.isInteger(micros) && 0 <= micros && micros <= LONGEST_DELAY_MICROS)) {
      throw new RangeError(`the ${law.law} latency law gives a delay of ${micros} microseconds`);
    }
  }
  return sampler;
}

/** Some 31 years: longer than any run, and a sum of it and any run time is still exact. */
export const LONGEST_DELAY_MICROS: Micros = 1_000_000_000_000_000;

/** z(0.99): what 99 % of a standard normal variable stays below. */
export const Z_99 = 2.3263478740408408;

/** Draws are moved up by half their step: 0 has no quantile, and the middle of a step is a fair stand-in for it. */
const HALF_STEP = 1 / 8_589_934_592;
const LARGEST_DRAW = 1 - 1 / 4_294_967_296;

function samplerOf(law: DelayLaw): LatencySampler {
  switch (law.law) {
    case "constant":
      return constant(law.micros);
    case "uniform":
      return uniformBetween(law.lowMicros, law.highMicros);
    case "normal":
      return normal(law.meanMicros, law.sdMicros);
    case "lognormal":
      return lognormal(law.p50Micros, law.p99Micros);
    case "exponential":
      return exponential(law.meanMicros, law.minimumMicros);
    case "pareto":
      return pareto(law.scaleMicros, law.shape);
    case "empirical":
      return empirical(law.sortedMicros);
    case "shifted":
      return shifted(law.offsetMicros, createLatencySampler(law.jitter));
  }
}

function constant(micros: Micros): LatencySampler {
  return () => micros;
}

function uniformBetween(lowMicros: Micros, highMicros: Micros): LatencySampler {
  if (!(0 <= lowMicros && lowMicros <= highMicros)) {
    throw new RangeError(
      `a uniform latency from ${lowMicros} to ${highMicros} microseconds is empty or negative`,
    );
  }
  const choices = highMicros - lowMicros + 1;
  return (uniform) => lowMicros + Math.floor(uniform * choices);
}

function normal(meanMicros: Micros, sdMicros: Micros): LatencySampler {
  if (!(sdMicros >= 0)) throw new RangeError(`a standard deviation of ${sdMicros} microseconds is negative`);
  return (uniform) => {
    const micros = Math.round(meanMicros + sdMicros * normalQuantile(uniform + HALF_STEP));
    // Math.max also turns the negative zero of a rounded -0.3 into 0.
    return Math.min(Math.max(micros, 0), LONGEST_DELAY_MICROS);
  };
}

function lognormal(p50Micros: Micros, p99Micros: Micros): LatencySampler {
  if (!(0 < p50Micros && p50Micros <= p99Micros)) {
    throw new RangeError(
      `a lognormal latency needs 0 < p50 <= p99, not ${p50Micros} and ${p99Micros} microseconds`,
    );
  }
  const mu = Math.log(p50Micros);
  const sigma = Math.log(p99Micros / p50Micros) / Z_99;
  return (uniform) =>
    Math.min(Math.round(Math.exp(mu + sigma * normalQuantile(uniform + HALF_STEP))), LONGEST_DELAY_MICROS);
}

function exponential(meanMicros: Micros, minimumMicros: Micros): LatencySampler {
  const excess = meanMicros - minimumMicros;
  if (!(minimumMicros >= 0 && excess >= 0)) {
    throw new RangeError(
      `an exponential latency needs 0 <= minimum <= mean, not ${minimumMicros} and ${meanMicros} microseconds`,
    );
  }
  return (uniform) =>
    Math.min(Math.round(minimumMicros - excess * Math.log(1 - (uniform + HALF_STEP))), LONGEST_DELAY_MICROS);
}

function pareto(scaleMicros: Micros, shape: number): LatencySampler {
  if (!(scaleMicros > 0 && shape > 0)) {
    throw new RangeError(
      `a Pareto latency needs a scale and a shape above 0, not ${scaleMicros} microseconds and ${shape}`,
    );
  }
  // The root as an exponential: the core has no powers.
  return (uniform) =>
    Math.min(
      Math.round(scaleMicros * Math.exp(-Math.log(1 - (uniform + HALF_STEP)) / shape)),
      LONGEST_DELAY_MICROS,
    );
}

function empirical(sortedMicros: readonly Micros[]): LatencySampler {
  const samples = Float64Array.from(sortedMicros);
  for (let index = 0; index < samples.length; index++) {
    const micros = samples[index] as number;
    const before = index === 0 ? 0 : (samples[index - 1] as number);
    if (!(Number.isInteger(micros) && before <= micros)) {
      throw new RangeError(`measured latencies must rise: ${micros} comes after ${before} microseconds`);
    }
  }
  if (samples.length === 0) throw new RangeError("an empirical latency needs at least one sample");
  return (uniform) => samples[Math.floor(uniform * samples.length)] as number;
}

function shifted(offsetMicros: Micros, jitter: LatencySampler): LatencySampler {
  return (uniform) => Math.min(offsetMicros + jitter(uniform), LONGEST_DELAY_MICROS);
}
