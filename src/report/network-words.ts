import { formatDuration } from "../node.ts";
import type { NetworkPlan } from "../scenario/scenario.ts";
import { linkWords } from "./link-words.ts";
import { formatCounted } from "./numbers.ts";

/** How long packets take, how many are lost, and what else the network does to them. */
export function networkWords(network: NetworkPlan): string {
  const { links } = network;
  const rules = links.length === 0 ? "" : `; ${formatCounted(links.length, "rule")} for some links`;
  return `${linkWords(network).join(", ")}${rules}${streamWords(network)}`;
}

function streamWords({ streams }: NetworkPlan): string {
  if (streams === undefined) return "";
  const timeout = `a lost segment is sent again after ${formatDuration(streams.minimumTimeoutMicros)} or more`;
  return streams.lossy ? `; on streams ${timeout}` : "; streams lose nothing but to cuts";
}
