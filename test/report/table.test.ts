import { describe, expect, it } from "vitest";
import { createStyle } from "../../src/report/style.ts";
import { textTable, widthOf } from "../../src/report/table.ts";

describe("a table", () => {
  it("aligns columns, draws no lines and leaves no spaces at line ends", () => {
    const table = textTable({
      leftColumns: 1,
      rows: [["name", "count"], "a title over everything", ["a", "1,000"], ["bcd", "7"]],
    });
    expect(table.split("\n")).toEqual([
      "name             count",
      "a title over everything",
      "a                1,000",
      "bcd                  7",
    ]);
  });

  it("breaks cells to given widths", () => {
    const table = textTable({ leftColumns: 2, rows: [["a", "one two three"]], widths: [4, 10] });
    expect(table.split("\n")).toEqual(["a   one two", "    three"]);
  });

  it("is measured as the terminal shows it", () => {
    expect(widthOf("ab\nabcd\nabc")).toBe(4);
    expect(widthOf(createStyle(true).strong("÷59"))).toBe(3);
  });
});
