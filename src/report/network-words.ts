import { formatDuration } from "../node.ts";
import type { LatencyLaw, NetworkPlan } from "../scenario/scenario.ts";
import { formatCounted, formatShare } from "./numbers.ts";

/** How long packets take and how many are lost. */
export function networkWords({ latency, loss, links }: NetworkPlan): string {
  const rules = links.length === 0 ? "" : `; ${formatCounted(links.length, "rule")} for some links`;
  return `one-way latency ${latencyWords(latency)}, ${loss === 0 ? "nothing lost" : `${formatShare(loss)} lost`}${rules}`;
}

function latencyWords(law: LatencyLaw): string {
  switch (law.law) {
    case "constant":
      return formatDuration(law.micros);
    case "uniform":
      return `uniform from ${formatDuration(law.lowMicros)} to ${formatDuration(law.highMicros)}`;
    case "normal":
      return `normal with mean ${formatDuration(law.meanMicros)} and deviation ${formatDuration(law.sdMicros)}`;
    case "lognormal":
      return `lognormal with median ${formatDuration(law.p50Micros)} and 99th percentile ${formatDuration(law.p99Micros)}`;
  }
}
