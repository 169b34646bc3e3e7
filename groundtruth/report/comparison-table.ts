import type { Compared } from "../compare.ts";
import { differenceText, probabilityText, spreadText } from "./numbers.ts";

/** Headings of a row of `tableRow`. */
export const TABLE_HEADINGS = [
  "setting",
  "column",
  "recorded: median (min–max)",
  "runs",
  "emulated: median (p5–p95)",
  "runs",
  "difference",
  "p",
  "rejected",
] as const;

/** Rejections first, then by how surprising they are. */
export function inOrder(compared: readonly Compared[]): Compared[] {
  return [...compared].sort((a, b) => Number(b.isRejected) - Number(a.isRejected) || (a.p ?? 2) - (b.p ?? 2));
}

export function tableRow(compared: Compared): string[] {
  const { setting, comparison, recorded, emulated, relativeDifference, p, isRejected } = compared;
  return [
    setting,
    comparison.column,
    spreadText(recorded),
    String(recorded.runs),
    spreadText(emulated),
    String(emulated.runs),
    differenceText(relativeDifference),
    probabilityText(p),
    isRejected ? "REJECTED" : "",
  ];
}

/** What all comparisons come to, in a sentence. */
export function verdictText(compared: readonly Compared[]): string {
  const tested = compared.filter(({ p }) => p !== null);
  const rejected = tested.filter(({ isRejected }) => isRejected).length;
  return `${rejected} of ${tested.length} comparisons are rejected at a false-discovery rate of 5 %; ${compared.length - tested.length} more are of values that are equal in all runs of both sides.`;
}
