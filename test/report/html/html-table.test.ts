import { expect, it } from "vitest";
import { htmlTable } from "../../../src/report/html/html-table.ts";
import { figureCell, figureColumn, textCell, textColumn } from "../../../src/report/report-table.ts";
import { htmlElements } from "./html-elements.ts";

const TABLE = htmlTable({
  name: "counts",
  title: "Counts <of> all",
  note: "A & B.",
  columns: [textColumn("configuration", "configuration"), figureColumn("runs", "runs")],
  rows: [
    [textCell("<swim>"), figureCell(3, String)],
    [textCell("lifeguard"), figureCell(null, () => "–")],
  ],
}).html;

it("says which cells are heads, of columns and of rows", () => {
  const heads = htmlElements(TABLE).filter(({ name }) => name === "th");
  expect(heads.map(({ attributes }) => attributes.scope)).toEqual(["col", "col", "row", "row"]);
});

it("has a title that it is named by, and escapes what is in it", () => {
  const elements = htmlElements(TABLE);
  expect(elements.find(({ name }) => name === "table")?.attributes["aria-labelledby"]).toBe("table-counts");
  expect(elements.filter(({ attributes }) => attributes.id === "table-counts")).toHaveLength(1);
  for (const text of ["Counts &lt;of&gt; all", "&lt;swim&gt;", "A &amp; B.", "<td>–</td>"]) {
    expect(TABLE).toContain(text);
  }
});
