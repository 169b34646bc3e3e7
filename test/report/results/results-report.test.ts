import { describe, expect, it } from "vitest";
import { allCharts, allTables, resultsReport } from "../../../src/report/results/results-report.ts";
import { madeUpResults, sweptResults } from "./made-up-results.ts";
import { isEven } from "./shown.ts";

const FEW = { resamples: 100 };

describe("a report", () => {
  it("has no file twice, and even tables alone", () => {
    for (const results of [madeUpResults(), sweptResults()]) {
      const report = resultsReport(results, FEW);
      const names = [
        ...allTables(report).map(({ name }) => `tables/${name}`),
        ...allCharts(report).map(({ name }) => `figures/${name}`),
      ];
      expect(new Set(names).size).toBe(names.length);
      for (const name of names) expect(name).toMatch(/^[a-z]+\/[a-z0-9-]+$/);
      for (const table of [...allTables(report), ...allCharts(report).map((chart) => chart.table)]) {
        expect([table.name, isEven(table)]).toEqual([table.name, true]);
      }
    }
  });

  it("leaves out parts about what has not happened", () => {
    const parts = resultsReport(madeUpResults(), FEW).parts.map(({ id }) => id);
    expect(parts).toEqual(["false", "crashes", "traffic", "quality"]);
  });

  it("has the cells of a sweep, and every run", () => {
    const { longTables } = resultsReport(sweptResults(), FEW);
    expect(longTables.map(({ name }) => name)).toEqual(["cells", "runs"]);
  });

  it("does without a scenario that cannot be read", () => {
    const report = resultsReport(madeUpResults({ plan: undefined }), FEW);
    expect(report.settings).toBeUndefined();
    expect(report.word).toBe("under an anomaly");
  });
});
