import { gateGroupOf } from "./gate-group.ts";
import type { ConfigurationPlan, GroupConfiguration, GroupPlan } from "./scenario.ts";

/** What somebody who chose these gates should know, each once: a setting without effect, say. */
export function gateNotices(
  groups: readonly GroupPlan[],
  configurations: readonly ConfigurationPlan[],
): readonly string[] {
  const notices = new Set<string>();
  for (const configuration of configurations) {
    groups.forEach((group, index) => {
      const gate = (configuration.groups[index] as GroupConfiguration | undefined)?.gate;
      if (gate === undefined) return;
      const { descriptor, settings, by } = gate;
      const own = descriptor.noticesOf?.(settings, gateGroupOf(group, gate), by === "member") ?? [];
      for (const notice of own) notices.add(notice);
    });
  }
  return [...notices];
}
