import { z } from "zod";
import type { GateRuleDescriptor } from "../node.ts";
import { CensusGate, type CensusRule, mostRemovable } from "./census-gate.ts";

const settings = z.strictObject({});

/** Nobody is healthy. */
export const zeroHealthy: CensusRule = {
  failsOpen: true,
  withholdsAt: (_expected, renewals) => renewals < 1,
  because: (_expected, renewals) => (renewals < 1 ? "so that all are used" : "and one is enough"),
};

/** The choice of a record: when none is healthy, all are treated as healthy. Which checkers make one unhealthy is a quorum. */
export const route53: GateRuleDescriptor<z.output<typeof settings>> = {
  rule: "route53",
  about: "Fails open at exactly nobody: when no member is healthy, all count as healthy.",
  source:
    "AWS Route 53 developer guide: if none is healthy, all are treated as healthy. A checkers' majority (unhealthy at 18 % or fewer) is quorum: 82% with by: coordinator",
  settings,
  create: (_read, group) => new CensusGate(zeroHealthy, group),
  worstCaseRemovalsPerMinute: (_read, { count }) => mostRemovable(zeroHealthy, count),
  inWords: () => zeroHealthyWords,
  noticesOf: (_read, _group, isMember) => (isMember ? [neverWithoutItself("route53")] : []),
};

export const zeroHealthyWords = {
  withholds: "every action, and takes back those taken, while nobody is healthy",
  letsGo: "as soon as one is healthy",
} as const;

/** A member that gates for itself is one of those it counts. */
export function neverWithoutItself(rule: string): string {
  return `Gate ${rule} never withholds anything: it would with nobody healthy, and a member counts itself as healthy. Write by: coordinator.`;
}
