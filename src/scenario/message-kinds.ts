import { createGroupRoster } from "../node.ts";
import type { ConfigurationPlan, GroupPlan } from "./scenario.ts";

/**
 * Every kind of message that the programs of a configuration send.
 *
 * @returns `undefined` when not all of its groups could be read.
 */
export function messageKinds(
  configuration: ConfigurationPlan | undefined,
  groups: readonly GroupPlan[],
): readonly string[] | undefined {
  if (configuration === undefined || configuration.groups.length < groups.length) return undefined;
  const kinds = configuration.groups.flatMap(({ program, settings }, index) => {
    const group = groups[index];
    if (group === undefined) return [];
    return program.createCodec(settings, createGroupRoster(group.name, group.first, group.count)).kinds;
  });
  return [...new Set(kinds)];
}
