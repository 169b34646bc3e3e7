import type { ReportTable } from "../../../src/report/report-table.ts";

/** What a table shows: its heads, and its rows. */
export function shown({ columns, rows }: ReportTable): string[][] {
  return [columns.map(({ title }) => title), ...rows.map((cells) => cells.map((cell) => cell.shown))];
}

/** Whether every cell has a value for each field of its column, and no name of a field comes twice. */
export function isEven({ columns, rows }: ReportTable): boolean {
  const fields = columns.flatMap((column) => column.fields);
  return (
    new Set(fields).size === fields.length &&
    rows.every(
      (cells) =>
        cells.length === columns.length &&
        cells.every(({ values }, index) => values.length === columns[index]?.fields.length),
    )
  );
}
