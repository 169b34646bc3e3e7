import type { RunTally } from "../coordinator/run-tally.ts";
import { type AnomalyWord, withAnomaly } from "./anomaly-words.ts";
import { listNames } from "./listing.ts";
import { formatCount, formatCounted } from "./numbers.ts";

/** What false convictions a member's suspicions led to, over the runs in which it was under an anomaly, or the others. */
export interface Accusation {
  readonly accuser: string;
  /** In the anomaly set of those runs. */
  readonly isAnomalous: boolean;
  /** The different members convicted, the most often convicted first. */
  readonly victims: readonly string[];
  readonly convictions: number;
}

const MOST_ACCUSERS = 5;
const MOST_VICTIMS = 3;

/** Who was behind the false convictions of some runs of a configuration, the most of them first. */
export function accusationsOf(tallies: readonly Pick<RunTally, "accusers" | "anomalous">[]): Accusation[] {
  const found = new Map<
    string,
    { accuser: string; isAnomalous: boolean; byVictim: Map<string, number>; convictions: number }
  >();
  for (const tally of tallies) {
    const anomalousNames = new Set(tally.anomalous.map((member) => member.name));
    for (const [accuser, victim, of, count] of tally.accusers) {
      if (of !== "false") continue;
      const isAnomalous = anomalousNames.has(accuser);
      const key = JSON.stringify([accuser, isAnomalous]);
      const entry = found.get(key) ?? { accuser, isAnomalous, byVictim: new Map(), convictions: 0 };
      entry.byVictim.set(victim, (entry.byVictim.get(victim) ?? 0) + count);
      entry.convictions += count;
      found.set(key, entry);
    }
  }
  return [...found.values()]
    .map(({ accuser, isAnomalous, byVictim, convictions }) => ({
      accuser,
      isAnomalous,
      // Sorting is stable: of those convicted equally often, the first found comes first.
      victims: [...byVictim].sort(([, a], [, b]) => b - a).map(([victim]) => victim),
      convictions,
    }))
    .sort(
      (a, b) =>
        b.convictions - a.convictions ||
        b.victims.length - a.victims.length ||
        (a.accuser < b.accuser ? -1 : 1),
    );
}

/**
 * A configuration's accusations in lines: how many, and the worst accusers one by one.
 *
 * @param word for members under an anomaly; `undefined` if there was none: then what share goes back to such is not worth
 *   telling.
 */
export function accusationLines(
  configuration: string,
  accusations: readonly Accusation[],
  word: AnomalyWord | undefined,
): string[] {
  const all = sum(accusations);
  if (all === 0) return [];
  const opening = `${configuration}: ${formatCounted(all, "false conviction")}${word === undefined ? "" : `, ${shareOf(accusations, all, word)}`}.`;
  const shown = accusations.slice(0, MOST_ACCUSERS);
  const hidden = accusations.slice(MOST_ACCUSERS);
  const more =
    hidden.length === 0
      ? []
      : [
          `  and ${formatCounted(hidden.length, "more accuser")}, whom ${formatCounted(sum(hidden), "conviction")} followed`,
        ];
  return [opening, ...shown.map((accusation) => `  ${sentenceOf(accusation, word)}`), ...more];
}

function shareOf(accusations: readonly Accusation[], all: number, word: AnomalyWord): string {
  const byAnomalous = sum(accusations.filter(({ isAnomalous }) => isAnomalous));
  const share = byAnomalous === 0 ? "none" : byAnomalous === all ? "all" : formatCount(byAnomalous);
  return `${share} of them first said by a ${withAnomaly("member", word)}`;
}

function sentenceOf(
  { accuser, isAnomalous, victims, convictions }: Accusation,
  word: AnomalyWord | undefined,
): string {
  const who = isAnomalous && word !== undefined ? `${accuser} (${word})` : accuser;
  const names = listNames(victims.slice(0, MOST_VICTIMS));
  const whom = victims.length > MOST_VICTIMS ? `most often ${names}` : names;
  return `${who} accused ${formatCounted(victims.length, "healthy member")}, ${whom}: ${formatCounted(convictions, "conviction")} followed`;
}

function sum(accusations: readonly Accusation[]): number {
  return accusations.reduce((total, { convictions }) => total + convictions, 0);
}
