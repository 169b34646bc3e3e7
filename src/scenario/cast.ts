import type { Cast, GroupRoster, StartInstruction } from "../node.ts";
import type { ConfigurationPlan, GroupConfiguration } from "./scenario.ts";

/** How a group starts, of its plan or of its text. */
export interface Starting {
  readonly start: { readonly view: StartInstruction["view"] };
}

/**
 * All groups of a configuration, as descriptors see them.
 *
 * @param starts how they start, in the same order as the rosters.
 */
export function castOf(
  { groups }: Pick<ConfigurationPlan, "groups">,
  rosters: readonly GroupRoster[],
  starts: readonly Starting[],
): Cast {
  return rosters.map((group, index) => {
    const { program, settings } = groups[index] as GroupConfiguration;
    return { group, program: program.name, settings, view: (starts[index] as Starting).start.view };
  });
}
