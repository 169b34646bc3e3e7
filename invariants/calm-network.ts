import type { Micros } from "../src/node.ts";
import type { DelayLaw, LatencyLaw, LinkFields, NetworkPlan } from "../src/scenario/scenario.ts";

/** So many means of an exponential law, or standard deviations of a normal one, are exceeded once in 10⁹ packets. */
const MEANS = 21;
const STANDARD_DEVIATIONS = 6;

/** Whether the network, once nothing is wrong with it any more, loses nothing and holds nothing up. */
export function losesNothing(network: NetworkPlan): boolean {
  return [network, ...network.links].every(
    ({ loss, bursts, bandwidth }: LinkFields) =>
      (loss ?? 0) === 0 && (bursts ?? null) === null && (bandwidth ?? null) === null,
  );
}

/** A delay that no packet exceeds, but for once in 10⁹; Infinity where the law has too heavy a tail to say. */
export function longestDelayMicros(network: NetworkPlan): Micros {
  return Math.max(
    longestOf(network.latency),
    ...network.links.map(({ latency }) => (latency === undefined ? 0 : longestOf(latency))),
  );
}

function longestOf(law: LatencyLaw): Micros {
  if (law.law !== "matrix") return longestOfDelay(law);
  const jitterMicros = law.jitter === undefined ? 0 : longestOfDelay(law.jitter);
  return law.oneWayMicros.reduce((most, micros) => Math.max(most, micros), 0) + jitterMicros;
}

function longestOfDelay(law: DelayLaw): Micros {
  switch (law.law) {
    case "constant":
      return law.micros;
    case "uniform":
      return law.highMicros;
    case "normal":
      return law.meanMicros + STANDARD_DEVIATIONS * law.sdMicros;
    case "lognormal": {
      // The 99th percentile is 2.33 standard deviations from the median, in logarithms.
      const deviation = Math.log(law.p99Micros / law.p50Micros) / 2.33;
      return law.p50Micros * Math.exp(STANDARD_DEVIATIONS * deviation);
    }
    case "exponential":
      return law.minimumMicros + MEANS * (law.meanMicros - law.minimumMicros);
    case "pareto":
      return Number.POSITIVE_INFINITY;
    case "empirical":
      return law.sortedMicros.at(-1) ?? 0;
    case "shifted":
      return law.offsetMicros + longestOfDelay(law.jitter);
  }
}
