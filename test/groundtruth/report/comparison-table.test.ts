import { describe, expect, it } from "vitest";
import {
  inOrder,
  TABLE_HEADINGS,
  tableRow,
  verdictText,
} from "../../../groundtruth/report/comparison-table.ts";
import { compared } from "./compared.ts";

describe("the table of comparisons", () => {
  it("has a row for each, rejections said", () => {
    const row = tableRow(compared({ isRejected: true }));
    expect(row).toEqual([
      "healthy-n64/lifeguard",
      "packets /member/s",
      "2 (1–3)",
      "3",
      "2.5 (1.5–3.5)",
      "102",
      "+25.0 %",
      "0.200",
      "REJECTED",
    ]);
    expect(row).toHaveLength(TABLE_HEADINGS.length);
  });

  it("begins with rejections, and ends with what could not be tested", () => {
    const pValues = [0.5, null, 0.001, 0.01];
    const list = pValues.map((p) => compared({ p, isRejected: p === 0.01 }));
    expect(inOrder(list).map(({ p }) => p)).toEqual([0.01, 0.001, 0.5, null]);
    expect(list.map(({ p }) => p)).toEqual(pValues);
  });

  it("comes to a sentence", () => {
    const list = [compared({}), compared({ isRejected: true }), compared({ p: null })];
    expect(verdictText(list)).toMatch(/^1 of 2 comparisons are rejected .* 5 %; 1 more/);
  });
});
