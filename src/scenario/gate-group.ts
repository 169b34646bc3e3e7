import type { GateGroup } from "../node.ts";
import type { GatePlan, GroupPlan } from "./scenario.ts";

/** A group as the rule of its gate sees it. */
export function gateGroupOf(
  { first, count, zoneOf }: Pick<GroupPlan, "first" | "count" | "zoneOf">,
  { action }: Pick<GatePlan, "action">,
): GateGroup {
  return { first, count, action, zoneOf: (member) => zoneOf[member - first] };
}
