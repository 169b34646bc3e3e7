import { describe, expect, it } from "vitest";
import { createStyle } from "../../../src/report/style.ts";
import { textReport } from "../../../src/reproduction/lifeguard/text-report.ts";
import { findingOf } from "./outcomes-for-tests.ts";

describe("the report in text", () => {
  it("has each table with its note, and then whether targets are met", () => {
    const text = textReport([findingOf("SWIM")], 80, createStyle(false));
    expect(text.split("\n").slice(0, 4)).toEqual(["Table T", "who   how many", "SWIM         3", "A note."]);
    expect(text).toContain("  met: There are some. 3.");
  });
});
