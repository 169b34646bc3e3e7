import { createGroupRoster } from "../node.ts";
import { castOf } from "./cast.ts";
import { ConfigurationNotices } from "./configuration-notices.ts";
import { isGate } from "./gate-choice.ts";
import { gateGroupOf } from "./gate-group.ts";
import { judgedGroups } from "./judged-groups.ts";
import type { ConfigurationPlan, GroupConfiguration, GroupPlan } from "./scenario.ts";

/** What somebody who chose these gates should know, each once: a setting without effect, say. */
export function gateNotices(
  groups: readonly GroupPlan[],
  configurations: readonly ConfigurationPlan[],
): readonly string[] {
  const notices = new ConfigurationNotices();
  const rosters = groups.map(({ name, first, count }) => createGroupRoster(name, first, count));
  for (const configuration of configurations) {
    // Where something is wrong with a configuration, not all of its groups could be planned.
    if (configuration.groups.length < groups.length) continue;
    const cast = castOf(configuration, rosters, groups);
    const judged = new Set(groups.flatMap((_group, index) => judgedGroups(configuration, index, cast)));
    groups.forEach((group, index) => {
      const gate = (configuration.groups[index] as GroupConfiguration | undefined)?.gate;
      if (gate === undefined) return;
      const { descriptor, settings, by } = gate;
      if (by === "coordinator" && !judged.has(index) && isGate(gate)) {
        notices.add(
          configuration.name,
          `Nobody judges the members of ${group.name}, so that its gate ${descriptor.rule} has nobody to act on: give it to the group that is judged.`,
        );
        return;
      }
      const own = descriptor.noticesOf?.(settings, gateGroupOf(group, gate), by === "member") ?? [];
      for (const notice of own) notices.add(configuration.name, notice);
    });
  }
  return notices.told(configurations.length);
}
