import { createGroupRoster } from "../node.ts";
import type { GroupPlan } from "./scenario.ts";

/** The nodes of a scenario by name, each at its ordinal. */
export function nodeNames(
  groups: readonly Pick<GroupPlan, "name" | "first" | "count" | "memberNames">[],
): string[] {
  return groups.flatMap(({ name, first, count, memberNames }) => {
    const roster = createGroupRoster(name, first, count, memberNames);
    return Array.from({ length: count }, (_, index) => roster.nameOf(first + index));
  });
}
