import type { GroupRoster } from "./roster.ts";

/**
 * The roster of a group by its name.
 *
 * @throws Error when there is no such group.
 */
export function findRoster(rosters: readonly GroupRoster[], name: string): GroupRoster {
  const roster = rosters.find((candidate) => candidate.name === name);
  if (roster === undefined) {
    throw new Error(
      `there is no group ${JSON.stringify(name)}; there are ${rosters.map((each) => each.name).join(", ")}`,
    );
  }
  return roster;
}
