import type { Cast, CastGroup, Micros } from "../node.ts";
import type { ConfigurationPlan, GroupConfiguration, GroupPlan } from "../scenario/scenario.ts";

/**
 * The two numbers that follow from settings alone (SEMANTICS 8): the most removals that the gates permit, summed over
 * the groups, where a group without a gate may lose all, and `null` when there is no gate at all, a program's own
 * budget being one; and the shortest crash-to-action, `null` when there is none.
 */
export function runLimits(
  groups: readonly GroupPlan[],
  configuration: ConfigurationPlan,
  cast: Cast,
): { worstCaseRemovalsPerMinute: number | null; detectionFloorMicros: Micros | null } {
  let removals = 0;
  let floorMicros: Micros | null = null;
  let isGated = false;
  groups.forEach(({ count }, index) => {
    const { program, settings, gate, judge } = configuration.groups[index] as GroupConfiguration;
    const { group } = cast[index] as CastGroup;
    const own = program.worstCaseRemovalsPerMinute?.(settings, group, cast);
    isGated ||= gate !== undefined || own !== undefined;
    removals +=
      own ?? (gate === undefined ? count : gate.descriptor.worstCaseRemovalsPerMinute(gate.settings, count));
    const floor = program.detectionFloorMicros(settings, group, judge?.law, cast);
    if (floor !== null) floorMicros = floorMicros === null ? floor : Math.min(floorMicros, floor);
  });
  return { worstCaseRemovalsPerMinute: isGated ? removals : null, detectionFloorMicros: floorMicros };
}
