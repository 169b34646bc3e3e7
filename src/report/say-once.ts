import { listNames } from "./listing.ts";

/** More names than this are counted. */
const MOST_NAMES = 20;

/**
 * What is to be said of each configuration, once for all of which the same is to be said.
 *
 * @param linesOf what is said of a configuration under the label that it is given; the label must not change what else
 *   is said.
 */
export function sayOnce(
  names: readonly string[],
  linesOf: (name: string, label: string) => readonly string[],
): string[] {
  return groupBySaying(names, (name) => linesOf(name, "").join("\n")).flatMap(({ names: alike }) =>
    linesOf(alike[0] as string, labelOf(alike, names.length)),
  );
}

/**
 * `12 s by a and b, and 14 s by c`; `12 s by every configuration`, `never by any configuration`; where there is only one
 * configuration, which is not named, `12 s`.
 *
 * @param all how many configurations there are, beside those of which something is said.
 */
export function byConfiguration(
  names: readonly string[],
  wordsOf: (name: string) => string,
  all = names.length,
): string {
  const groups = groupBySaying(names, wordsOf);
  const [first] = groups;
  if (first === undefined) return "";
  if (all === 1) return first.words;
  if (groups.length === 1 && names.length === all) {
    const [ofTwo, ofMore] = first.words === "never" ? ["either", "any"] : ["each", "every"];
    return `${first.words} by ${names.length === 2 ? ofTwo : ofMore} configuration`;
  }
  const parts = groups.map(({ words, names: alike }) => `${words} by ${listNames(alike, MOST_NAMES)}`);
  if (groups.length === names.length || groups.length === 1) return listNames(parts, MOST_NAMES);
  return `${parts.slice(0, -1).join(", ")}, and ${parts.at(-1)}`;
}

function labelOf(alike: readonly string[], all: number): string {
  return alike.length === all && all > 1 ? "all configurations" : listNames(alike, MOST_NAMES);
}

function groupBySaying(
  names: readonly string[],
  wordsOf: (name: string) => string,
): readonly { readonly words: string; readonly names: readonly string[] }[] {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const words = wordsOf(name);
    const alike = groups.get(words);
    if (alike === undefined) groups.set(words, [name]);
    else alike.push(name);
  }
  return [...groups].map(([words, alike]) => ({ words, names: alike }));
}
