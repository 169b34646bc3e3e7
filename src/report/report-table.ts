import type { Estimate } from "../statistics/estimate.ts";
import { NO_FIGURE } from "./numbers.ts";

/** A table for people and for programs: what is shown in one cell may be several fields of a CSV file. */
export interface ReportTable {
  /** For its file and its place in the page: small letters and hyphens. */
  readonly name: string;
  readonly title: string;
  /** Stands below it: how to read it. */
  readonly note?: string | undefined;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly ReportCell[])[];
}

export interface ReportColumn {
  readonly title: string;
  /** Names of its fields in the CSV file, with their units. */
  readonly fields: readonly string[];
  /** Text stands at the left, figures at the right. */
  readonly isText?: boolean;
}

export interface ReportCell {
  readonly shown: string;
  /** One for each field of its column. */
  readonly values: readonly (string | number | null)[];
}

export function textColumn(title: string, field: string): ReportColumn {
  return { title, fields: [field], isText: true };
}

export function figureColumn(title: string, field: string): ReportColumn {
  return { title, fields: [field] };
}

/** For `estimateCell`: the figure and both ends of its interval. */
export function estimateColumn(title: string, field: string): ReportColumn {
  return { title, fields: [field, `${field}_low`, `${field}_high`] };
}

export function textCell(text: string): ReportCell {
  return { shown: text, values: [text] };
}

export function figureCell(figure: number | null, format: (figure: number | null) => string): ReportCell {
  return { shown: format(figure), values: [figure] };
}

/** `12.4 (12.1 to 12.8)`; the figure alone where it has no interval, or where this would say no more. */
export function estimateCell(
  { value, interval }: Estimate,
  format: (figure: number | null) => string,
): ReportCell {
  const shown = value === Number.POSITIVE_INFINITY ? "∞" : value === null ? NO_FIGURE : format(value);
  if (interval === null) return { shown, values: [value, null, null] };
  const { low, high } = interval;
  const end = (figure: number) => (figure === Number.POSITIVE_INFINITY ? "∞" : format(figure));
  return {
    shown: low === high ? shown : `${shown} (${end(low)} to ${end(high)})`,
    values: [value, low, high],
  };
}
