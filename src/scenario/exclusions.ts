import { type Cell, cellsOf, combinations, type Exclusion, isExcluded, isSameValue } from "./cells.ts";
import { didYouMean } from "./nearest.ts";
import type { ProblemList } from "./problems.ts";
import { quote } from "./quote.ts";
import { EXCLUDE } from "./sweep.ts";

/** Above this a campaign would be a mistake: all cells are resolved before anything runs. */
export const MOST_CELLS = 20_000;

type Written = readonly Readonly<Record<string, unknown>>[];

/**
 * Reads the combinations that a sweep leaves out, and refuses those that leave out nothing, or everything.
 *
 * @param fields the swept fields, ranges written out.
 */
export function expandExclusions(
  written: Written | undefined,
  fields: Readonly<Record<string, readonly unknown[]>>,
  problems: ProblemList,
): readonly Exclusion[] {
  const before = problems.count;
  const exclude = (written ?? []).map((exclusion, index) =>
    expandExclusion(exclusion, ["sweep", EXCLUDE, index], fields, problems),
  );
  const total = combinations(fields);
  if (total > MOST_CELLS) {
    problems.add(
      ["sweep"],
      `the sweep has ${total} combinations: expected at most ${MOST_CELLS}`,
      "Sweep fewer values, or make several scenarios of it.",
    );
    return [];
  }
  if (problems.count > before || exclude.length === 0) return exclude;
  let left: readonly Cell[] = cellsOf({ fields, exclude: [] });
  exclude.forEach((exclusion, index) => {
    const rest = left.filter((cell) => !isExcluded(cell, exclusion));
    if (rest.length === left.length) {
      problems.add(
        ["sweep", EXCLUDE, index],
        "this leaves out nothing that those before it have not left out already",
        "Remove it.",
      );
    }
    left = rest;
  });
  if (left.length === 0) {
    problems.add(["sweep", EXCLUDE], "no combination is left", "Leave out less.");
  }
  return exclude;
}

function expandExclusion(
  exclusion: Readonly<Record<string, unknown>>,
  path: readonly (string | number)[],
  fields: Readonly<Record<string, readonly unknown[]>>,
  problems: ProblemList,
): Exclusion {
  const expanded: Record<string, readonly unknown[]> = {};
  if (Object.keys(exclusion).length === 0) {
    problems.add(
      path,
      "this names no field",
      "Name swept fields with the values to leave out, or remove it.",
    );
  }
  for (const [field, values] of Object.entries(exclusion)) {
    const swept = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (swept === undefined) {
      problems.add([...path, field], `${field} is not swept here`, didYouMean(field, Object.keys(fields)));
      continue;
    }
    const list: readonly unknown[] = Array.isArray(values) ? values : [values];
    for (const value of list) {
      if (swept.some((candidate) => isSameValue(candidate, value))) continue;
      problems.add(
        [...path, field],
        `${quote(value)} is not among the values of ${field}`,
        `They are ${swept.map(quote).join(", ")}.`,
      );
    }
    if (list.length === 0) {
      problems.add([...path, field], "the list is empty", "Name values to leave out, or remove the field.");
    }
    expanded[field] = list;
  }
  return expanded;
}
