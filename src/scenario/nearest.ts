import { distance } from "fastest-levenshtein";

/** As many as a scenario has fields. */
const MOST_NAMES_LISTED = 15;

/** One sentence that helps whoever misspelt `word`: the nearest candidate, or else the candidates there are. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const near = nearest(word, candidates);
  if (near !== undefined) return `Did you mean ${near}?`;
  if (candidates.length === 0) return "There are none to choose from.";
  const listed = candidates.slice(0, MOST_NAMES_LISTED).join(", ");
  const more = candidates.length - MOST_NAMES_LISTED;
  return more > 0 ? `Choose one of ${listed} and ${more} more.` : `Choose one of ${listed}.`;
}

/**
 * The candidate that was probably meant by `word`: its last part after a slash or dot if that is equal, else the one with
 * the fewest changed letters, letter case aside.
 *
 * @returns `undefined` when none is near: a suggestion that far off would mislead.
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const lower = candidate.toLowerCase();
    if (lower === wanted || (lower.endsWith(wanted) && "/.".includes(lower.at(-wanted.length - 1) ?? " "))) {
      return candidate;
    }
    // Letters in the wrong order are one slip, not two.
    const changed = lettersOf(wanted) === lettersOf(lower) ? 1 : distance(wanted, lower);
    if (changed < bestDistance) {
      best = candidate;
      bestDistance = changed;
    }
  }
  const tolerated = Math.max(1, Math.floor(Math.max(wanted.length, best?.length ?? 0) / 3));
  return bestDistance <= tolerated ? best : undefined;
}

function lettersOf(word: string): string {
  return [...word].sort().join("");
}
