import type { GroupRoster, Micros } from "../node.ts";
import type { ConfigurationPlan, GroupConfiguration, GroupPlan } from "../scenario/scenario.ts";

/**
 * The two numbers that follow from settings alone (SEMANTICS 8): the most removals that the gates permit, summed over
 * the groups, where a group without a gate may lose all, and `null` when there is no gate at all; and the shortest
 * crash-to-action, `null` when there is none.
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
    removals +=
      gate === undefined
        ? group.count
        : gate.descriptor.worstCaseRemovalsPerMinute(gate.settings, group.count);
    const floor = program.detectionFloorMicros(settings, rosters[index] as GroupRoster, judge?.law);
    if (floor !== null) floorMicros = floorMicros === null ? floor : Math.min(floorMicros, floor);
  });
  const isGated = configuration.groups.some(({ gate }) => gate !== undefined);
  return { worstCaseRemovalsPerMinute: isGated ? removals : null, detectionFloorMicros: floorMicros };
}
