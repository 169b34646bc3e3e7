import { formatDuration } from "../node.ts";
import type { BandwidthLaw, BurstLaw, LatencyLaw, LinkFields } from "../scenario/scenario.ts";
import { formatCount, formatCounted, formatShare } from "./numbers.ts";

/** What some links' fields say, those that are given. */
export function linkWords({ latency, loss, bursts, duplication, bandwidth }: LinkFields): readonly string[] {
  return [
    ...(latency === undefined ? [] : [`one-way latency ${latencyWords(latency)}`]),
    ...(loss === undefined ? [] : [loss === 0 ? "nothing lost" : `${formatShare(loss)} lost`]),
    ...(bursts === undefined ? [] : [burstWords(bursts)]),
    ...(duplication === undefined
      ? []
      : [duplication === 0 ? "no copies" : `${formatShare(duplication)} doubled`]),
    ...(bandwidth === undefined ? [] : [bandwidthWords(bandwidth)]),
  ];
}

function burstWords(bursts: BurstLaw | null): string {
  if (bursts === null) return "no bursts of loss";
  return `${formatShare(bursts.loss)} lost in bursts of ${formatDuration(bursts.lengthMicros)} in the mean`;
}

function bandwidthWords(bandwidth: BandwidthLaw | null): string {
  if (bandwidth === null) return "no limit of rate";
  const whose = bandwidth.share === "sender" ? "for each sender" : "for each pair";
  return `${rateWords(bandwidth.bitsPerSecond)} ${whose} behind a queue of ${formatCount(bandwidth.queueBytes)} bytes`;
}

function rateWords(bitsPerSecond: number): string {
  for (const [unit, bits] of [
    ["Gbps", 1_000_000_000],
    ["Mbps", 1_000_000],
    ["kbps", 1_000],
  ] as const) {
    if (bitsPerSecond >= bits) return `${bitsPerSecond / bits} ${unit}`;
  }
  return `${bitsPerSecond} bps`;
}

export function latencyWords(law: LatencyLaw): string {
  switch (law.law) {
    case "constant":
      return formatDuration(law.micros);
    case "uniform":
      return `uniform from ${formatDuration(law.lowMicros)} to ${formatDuration(law.highMicros)}`;
    case "normal":
      return `normal with mean ${formatDuration(law.meanMicros)} and deviation ${formatDuration(law.sdMicros)}`;
    case "lognormal":
      return `lognormal with median ${formatDuration(law.p50Micros)} and 99th percentile ${formatDuration(law.p99Micros)}`;
    case "exponential":
      return `exponential with mean ${formatDuration(law.meanMicros)}${law.minimumMicros === 0 ? "" : `, at least ${formatDuration(law.minimumMicros)}`}`;
    case "pareto":
      return `Pareto from ${formatDuration(law.scaleMicros)} with shape ${law.shape}`;
    case "empirical":
      return `one of ${formatCounted(law.sortedMicros.length, "measured sample")} of ${law.file}`;
    case "shifted":
      return `${formatDuration(law.offsetMicros)} and jitter on top, ${latencyWords(law.jitter)}`;
    case "matrix":
      return `between ${formatCounted(law.sites, "site")} as measured in ${law.file}${law.jitter === undefined ? "" : `, and jitter on top, ${latencyWords(law.jitter)}`}`;
  }
}
