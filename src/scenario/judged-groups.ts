import type { Cast, CastGroup } from "../node.ts";
import type { ConfigurationPlan, GroupConfiguration } from "./scenario.ts";

/**
 * Whom the members of a group report verdicts on, by index of the group.
 *
 * @throws Error when a program names a group that there is not.
 */
export function judgedGroups(configuration: ConfigurationPlan, index: number, cast: Cast): readonly number[] {
  const { program, settings } = configuration.groups[index] as GroupConfiguration;
  const names = program.judgedGroups?.(settings, (cast[index] as CastGroup).group, cast);
  if (names === undefined) return [index];
  return names.map((name) => {
    const judged = cast.findIndex(({ group }) => group.name === name);
    if (judged < 0) throw new Error(`the program ${program.name} judges group ${name}, which there is not`);
    return judged;
  });
}
