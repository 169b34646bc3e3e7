import { describe, expect, it } from "vitest";
import { cellsTable, sweptCharts } from "../../../src/report/results/swept-figures.ts";
import { textsOf } from "../charts/drawn.ts";
import { madeUpResults, madeUpRun, sweptResults } from "./made-up-results.ts";
import { isEven, shown } from "./shown.ts";

describe("charts of swept fields", () => {
  it("have a point for each value, durations in one unit", async () => {
    const [chart] = sweptCharts(sweptResults());
    if (chart === undefined) throw new Error("a field was swept");
    expect(chart.title).toBe("False convictions by starvation.open");
    expect(chart.table.rows.map((row) => row.flatMap(({ values }) => values).slice(0, 3))).toEqual([
      ["swim", 0.064, 3],
      ["swim", 1, 203],
      ["swim", 60, 403],
      ["lifeguard", 0.064, 0],
      ["lifeguard", 1, 2],
      ["lifeguard", 60, 4],
    ]);
    expect(await textsOf(chart)).toContain("faults.starvation.open, s");
  });

  it("sum over all other fields", () => {
    const cells = [1, 2].flatMap((a) => ["x", "y"].map((b) => ({ a, b })));
    const runs = cells.map((cell, index) => madeUpRun("swim", 1, 10 ** index, 1, cell));
    const charts = sweptCharts(madeUpResults({ cells, runs }));
    expect(
      charts.map(({ table }) => table.rows.map((row) => row.flatMap(({ values }) => values).slice(1, 3))),
    ).toEqual([
      [
        [1, 11],
        [2, 1_100],
      ],
      [
        ["x", 101],
        ["y", 1_010],
      ],
    ]);
    expect(charts[0]?.caption).toContain("all values of the other swept field.");
  });

  it("leave out a field with one value, and values nobody has come to", () => {
    const cells = [{ a: 1 }, { a: 2 }, { a: 3 }];
    const runs = [1, 2].map((a, index) => madeUpRun("swim", 1, 5, 1, cells[index] ?? { a }));
    expect(sweptCharts(madeUpResults({ cells, runs }))[0]?.table.rows).toHaveLength(2);
    expect(sweptCharts(madeUpResults({ cells: [{ a: 1 }] }))).toEqual([]);
    expect(sweptCharts(madeUpResults())).toEqual([]);
  });
});

describe("the table of cells", () => {
  it("has a line for each cell and configuration", () => {
    const table = cellsTable(sweptResults());
    if (table === undefined) throw new Error("a field was swept");
    expect(isEven(table)).toBe(true);
    expect(shown(table)[3]).toEqual(["1s", "swim", "2", "203", "2", "12", "–", "0", "0"]);
    expect(table.rows).toHaveLength(6);
  });

  it("keeps the detection of crashes and of spells of an anomaly apart", () => {
    const crash = madeUpRun("swim", 1, 0, 8, { a: 1 });
    const anomalies = { injected: 3, firstDetection: [2, 3, 4], fullDissemination: [2, 3, 4] };
    const runs = [{ ...crash, tally: { ...crash.tally, anomalies } }];
    const table = cellsTable(madeUpResults({ cells: [{ a: 1 }], runs }));
    if (table === undefined) throw new Error("a field was swept");
    expect(shown(table)[1]?.slice(5, 7)).toEqual(["8", "3"]);
  });

  it("is not there without a sweep", () => {
    expect(cellsTable(madeUpResults())).toBeUndefined();
  });
});
