import { z } from "zod";
import type { GateRuleDescriptor } from "../node.ts";
import { CensusGate, mostRemovable } from "./census-gate.ts";
import { neverWithoutItself, zeroHealthy, zeroHealthyWords } from "./route-53.ts";

const settings = z.strictObject({});

/**
 * A Network Load Balancer takes a zone without healthy targets out of DNS, and uses all targets in all zones if every zone
 * lacks them. Whoever is removed, or in a zone that is, gets nothing either way: what counts is whether anybody is healthy.
 */
export const nlb: GateRuleDescriptor<z.output<typeof settings>> = {
  rule: "nlb",
  about: "Fails open when no zone has a healthy member: then all in all zones are used.",
  source:
    "AWS Network Load Balancer user guide, target group health; the velocity control announced after October 2025 is the rule velocity",
  settings,
  create: (_read, group) => new CensusGate(zeroHealthy, group),
  worstCaseRemovalsPerMinute: (_read, { count }) => mostRemovable(zeroHealthy, count),
  inWords: () => zeroHealthyWords,
  noticesOf: (_read, _group, isMember) => (isMember ? [neverWithoutItself("nlb")] : []),
};
