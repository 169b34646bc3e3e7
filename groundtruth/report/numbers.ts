import type { Spread } from "../compare.ts";

/** `12.3 (11.5–15.6)`; of equal runs the one value; runs without a sample are counted behind. */
export function spreadText({ median, low, high, missing }: Spread): string {
  const without = missing === 0 ? "" : ` [${missing} without]`;
  if (median === null || low === null || high === null) return `none${without}`;
  if (low === high) return `${numberText(median)}${without}`;
  return `${numberText(median)} (${numberText(low)}–${numberText(high)})${without}`;
}

/** Four digits that count, and thousands whole. */
export function numberText(value: number): string {
  return Math.abs(value) >= 1000 ? String(Math.round(value)) : String(Number(value.toPrecision(4)));
}

/** `+2.5 %`; nothing where there is no relative difference. */
export function differenceText(share: number | null): string {
  if (share === null) return "";
  const percent = (share * 100).toFixed(1);
  return `${share > 0 ? "+" : ""}${percent === "-0.0" ? "0.0" : percent} %`;
}

export function probabilityText(p: number | null): string {
  if (p === null) return "all equal";
  return p < 0.001 ? p.toExponential(1) : p.toFixed(3);
}
