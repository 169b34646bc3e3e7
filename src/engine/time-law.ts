import type { Micros, RandomStream } from "../node.ts";
import type { TimeLaw } from "../scenario/scenario.ts";

/** Some 31 years: longer than any run. */
const LONGEST_MICROS: Micros = 1_000_000_000_000_000;

/** Draws a length of time, of which every law uses up one draw: whole microseconds, at least 1. */
export function drawTime(law: TimeLaw, random: RandomStream): Micros {
  // In (0, 1], so that its logarithm exists: the probability that a time is longer than the one it stands for.
  const survival = 1 - random.next();
  return Math.min(Math.max(1, Math.round(timeExceededBy(law, survival))), LONGEST_MICROS);
}

function timeExceededBy(law: TimeLaw, survival: number): number {
  switch (law.law) {
    case "constant":
      return law.micros;
    case "exponential":
      return -Math.log(survival) * law.meanMicros;
    case "uniform":
      return law.highMicros - survival * (law.highMicros - law.lowMicros);
    case "pareto":
      return law.leastMicros * Math.exp(-Math.log(survival) / law.shape);
    case "weibull":
      return law.scaleMicros * Math.exp(Math.log(-Math.log(survival)) / law.shape);
  }
}
