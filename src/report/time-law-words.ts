import { formatDuration } from "../node.ts";
import type { TimeLaw } from "../scenario/scenario.ts";

/** A random length of time: `10s`, `10m on average (exponential)`. */
export function timeLawWords(law: TimeLaw): string {
  switch (law.law) {
    case "constant":
      return formatDuration(law.micros);
    case "exponential":
      return `${formatDuration(law.meanMicros)} on average (exponential)`;
    case "uniform":
      return `${formatDuration(law.lowMicros)} to ${formatDuration(law.highMicros)} (uniform)`;
    case "pareto":
      return `at least ${formatDuration(law.leastMicros)} (Pareto, shape ${law.shape})`;
    case "weibull":
      return `the order of ${formatDuration(law.scaleMicros)} (Weibull, shape ${law.shape})`;
  }
}
