import type { NodeOrdinal } from "../node.ts";
import { didYouMean } from "./nearest.ts";
import { Refusal } from "./refusal.ts";
import type { GroupPlan } from "./scenario.ts";

/** Finds nodes by the names a scenario gives them. */
export interface NodeDirectory {
  readonly groupNames: readonly string[];
  /** Each throws a `Refusal` for a name that is not there. */
  member(name: string): NodeOrdinal;
  group(name: string): readonly NodeOrdinal[];
  zone(name: string): readonly NodeOrdinal[];
}

export function createNodeDirectory(groups: readonly GroupPlan[]): NodeDirectory {
  const groupNames = groups.map((group) => group.name);
  const ofZone = new Map<string, NodeOrdinal[]>();
  for (const group of groups) {
    group.zoneOf.forEach((zone, index) => {
      if (zone === undefined) return;
      const nodes = ofZone.get(zone);
      if (nodes === undefined) ofZone.set(zone, [group.first + index]);
      else nodes.push(group.first + index);
    });
  }
  return {
    groupNames,
    member: (name) => {
      const match = /^(.*)-(\d+)$/.exec(name);
      const group = groups.find((candidate) => candidate.name === match?.[1]);
      if (group === undefined) {
        const meant = groups.find((candidate) => candidate.name === name);
        if (meant !== undefined)
          throw new Refusal(`there is no member ${name}: it is a group`, membersOf(meant));
        throw new Refusal(
          `there is no member ${name}: members are named after their group, from ${groupNames[0] ?? "group"}-0 on`,
          didYouMean(match?.[1] ?? name, groupNames),
        );
      }
      const index = Number(match?.[2]);
      if (index >= group.count || String(index) !== match?.[2]) {
        throw new Refusal(`there is no member ${name}`, membersOf(group));
      }
      return group.first + index;
    },
    group: (name) => {
      const group = groups.find((candidate) => candidate.name === name);
      if (group === undefined) throw new Refusal(`there is no group ${name}`, didYouMean(name, groupNames));
      return Array.from({ length: group.count }, (_, index) => group.first + index);
    },
    zone: (name) => {
      const nodes = ofZone.get(name);
      if (nodes === undefined)
        throw new Refusal(
          `no member is in a zone ${name}`,
          ofZone.size === 0
            ? "No group has zones: give one zones: [a, b], say."
            : didYouMean(name.length < 2 ? "" : name, [...ofZone.keys()]),
        );
      return nodes;
    },
  };
}

function membersOf({ name, count }: GroupPlan): string {
  return count === 1
    ? `The only member of ${name} is ${name}-0.`
    : `Choose from ${name}-0 to ${name}-${count - 1}.`;
}
