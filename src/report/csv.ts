import { stringify } from "csv-stringify/sync";
import type { ReportTable } from "./report-table.ts";

/**
 * A table as CSV (RFC 4180), with a line of column names. Figures are written in full; one that does not exist is left empty,
 * an infinite one is `inf`.
 */
export function csvOf({ columns, rows }: ReportTable): string {
  return stringify(
    rows.map((cells) => cells.flatMap(({ values }) => values)),
    {
      header: true,
      columns: columns
        .flatMap(({ fields }) => fields)
        .map((field, key) => ({ key: String(key), header: field })),
      cast: { number: (figure) => (Number.isFinite(figure) ? String(figure) : figure > 0 ? "inf" : "-inf") },
      record_delimiter: "\r\n",
      // Of line ends it would quote its own kind alone.
      quoted_match: /[\r\n]/,
      // A spreadsheet would take a text that begins so for a formula.
      escape_formulas: true,
    },
  );
}
