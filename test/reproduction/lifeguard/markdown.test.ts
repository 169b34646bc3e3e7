import { describe, expect, it } from "vitest";
import { markdownReport } from "../../../src/reproduction/lifeguard/markdown.ts";

describe("the report in Markdown", () => {
  it("has the command, the targets, and each table; bars in cells are no borders", () => {
    const table = {
      name: "t",
      title: "Table T",
      note: "A note.",
      columns: [
        { title: "who", fields: ["who"], isText: true },
        { title: "how many", fields: ["count"] },
      ],
      rows: [
        [
          { shown: "a|b", values: ["a|b"] },
          { shown: "3", values: [3] },
        ],
      ],
    };
    const finding = {
      id: "x",
      title: "X",
      tables: [table],
      charts: [],
      targets: [{ text: "Some.", found: "3.", isMet: true }],
    };
    const text = markdownReport([finding], "coroner reproduce lifeguard", new Date(0));
    expect(text).toContain("`coroner reproduce lifeguard`, 1970-01-01.");
    expect(text).toContain("| Some. | yes | 3. |");
    expect(text).toContain(
      "### X\n\n**Table T**\n\n| who | how many |\n| --- | ---: |\n| a\\|b | 3 |\n\nA note.",
    );
  });
});
