import { describe, expect, it } from "vitest";
import { resultsReport } from "../../../src/report/results/results-report.ts";
import { resultsText } from "../../../src/report/results/results-text.ts";
import { createStyle } from "../../../src/report/style.ts";
import { madeUpResults, sweptResults } from "./made-up-results.ts";

const FEW = { resamples: 100 };
const PLAIN = createStyle(false);

describe("the text", () => {
  it("has false convictions with their intervals, and all figures side by side", () => {
    const text = resultsText(resultsReport(madeUpResults(), FEW), 160, PLAIN);
    expect(text).toMatch(/^starved-observers: 4 runs\./);
    expect(text).toMatch(/swim +2 +240 \(200 to 280\) +1 /);
    expect(text).toMatch(/first detection, median, s +11\.5 +13 +×1\.13/);
  });

  it("stays within a narrow terminal", () => {
    const text = resultsText(resultsReport(madeUpResults(), FEW), 80, PLAIN);
    for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
    expect(text).toMatch(/false convictions +240 \(200 to 280\)/);
  });

  it("says over how many cells, what is missing, and what is broken", () => {
    const broken = { text: "a.b == 0", value: 1, right: 0, holds: false };
    const results = {
      ...sweptResults(),
      planned: 20,
      expectations: Array.from({ length: 12 }, () => ({ cell: {}, expectations: [broken] })),
    };
    const text = resultsText(resultsReport(results, FEW), 100, PLAIN);
    expect(text).toContain("12 runs over 3 cells.");
    expect(text).toContain("8 runs of 20 are missing");
    expect(text).toContain("12 of 12 expectations are broken:\n  ✗ a.b == 0  (it is 1)\n");
    expect(text).toContain("and 2 more; the report has them all.");
  });

  it("says in which cell of a sweep an expectation is broken, and what was found", () => {
    const found = (value: number) => [{ text: "a.b == 0", value, right: 0, holds: value === 0 }];
    const expectations = [0, 1].map((loss) => ({ cell: { loss }, expectations: found(loss * 7) }));
    const text = resultsText(resultsReport({ ...sweptResults(), expectations }, FEW), 100, PLAIN);
    expect(text).toContain("1 of 2 expectations is broken:\n  ✗ loss=1: a.b == 0  (it is 7)");
    expect(text).not.toContain("loss=0:");
  });

  it("says when all expectations held", () => {
    const holds = { text: "a.b == 0", value: 0, right: 0, holds: true };
    const results = madeUpResults({ expectations: [{ cell: {}, expectations: [holds] }] });
    expect(resultsText(resultsReport(results, FEW), 100, PLAIN)).toContain("1 expectation held.");
  });
});
