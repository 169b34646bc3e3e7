import { z } from "zod";
import type { GateRuleDescriptor } from "../node.ts";
import { CensusGate, type CensusRule, mostRemovable } from "./census-gate.ts";

const FORM = "expected a whole number of members, or a share from 0% to 100% such as 25%";

const amount = z.union([z.number().int().min(0), z.string().regex(/^(\d{1,2}|100)%$/, { error: FORM })], {
  error: FORM,
});

const settings = z
  .strictObject({
    maxUnavailable: amount
      .optional()
      .describe(
        "Members that may be out of service at one time: a number, or a share such as 25%, rounded up. 1 if neither is given.",
      ),
    minAvailable: amount
      .optional()
      .describe(
        "Instead of maxUnavailable: members that must stay in service, a number or a share, rounded up.",
      ),
  })
  .refine(({ maxUnavailable, minAvailable }) => maxUnavailable === undefined || minAvailable === undefined, {
    error: "maxUnavailable and minAvailable exclude each other: keep one",
  });

export type DisruptionBudgetSettings = z.output<typeof settings>;

/**
 * A PodDisruptionBudget before the restarts of a kubelet, which consults none: a member may be acted on only while those
 * in good standing are as many as the budget wants. It is the budget's rule for pods that are unhealthy themselves
 * (`IfHealthyBudget`).
 */
export const disruptionBudget: GateRuleDescriptor<DisruptionBudgetSettings> = {
  rule: "disruption-budget",
  about:
    "Acts on nobody while more members are out of service than a budget, those under the verdict included.",
  source:
    "Kubernetes PodDisruptionBudget (policy/v1: minAvailable, maxUnavailable; shares round up), unhealthyPodEvictionPolicy IfHealthyBudget; asked for liveness restarts in kubernetes issues 66230 and 123204",
  settings,
  create: (read, group) => new CensusGate(ruleOf(read), group),
  worstCaseRemovalsPerMinute: (read, { count }) => mostRemovable(ruleOf(read), count),
  inWords(read, { count }) {
    const most = mostUnavailable(read, count);
    return {
      withholds: `every action while more than ${most} of ${count} members are out of service or under a verdict`,
      letsGo: `as soon as no more than ${most} are`,
    };
  },
  noticesOf(read, { count }) {
    const most = mostUnavailable(read, count);
    if (most === 0) {
      return [
        `Gate disruption-budget permits no action at all in a group of ${count}: not one member may be unavailable.`,
      ];
    }
    return most >= count
      ? [`Gate disruption-budget withholds nothing in a group of ${count}: all may be unavailable.`]
      : [];
  },
};

function ruleOf(read: DisruptionBudgetSettings): CensusRule {
  return {
    withholdsAt: (expected, renewals) => expected - renewals > mostUnavailable(read, expected),
    because(expected, renewals) {
      const most = mostUnavailable(read, expected);
      return expected - renewals > most
        ? `more than the ${most} that may be unavailable are not`
        : `no more than the ${most} that may be unavailable are not`;
    },
  };
}

function mostUnavailable(
  { maxUnavailable, minAvailable }: DisruptionBudgetSettings,
  expected: number,
): number {
  if (minAvailable !== undefined) return Math.max(0, expected - amountOf(minAvailable, expected));
  return amountOf(maxUnavailable ?? 1, expected);
}

function amountOf(written: number | string, expected: number): number {
  if (typeof written === "number") return written;
  return Math.ceil((Number(written.slice(0, -1)) * expected) / 100);
}
