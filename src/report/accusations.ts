import type { RunTally } from "../coordinator/run-tally.ts";
import { formatCount, formatCounted } from "./numbers.ts";

/** What false convictions a member's suspicions led to, over the runs in which it was starved or those in which not. */
export interface Accusation {
  readonly accuser: string;
  /** Under an anomaly at some time of those runs. */
  readonly starved: boolean;
  /** Different members convicted. */
  readonly victims: number;
  readonly convictions: number;
}

const MOST_ACCUSERS = 5;

/** Who was behind the false convictions of some runs of a configuration, the most of them first. */
export function accusationsOf(tallies: readonly Pick<RunTally, "accusers" | "anomalous">[]): Accusation[] {
  const found = new Map<
    string,
    { accuser: string; starved: boolean; names: Set<string>; convictions: number }
  >();
  for (const tally of tallies) {
    const starvedNames = new Set(tally.anomalous.map((member) => member.name));
    for (const [accuser, victim, of, count] of tally.accusers) {
      if (of !== "false") continue;
      const starved = starvedNames.has(accuser);
      const key = JSON.stringify([accuser, starved]);
      const entry = found.get(key) ?? { accuser, starved, names: new Set(), convictions: 0 };
      entry.names.add(victim);
      entry.convictions += count;
      found.set(key, entry);
    }
  }
  return [...found.values()]
    .map(({ accuser, starved, names, convictions }) => ({
      accuser,
      starved,
      victims: names.size,
      convictions,
    }))
    .sort(
      (a, b) => b.convictions - a.convictions || b.victims - a.victims || (a.accuser < b.accuser ? -1 : 1),
    );
}

/**
 * A configuration's accusations in lines: how many, and the worst accusers one by one.
 *
 * @param someStarved whether any member was: then what share goes back to such is worth telling.
 */
export function accusationLines(
  configuration: string,
  accusations: readonly Accusation[],
  someStarved: boolean,
): string[] {
  const all = sum(accusations);
  if (all === 0) return [];
  const byStarved = sum(accusations.filter((accusation) => accusation.starved));
  const share =
    byStarved === 0
      ? "none of them first said by a starved member"
      : `${byStarved === all ? "all" : formatCount(byStarved)} of them first said by a starved member`;
  const opening = `${configuration}: ${formatCounted(all, "false conviction")}${someStarved ? `, ${share}` : ""}.`;
  const shown = accusations.slice(0, MOST_ACCUSERS);
  const hidden = accusations.slice(MOST_ACCUSERS);
  const more =
    hidden.length === 0
      ? []
      : [
          `  and ${formatCounted(hidden.length, "more accuser")}, whom ${formatCounted(sum(hidden), "conviction")} followed`,
        ];
  return [opening, ...shown.map((accusation) => `  ${sentenceOf(accusation)}`), ...more];
}

function sentenceOf({ accuser, starved, victims, convictions }: Accusation): string {
  return `${accuser}${starved ? " (starved)" : ""} accused ${formatCounted(victims, "healthy member")}, ${formatCounted(convictions, "conviction")} followed`;
}

function sum(accusations: readonly Accusation[]): number {
  return accusations.reduce((total, { convictions }) => total + convictions, 0);
}
