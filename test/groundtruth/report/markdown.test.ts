import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Comparison, comparisonsOf } from "../../../groundtruth/comparisons.ts";
import { definitionsMarkdown, resultsMarkdown, withPart } from "../../../groundtruth/report/markdown.ts";
import { compared } from "./compared.ts";

const [packets, bytes, pings] = comparisonsOf("healthy") as [Comparison, Comparison, Comparison];

describe("results as Markdown", () => {
  it("are tables of settings and columns, those of the recordings' tables first", () => {
    const text = resultsMarkdown(
      [packets, bytes, pings].map((comparison) => compared({ comparison })),
      () => "healthy",
    );
    expect(text).toContain("### healthy: 3 recorded and 102 emulated runs of each setting");
    expect(text).toContain("| setting | packets /member/s | bytes /member/s |");
    expect(text).toContain("| setting | pings |");
    expect(text).toContain("| healthy-n64/lifeguard | 2 / 2.5 (+25.0 %) | 2 / 2.5 (+25.0 %) |");
    expect(text).not.toContain("recorded: median");
  });

  it("list rejections in full, and mark them", () => {
    const text = resultsMarkdown([compared({ isRejected: true })], () => "healthy");
    expect(text).toContain("| **2 / 2.5 (+25.0 %)** |");
    expect(text).toContain("| healthy-n64/lifeguard | packets /member/s | 2 (1–3) | 3 | 2.5 (1.5–3.5) |");
  });

  it("go between the marks of a page, again and again", () => {
    const begin = "<!-- results: written by npm run groundtruth -- --markdown -->";
    const page = `# Title\n\n${begin}\nold\n<!-- end of results -->\nrest\n`;
    const once = withPart(page, "results", "new");
    expect(once).toBe(`# Title\n\n${begin}\n\nnew\n\n<!-- end of results -->\nrest\n`);
    expect(withPart(once, "results", "new")).toBe(once);
    expect(() => withPart(page, "definitions", "new")).toThrow(/no place for definitions/);
  });
});

describe("the page", () => {
  it("says what every column is, as the list has it", () => {
    const page = readFileSync(new URL("../../../docs/groundtruth.md", import.meta.url), "utf8");
    expect(withPart(page, "definitions", definitionsMarkdown())).toBe(page);
    expect(withPart(page, "results", "")).not.toBe("");
  });
});
