/** What is printed for a figure that does not exist. */
export const NO_FIGURE = "–";

const SIGNIFICANT_DIGITS = 3;

/** A count, its thousands apart: 12,345. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A count with its noun: 1 member, 2 members. */
export function formatCounted(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}

/** A measured figure, to three significant digits, whole ones above 100: 0.00412, 12.2, 1,638. */
export function formatFigure(figure: number | null): string {
  if (figure === null || !Number.isFinite(figure)) return NO_FIGURE;
  if (figure === 0) return "0";
  const size = Math.abs(figure);
  if (size >= 100) return formatCount(Math.round(figure));
  const decimals = Math.max(0, SIGNIFICANT_DIGITS - 1 - Math.floor(Math.log10(size)));
  return trimZeros(figure.toFixed(Math.min(decimals, 9)));
}

/** A length of time with its unit: 12.2 s. */
export function formatSeconds(seconds: number | null): string {
  return seconds === null ? NO_FIGURE : `${formatFigure(seconds)} s`;
}

/** A share in per cent; what is near to all, or to nothing, keeps the digits that tell it from that. */
export function formatShare(share: number | null): string {
  if (share === null || !Number.isFinite(share)) return NO_FIGURE;
  if (share === 0 || share === 1) return `${share * 100} %`;
  const distance = Math.min(share, 1 - share) * 100;
  if (distance <= 0) return `${formatFigure(share * 100)} %`;
  const decimals = Math.min(12, Math.max(1, 1 - Math.floor(Math.log10(distance))));
  return `${trimZeros((share * 100).toFixed(decimals))} %`;
}

/**
 * How `figure` compares with `base`, short enough for a table: `÷59` (59 times less), `×2.1` (2.1 times more), `same`,
 * or `≈` when the difference is too small to be written.
 */
export function formatRatio(base: number | null, figure: number | null): string {
  if (base === null || figure === null) return NO_FIGURE;
  if (base === figure) return "same";
  if (figure === 0) return "÷∞";
  if (base === 0) return "×∞";
  const times = figure > base ? figure / base : base / figure;
  const digits = formatTimes(times);
  if (Number(digits.replaceAll(",", "")) === 1) return "≈";
  return `${figure > base ? "×" : "÷"}${digits}`;
}

/** How many times: 59, 5.9, 1.05. */
export function formatTimes(times: number): string {
  if (times >= 10) return formatCount(Math.round(times));
  return trimZeros(times.toFixed(times >= 2 ? 1 : 2));
}

function trimZeros(digits: string): string {
  return digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits;
}
