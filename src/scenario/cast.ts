import type { Cast, GroupRoster } from "../node.ts";
import type { ConfigurationPlan, GroupConfiguration } from "./scenario.ts";

/** All groups of a configuration, as descriptors see them. */
export function castOf({ groups }: Pick<ConfigurationPlan, "groups">, rosters: readonly GroupRoster[]): Cast {
  return rosters.map((group, index) => {
    const { program, settings } = groups[index] as GroupConfiguration;
    return { group, program: program.name, settings };
  });
}
