import type { Compared, Spread } from "../compare.ts";

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
    relativeDifference === null ? "" : percentText(relativeDifference),
    p === null ? "all equal" : pText(p),
    isRejected ? "REJECTED" : "",
  ];
}

function spreadText({ median, low, high, missing }: Spread): string {
  const never = missing === 0 ? "" : ` [${missing} without]`;
  if (median === null) return `none${never}`;
  if (low === high) return `${numberText(median)}${never}`;
  return `${numberText(median)} (${numberText(low)}–${numberText(high)})${never}`;
}

/** Four digits that count, and whole numbers whole. */
function numberText(value: number | null): string {
  if (value === null) return "none";
  const short = Number(value.toPrecision(4));
  return String(Math.abs(value) >= 1000 ? Math.round(value) : short);
}

function percentText(share: number): string {
  const percent = share * 100;
  return `${percent > 0 ? "+" : ""}${percent.toFixed(1)} %`;
}

function pText(p: number): string {
  return p < 0.001 ? p.toExponential(1) : p.toFixed(3);
}
