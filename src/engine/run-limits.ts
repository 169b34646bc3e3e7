import type { GroupRoster, Micros } from "../node.ts";
import { isGate } from "../scenario/gate-choice.ts";
import { gateGroupOf } from "../scenario/gate-group.ts";
import type { ConfigurationPlan, GatePlan, GroupConfiguration, GroupPlan } from "../scenario/scenario.ts";

/**
 * The two numbers that follow from settings alone (SEMANTICS 8): the most removals that the gates permit, summed over
 * the groups, where a group without a gate may lose all, and `null` when there is no gate at all; and the shortest
 * crash-to-action of any group, `null` when there is none. A gate may put the action off, or never permit one.
 */
export function runLimits(
  groups: readonly GroupPlan[],
  configuration: ConfigurationPlan,
  rosters: readonly GroupRoster[],
): { worstCaseRemovalsPerMinute: number | null; detectionFloorMicros: Micros | null } {
  let removals = 0;
  let floorMicros: Micros | null = null;
  groups.forEach((group, index) => {
    const { program, settings, gate, judge } = configuration.groups[index] as GroupConfiguration;
    const { permitted, holdMicros } = gateLimits(gate, group);
    removals += permitted;
    const detection = program.detectionFloorMicros(settings, rosters[index] as GroupRoster, judge?.law);
    if (detection === null || permitted === 0) return;
    const floor = detection + holdMicros;
    floorMicros = floorMicros === null ? floor : Math.min(floorMicros, floor);
  });
  const isGated = configuration.groups.some(({ gate }) => isGate(gate));
  return { worstCaseRemovalsPerMinute: isGated ? removals : null, detectionFloorMicros: floorMicros };
}

function gateLimits(gate: GatePlan | undefined, group: GroupPlan): { permitted: number; holdMicros: Micros } {
  if (gate === undefined) return { permitted: group.count, holdMicros: 0 };
  const { descriptor, settings } = gate;
  const gateGroup = gateGroupOf(group, gate);
  return {
    permitted: descriptor.worstCaseRemovalsPerMinute(settings, gateGroup),
    holdMicros: descriptor.shortestHoldMicros?.(settings, gateGroup) ?? 0,
  };
}
