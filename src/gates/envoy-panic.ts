import { z } from "zod";
import type { GateRuleDescriptor } from "../node.ts";
import { CensusGate, type CensusRule, mostRemovable, withheldFrom } from "./census-gate.ts";
import { percentOf } from "./percent.ts";

const settings = z.strictObject({
  healthy_panic_threshold: z
    .number()
    .min(0)
    .transform((threshold) => Math.min(100, threshold))
    .prefault(50)
    .describe("Panic while fewer than this share of the hosts, in percent, are healthy. 0 never panics."),
  overprovisioning_factor: z
    .number()
    .int()
    .min(1)
    .default(140)
    .describe(
      "In percent: while the healthy share times this is 100 or more, there is no panic whatever the threshold.",
    ),
});

export type EnvoyPanicSettings = z.output<typeof settings>;

/** Envoy's panic threshold, for one priority: with too few healthy hosts their health is ignored. */
export const envoyPanic: GateRuleDescriptor<EnvoyPanicSettings> = {
  rule: "envoy-panic",
  about: "Fails open: while fewer than a share of the members are healthy, all count as healthy.",
  source:
    "Envoy load_balancer_impl.cc at 00cf9a05: healthy_panic_threshold 50, overprovisioning_factor 140; one priority, nobody degraded",
  settings,
  create: (read, group) => new CensusGate(ruleOf(read), group),
  worstCaseRemovalsPerMinute: (read, { count }) => mostRemovable(ruleOf(read), count),
  inWords(read, { count }) {
    const panic = withheldFrom(ruleOf(read), count);
    if (panic === undefined) return { withholds: "nothing", letsGo: "everything at once" };
    return {
      withholds: `every action, and takes back those taken, while ${panic} or fewer of ${count} members are healthy (below ${percentOf(read.healthy_panic_threshold)})`,
      letsGo: `as soon as ${panic + 1} are healthy`,
    };
  },
  noticesOf(read, { count }, isMember) {
    const panic = withheldFrom(ruleOf(read), count);
    const least = isMember ? 1 : 0;
    const notices: string[] = [];
    if (panic === undefined || panic < least) {
      notices.push(
        panic === undefined
          ? "Gate envoy-panic never withholds anything: a healthy_panic_threshold of 0 never panics."
          : `Gate envoy-panic never withholds anything in a group of ${count}: it would at ${panic} healthy, and a member counts itself as healthy. Write by: coordinator, or raise healthy_panic_threshold.`,
      );
    } else if (10_000 / read.overprovisioning_factor < read.healthy_panic_threshold) {
      notices.push(
        `Above ${percentOf(Math.ceil(10_000 / read.overprovisioning_factor))} healthy_panic_threshold has no effect: with that many healthy, overprovisioning_factor ${read.overprovisioning_factor} makes up for the rest.`,
      );
    }
    return notices;
  },
};

function ruleOf({ healthy_panic_threshold, overprovisioning_factor }: EnvoyPanicSettings): CensusRule {
  return {
    failsOpen: true,
    withholdsAt(hosts, healthy) {
      if (hosts === 0) return healthy_panic_threshold > 0;
      if (Math.floor((overprovisioning_factor * healthy) / hosts) >= 100) return false;
      return (100 * healthy) / hosts < healthy_panic_threshold;
    },
    because(hosts, healthy) {
      const share = hosts === 0 ? 0 : (100 * healthy) / hosts;
      const threshold = percentOf(healthy_panic_threshold);
      if (share < healthy_panic_threshold) {
        return this.withholdsAt(hosts, healthy)
          ? `fewer than ${threshold}, so that all are used`
          : `fewer than ${threshold}, but enough by the overprovisioning of ${percentOf(overprovisioning_factor)}`;
      }
      return `no fewer than ${threshold}`;
    },
  };
}
