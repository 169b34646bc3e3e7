import { describe, expect, it } from "vitest";
import {
  differenceText,
  numberText,
  probabilityText,
  spreadText,
} from "../../../groundtruth/report/numbers.ts";

describe("numbers in tables", () => {
  it("have four digits that count, thousands whole", () => {
    expect([0, 0.036251, 12.3456, 999.96, 1234.5, 12_345.6].map(numberText)).toEqual([
      "0",
      "0.03625",
      "12.35",
      "1000",
      "1235",
      "12346",
    ]);
  });

  it("are medians with ranges, or alone where all are equal", () => {
    const spread = { runs: 6, missing: 0, median: 1, low: 1, high: 6 };
    expect(spreadText(spread)).toBe("1 (1–6)");
    expect(spreadText({ ...spread, high: 1 })).toBe("1");
    expect(spreadText({ ...spread, missing: 2 })).toBe("1 (1–6) [2 without]");
    expect(spreadText({ runs: 6, missing: 6, median: null, low: null, high: null })).toBe("none [6 without]");
  });

  it("are differences with a sign", () => {
    expect([0.025, -0.1, 0, -0.00001, null].map(differenceText)).toEqual([
      "+2.5 %",
      "-10.0 %",
      "0.0 %",
      "0.0 %",
      "",
    ]);
  });

  it("are probabilities, small ones by their order", () => {
    expect([0.5, 0.0123, 0.00004, null].map(probabilityText)).toEqual([
      "0.500",
      "0.012",
      "4.0e-5",
      "all equal",
    ]);
  });
});
