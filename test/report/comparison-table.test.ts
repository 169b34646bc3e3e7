import { describe, expect, it } from "vitest";
import type { ComparisonSection } from "../../src/report/comparison-rows.ts";
import { comparisonTable } from "../../src/report/comparison-table.ts";
import { createStyle } from "../../src/report/style.ts";
import { widthOf } from "../../src/report/table.ts";

const plain = createStyle(false);

function sections(...figures: readonly number[]): ComparisonSection[] {
  return [
    {
      title: "Wrong",
      rows: [
        { label: "false", cells: figures.map(String), figures },
        { label: "share", cells: figures.map((figure) => `${figure} %`), figures: undefined },
      ],
    },
  ];
}

describe("the table of configurations", () => {
  it("puts two side by side, with the ratio beside the second", () => {
    expect(comparisonTable(["swim", "lifeguard"], sections(412, 7), 100, plain).split("\n")).toEqual([
      "          swim  lifeguard",
      "Wrong",
      "  false    412          7  ÷59",
      "  share  412 %        7 %",
      "",
      "Beside each figure: how it compares with swim's. ÷10: ten times less; ×10: ten times more.",
    ]);
  });

  it("compares nothing when there is one", () => {
    expect(comparisonTable(["default"], sections(412), 80, plain).split("\n")).toEqual([
      "         default",
      "Wrong",
      "  false      412",
      "  share    412 %",
    ]);
  });

  it("puts them below one another when they are too many for the width", () => {
    const names = Array.from({ length: 12 }, (_, index) => `configuration-${index}`);
    const table = comparisonTable(names, sections(...names.map((_, index) => index + 1)), 100, plain);
    const [body = ""] = table.split("\n\nBeside");
    expect(widthOf(body)).toBeLessThanOrEqual(100);
    expect(body).toContain("configuration-0\n  Wrong\n    false    1\n");
    expect(body).toMatch(/configuration-11\n {2}Wrong\n {4}false +12 +×12/);
  });

  it("leaves out there what is the same as the first's", () => {
    const names = ["a", "b", "c"].map((letter) => letter.repeat(40));
    const [section] = sections(1, 1, 1);
    const other = { title: "Other", rows: [{ label: "x", cells: ["1", "2", "1"], figures: [1, 2, 1] }] };
    const [body = "", legend] = comparisonTable(names, section ? [section, other] : [], 100, plain).split(
      "\n\nBeside",
    );
    const [, second, third] = body.split("\n\n");
    expect(second?.split(/\s+/)).toEqual([names[1], "Other", "x", "2", "×2"]);
    expect(third).toBe(`${names[2]}\n  all as ${names[0]}`);
    expect(legend?.replace(/\s+/g, " ")).toContain(`What is the same as ${names[0]}'s is left out.`);
  });

  it("has the same text with colour", () => {
    const table = comparisonTable(["a", "b"], sections(1, 2), 80, createStyle(true));
    expect(table).toContain("\u001b[");
    expect(widthOf(table)).toBe(widthOf(comparisonTable(["a", "b"], sections(1, 2), 80, plain)));
  });
});
