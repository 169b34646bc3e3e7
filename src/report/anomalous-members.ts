import type { ConfigurationSummary } from "../coordinator/summary-schema.ts";
import type { AnomalyWord } from "./anomaly-words.ts";
import { listNames } from "./listing.ts";
import { formatCount, formatCounted, formatSeconds } from "./numbers.ts";

type AnomalousMember = ConfigurationSummary["anomalous"][number];

/**
 * Who was under an anomaly, in a sentence; `undefined` if nobody was. Configurations meet the same faults, so the one
 * that counted for longest speaks for all.
 */
export function anomalousSentence(
  configurations: readonly ConfigurationSummary[],
  word: AnomalyWord,
): string | undefined {
  const [longest] = [...configurations].sort((a, b) => b.seconds - a.seconds);
  const members = longest?.anomalous ?? [];
  if (longest === undefined || members.length === 0) return undefined;
  const spells = total(members, (member) => member.spells);
  const seconds = total(members, (member) => member.seconds);
  // A spell that began before the window counts its time in the window, and not itself.
  const length =
    spells === 0
      ? ""
      : `, ${formatCounted(spells, "spell")} of ${formatSeconds(seconds / spells)}${spells === 1 ? "" : " on average"}`;
  const overRuns = longest.runs === 1 ? "" : ` over ${formatCount(longest.runs)} runs`;
  const names = [...members]
    .sort((a, b) => b.seconds - a.seconds)
    .map((member) => describe(member, longest.runs));
  return `${formatCount(members.length)} of ${formatCounted(longest.members, "member")} ${members.length === 1 ? "was" : "were"} ${word}${overRuns}${length}: ${listNames(names)}.`;
}

function describe({ name, spells, seconds, runs }: AnomalousMember, allRuns: number): string {
  const inRuns = runs === allRuns ? "" : ` in ${formatCounted(runs, "run")}`;
  const number = spells === 0 ? "" : `${formatCounted(spells, "spell")}, `;
  return `${name} (${number}${formatSeconds(seconds)}${inRuns})`;
}

function total<Element>(elements: readonly Element[], of: (element: Element) => number): number {
  return elements.reduce((sum, element) => sum + of(element), 0);
}
