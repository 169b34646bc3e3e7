import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvOf } from "../../src/report/csv.ts";
import { figureCell, figureColumn, textCell, textColumn } from "../../src/report/report-table.ts";

function tableOf(rows: readonly (readonly [string, number | null])[]) {
  return {
    name: "t",
    title: "T",
    columns: [textColumn("name", "name"), figureColumn("figure", "figure, s")],
    rows: rows.map(([text, figure]) => [textCell(text), figureCell(figure, String)]),
  };
}

/** RFC 4180, as its grammar has it. */
function parse(csv: string): string[][] {
  const records: string[][] = [[]];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  while (field.lastIndex < csv.length) {
    const match = field.exec(csv);
    if (match === null) throw new Error("not CSV");
    const [, quoted, plain = "", end] = match;
    records.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "\r\n" && field.lastIndex < csv.length) records.push([]);
  }
  return records;
}

describe("CSV", () => {
  it("has a line of names, and figures in full", () => {
    expect(
      csvOf(
        tableOf([
          ["swim", 0.1 + 0.2],
          ["lifeguard", null],
          ["deaf", Number.POSITIVE_INFINITY],
        ]),
      ),
    ).toBe('name,"figure, s"\r\nswim,0.30000000000000004\r\nlifeguard,\r\ndeaf,inf\r\n');
  });

  it("reads back as what was written", () => {
    // Texts that a spreadsheet would reckon with are disarmed, and so not the same.
    const texts = fc
      .string({ unit: "binary" })
      .filter((text) => !/^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text));
    const figures = fc.double({ noNaN: true, noDefaultInfinity: true }).map((figure) => figure + 0);
    fc.assert(
      fc.property(fc.array(fc.tuple(texts, figures), { maxLength: 5 }), (rows) => {
        const [, ...read] = parse(csvOf(tableOf(rows)));
        expect(read.map(([text, figure]) => [text, Number(figure)])).toEqual(
          rows.map(([text, figure]) => [text, figure === 0 ? Number(String(figure)) : figure]),
        );
      }),
    );
  });

  it("disarms what a spreadsheet would take for a formula, but no number", () => {
    expect(csvOf(tableOf([["=1+1", -5]]))).toContain("'=1+1,-5");
  });

  it("is its head alone where there is no row", () => {
    expect(csvOf(tableOf([]))).toBe('name,"figure, s"\r\n');
  });
});
