import { z } from "zod";
import type { GateRuleDescriptor } from "../node.ts";
import { CensusGate, type CensusRule, mostRemovable } from "./census-gate.ts";
import { percent } from "./percent.ts";

const settings = z.strictObject({
  renewalPercentThreshold: z
    .number()
    .gt(0)
    .max(1)
    .default(0.85)
    .describe(
      "The share of the expected members that must still be heard from: removals go on only while more than this share is.",
    ),
});

export type EurekaShareSettings = z.output<typeof settings>;

/**
 * Eureka's self-preservation, over what one member of a gossip group sees: when too many members fall silent at
 * once, the silence is taken for the observer's own trouble and nobody is removed.
 *
 * A member counts as renewing while it is neither suspected nor convicted, where Eureka counts heartbeats of the
 * last minute. Eureka also refuses whenever its threshold is 0, because its server then knows nobody; an observer
 * always knows itself, so here a threshold of 0 (a group of one, say) lets removals pass.
 */
export const eurekaShare: GateRuleDescriptor<EurekaShareSettings> = {
  rule: "eureka",
  about:
    "Self-preservation: withholds removals unless more than a share of the known members is neither suspected nor convicted.",
  source:
    "Netflix Eureka server (commit 61acc83d, 6 Aug 2026), PeerAwareInstanceRegistryImpl.isLeaseExpirationEnabled; renewalPercentThreshold 0.85 from DefaultEurekaServerConfig",
  settings,
  create: (read, group) => new CensusGate(ruleOf(read.renewalPercentThreshold), group),
  worstCaseRemovalsPerMinute: (read, group) =>
    mostRemovable(ruleOf(read.renewalPercentThreshold), group.count),
  inWords(read, { count }) {
    const threshold = thresholdOf(count, read.renewalPercentThreshold);
    const share = `${percent(read.renewalPercentThreshold)} of ${count}, rounded down`;
    return {
      withholds: `every action while ${threshold} or fewer of ${count} members are in good standing (${share})`,
      letsGo:
        threshold < count
          ? `as soon as ${threshold + 1} are in good standing again`
          : "never, because there are no more members than that",
    };
  },
  noticesOf(read, { count }) {
    const threshold = thresholdOf(count, read.renewalPercentThreshold);
    if (threshold < count - 1) return [];
    return [
      `Gate eureka permits no action at all in a group of ${count}: with one member under a verdict ${count - 1} are left, and more than ${threshold} (${percent(read.renewalPercentThreshold)} of ${count}, rounded down) are needed. A dead member is never removed.`,
    ];
  },
};

function ruleOf(share: number): CensusRule {
  return {
    withholdsAt: (expected, renewals) => renewals <= thresholdOf(expected, share),
    because(expected, renewals) {
      const threshold = thresholdOf(expected, share);
      const words = `${threshold} (${percent(share)} of ${expected}, rounded down)`;
      return renewals > threshold ? `more than ${words}` : `not more than ${words}`;
    },
  };
}

/** In double precision and truncated toward zero, as the product does. */
function thresholdOf(expected: number, share: number): number {
  return Math.trunc(expected * share);
}
