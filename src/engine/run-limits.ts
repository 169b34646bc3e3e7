import type { Cast, CastGroup, Micros } from "../node.ts";
import { isGate } from "../scenario/gate-choice.ts";
import { gateGroupOf } from "../scenario/gate-group.ts";
import { judgedGroups } from "../scenario/judged-groups.ts";
import type { ConfigurationPlan, GatePlan, GroupConfiguration, GroupPlan } from "../scenario/scenario.ts";

interface GateLimits {
  readonly permitted: number;
  readonly holdMicros: Micros;
}

/**
 * The two numbers that follow from settings alone (SEMANTICS 8): the most removals that the gates permit, summed over
 * the groups, where a group without a gate may lose all, and `null` when there is no gate at all, a program's own
 * budget being one; and the shortest crash-to-action of any group, `null` when there is none. A gate may put the action
 * off, or never permit one. Where one acts for a group, its gate counts, and not the budgets of those who only tell it.
 */
export function runLimits(
  groups: readonly GroupPlan[],
  configuration: ConfigurationPlan,
  cast: Cast,
): { worstCaseRemovalsPerMinute: number | null; detectionFloorMicros: Micros | null } {
  let removals = 0;
  let floorMicros: Micros | null = null;
  let isGated = false;
  groups.forEach((plan, index) => {
    const { program, settings, gate, judge } = configuration.groups[index] as GroupConfiguration;
    const { group } = cast[index] as CastGroup;
    const actorGates = judgedGroups(configuration, index, cast).map((judged) =>
      actorGateOf(groups, configuration, judged),
    );
    const actsItself = actorGates.includes(undefined);
    const own = program.worstCaseRemovalsPerMinute?.(settings, group, cast);
    isGated ||= isGate(gate) || own !== undefined;
    removals +=
      gate?.by === "coordinator" || own === undefined
        ? gateLimits(gate, plan).permitted
        : actsItself
          ? own
          : 0;
    const detection = program.detectionFloorMicros(settings, group, judge?.law, cast);
    // Who never evicts anybody tells nobody of a crash either.
    if (detection === null || own === 0) return;
    for (const { permitted, holdMicros } of actorGates.map((limits) => limits ?? gateLimits(gate, plan))) {
      if (permitted === 0) continue;
      const floor = detection + holdMicros;
      floorMicros = floorMicros === null ? floor : Math.min(floorMicros, floor);
    }
  });
  return { worstCaseRemovalsPerMinute: isGated ? removals : null, detectionFloorMicros: floorMicros };
}

/** What one who acts for the group is allowed; `undefined` if each observer acts for itself. */
function actorGateOf(
  groups: readonly GroupPlan[],
  configuration: ConfigurationPlan,
  index: number,
): GateLimits | undefined {
  const { gate } = configuration.groups[index] as GroupConfiguration;
  return gate?.by === "coordinator" ? gateLimits(gate, groups[index] as GroupPlan) : undefined;
}

function gateLimits(gate: GatePlan | undefined, group: GroupPlan): GateLimits {
  if (gate === undefined) return { permitted: group.count, holdMicros: 0 };
  const { descriptor, settings } = gate;
  const gateGroup = gateGroupOf(group, gate);
  return {
    permitted: descriptor.worstCaseRemovalsPerMinute(settings, gateGroup),
    holdMicros: descriptor.shortestHoldMicros?.(settings, gateGroup) ?? 0,
  };
}
