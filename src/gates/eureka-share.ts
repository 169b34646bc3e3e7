import { z } from "zod";
import type { Gate, GateCensus, GateRuleDescriptor } from "../node/gate.ts";

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
  create: (read) => new EurekaShareGate(read.renewalPercentThreshold),
  /**
   * Removed members stay expected until they are reaped, so the j-th removal is permitted if and only if the
   * members − j that still renew are more than the threshold. This is the most that may stand removed at one time;
   * a group that reaps within the minute, or in which the removed come back and fall silent again, may remove more.
   */
  worstCaseRemovalsPerMinute: (read, members) =>
    Math.max(0, members - thresholdOf(members, read.renewalPercentThreshold) - 1),
};

class EurekaShareGate implements Gate {
  readonly #percent: number;
  #census: GateCensus | undefined;

  constructor(percent: number) {
    this.#percent = percent;
  }

  get engaged(): boolean {
    const census = this.#census;
    return census !== undefined && census.renewals <= thresholdOf(census.expected, this.#percent);
  }

  observe(census: GateCensus): boolean {
    const before = this.engaged;
    this.#census = census;
    return this.engaged !== before;
  }

  explain(): string {
    const census = this.#census;
    if (census === undefined) return "No member has been counted yet, so nothing is withheld.";
    const { expected, renewals } = census;
    const threshold = thresholdOf(expected, this.#percent);
    const share = `${Number((this.#percent * 100).toPrecision(12))} % of ${expected}, rounded down`;
    if (renewals > threshold) {
      return `Removals pass: ${renewals} of ${expected} members are neither suspected nor convicted, more than ${threshold} (${share}).`;
    }
    const missing = threshold + 1 - renewals;
    const release =
      threshold < expected
        ? `${missing} more would release them`
        : "nothing can release them, because there are no more members than that";
    return `Removals are withheld: ${renewals} of ${expected} members are neither suspected nor convicted, not more than ${threshold} (${share}); ${release}.`;
  }
}

/** In double precision and truncated toward zero, as the product does. */
function thresholdOf(expected: number, percent: number): number {
  return Math.trunc(expected * percent);
}
