import { describe, expect, it } from "vitest";
import { createStyle } from "../../../src/report/style.ts";
import { textReport } from "../../../src/reproduction/lifeguard/text-report.ts";

describe("the report in text", () => {
  it("has each table with its note, and then whether targets are met", () => {
    const text = textReport(
      [
        {
          id: "x",
          title: "X",
          tables: [
            {
              name: "t",
              title: "Table T",
              note: "A note.",
              columns: [
                { title: "who", fields: ["who"], isText: true },
                { title: "how many", fields: ["count"] },
              ],
              rows: [
                [
                  { shown: "SWIM", values: ["SWIM"] },
                  { shown: "3", values: [3] },
                ],
              ],
            },
          ],
          charts: [],
          targets: [{ text: "There are some.", found: "3.", isMet: true }],
        },
      ],
      80,
      createStyle(false),
    );
    expect(text.split("\n").slice(0, 4)).toEqual(["Table T", "who   how many", "SWIM         3", "A note."]);
    expect(text).toContain("  met: There are some. 3.");
  });
});
