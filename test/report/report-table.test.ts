import { describe, expect, it } from "vitest";
import { formatFigure } from "../../src/report/numbers.ts";
import {
  estimateCell,
  estimateColumn,
  figureCell,
  figureColumn,
  textCell,
  textColumn,
} from "../../src/report/report-table.ts";

describe("a cell", () => {
  const estimate = { value: 12.34, interval: { low: 11, high: 15.01 }, runs: 3, singles: 0 };

  it("shows an interval beside its figure, and keeps all three in full", () => {
    expect(estimateCell(estimate, formatFigure)).toEqual({
      shown: "12.3 (11 to 15)",
      values: [12.34, 11, 15.01],
    });
  });

  it("shows none where there is none, or where it would say no more", () => {
    expect(estimateCell({ ...estimate, interval: null }, formatFigure).shown).toBe("12.3");
    expect(estimateCell({ ...estimate, interval: { low: 12.34, high: 12.34 } }, formatFigure).shown).toBe(
      "12.3",
    );
    expect(estimateCell({ ...estimate, value: null, interval: null }, formatFigure)).toEqual({
      shown: "–",
      values: [null, null, null],
    });
  });

  it("shows what is infinite", () => {
    const infinite = Number.POSITIVE_INFINITY;
    expect(
      estimateCell({ ...estimate, value: infinite, interval: { low: 2, high: infinite } }, formatFigure)
        .shown,
    ).toBe("∞ (2 to ∞)");
  });

  it("has as many values as its column has fields", () => {
    expect(estimateColumn("x", "x").fields).toEqual(["x", "x_low", "x_high"]);
    expect(figureColumn("x", "x").fields).toHaveLength(figureCell(1, String).values.length);
    expect(textColumn("x", "x").fields).toHaveLength(textCell("a").values.length);
  });
});
