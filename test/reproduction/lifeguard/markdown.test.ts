import { describe, expect, it } from "vitest";
import { markdownReport } from "../../../src/reproduction/lifeguard/markdown.ts";
import { findingOf } from "./outcomes-for-tests.ts";

describe("the report in Markdown", () => {
  it("has the command, the targets, and each table; bars in cells are no borders", () => {
    const text = markdownReport([findingOf("a|b")], "coroner reproduce lifeguard", new Date(0));
    expect(text).toContain("`coroner reproduce lifeguard`, 1970-01-01.");
    expect(text).toContain("| There are some. | yes | 3. |");
    expect(text).toContain(
      "### X\n\n**Table T**\n\n| who | how many |\n| --- | ---: |\n| a\\|b | 3 |\n\nA note.",
    );
  });
});
