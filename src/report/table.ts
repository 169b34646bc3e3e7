import { stripVTControlCharacters } from "node:util";
import Table from "cli-table3";

export interface TableOptions {
  /** Column heads; `undefined` for a table without. */
  readonly head?: readonly string[];
  /** Rows of cells; a single text is a title over the whole width. */
  readonly rows: readonly (readonly string[] | string)[];
  /** How many columns stand left-aligned before the others, which stand right-aligned. */
  readonly leftColumns: number;
  /** Widths to break cells to, gap included; `undefined` for as wide as the longest cell. */
  readonly widths?: readonly number[];
}

/** Columns of text with nothing drawn between them. Lines have no spaces at their ends. */
export function textTable(options: TableOptions): string {
  const { head, rows, leftColumns, widths } = options;
  const columnCount = Math.max(
    head?.length ?? 0,
    ...rows.map((row) => (typeof row === "string" ? 0 : row.length)),
  );
  const table = new Table({
    chars: NO_LINES,
    style: { head: [], border: [], compact: true, "padding-left": 0, "padding-right": 2 },
    colAligns: Array.from({ length: columnCount }, (_, column) => (column < leftColumns ? "left" : "right")),
    wordWrap: widths !== undefined,
    ...(widths === undefined ? {} : { colWidths: [...widths] }),
  });
  if (head !== undefined) table.push([...head]);
  for (const row of rows) {
    table.push(typeof row === "string" ? [{ content: row, colSpan: columnCount }] : [...row]);
  }
  return table
    .toString()
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n");
}

/** How many columns of a terminal the widest line takes. */
export function widthOf(text: string): number {
  return Math.max(...text.split("\n").map((line) => [...stripVTControlCharacters(line)].length));
}

const NO_LINES = {
  top: "",
  "top-mid": "",
  "top-left": "",
  "top-right": "",
  bottom: "",
  "bottom-mid": "",
  "bottom-left": "",
  "bottom-right": "",
  left: "",
  "left-mid": "",
  mid: "",
  "mid-mid": "",
  right: "",
  "right-mid": "",
  middle: "",
};
