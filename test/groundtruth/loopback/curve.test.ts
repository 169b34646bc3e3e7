import { describe, expect, it } from "vitest";
import { type Cell, cellName } from "../../../groundtruth/loopback/cell.ts";
import { curveCells, curveCsv, curvePoints, type MeasuredRun } from "../../../groundtruth/loopback/curve.ts";
import { cellMeasures } from "./cell-measures.ts";

const inMemory: Cell = {
  setup: "in-memory",
  config: "swim",
  members: 64,
  anomalous: 16,
  blockedMs: 16_384,
  openMs: 64,
};

const recorded: MeasuredRun[] = [600, 641, 700].map((falsePositives) => ({
  cell: inMemory,
  falsePositives,
  falsePositivesAtHealthy: 5,
}));

describe("the curve", () => {
  it("is of three setups, two configurations and six values of I", () => {
    const names = curveCells().map(cellName);
    expect(new Set(names).size).toBe(36);
    expect(names).toContain("loopback-n128-c16-d16384-i1/lifeguard");
    expect(names).toContain(cellName(inMemory));
  });

  it("has the emulated runs' median and percentiles, and the measured runs' median and range", () => {
    const points = curvePoints(
      (cell) =>
        cellName(cell) === cellName(inMemory)
          ? Array.from({ length: 21 }, (_, index) => cellMeasures({ falsePositives: 600 + index }))
          : [],
      recorded,
    );
    const own = points.filter(({ setup, measure }) => setup === "in-memory" && measure === "FP");
    expect(own).toMatchObject([
      { source: "emulated", runs: 21, median: 610, low: 601, high: 619 },
      { source: "measured", runs: 3, median: 641, low: 600, high: 700 },
    ]);
  });

  it("has the measured points on loopback without being told", () => {
    const measured = curvePoints(() => [], []).filter(({ measure }) => measure === "FP-");
    expect(measured.map(({ config, openMs, median }) => [config, openMs, median])).toEqual([
      ["swim", 4, 428],
      ["swim", 64, 0],
      ["swim", 256, 0],
      ["swim", 1024, 0],
      ["lifeguard", 4, 75],
      ["lifeguard", 64, 0],
      ["lifeguard", 256, 0],
      ["lifeguard", 1024, 0],
    ]);
  });

  it("is written as a line for each point", () => {
    const points = curvePoints(() => [], recorded);
    const lines = curveCsv(points).trim().split("\n");
    expect(lines).toHaveLength(points.length + 1);
    expect(lines[0]).toBe("setup,members,configuration,I ms,measure,source,runs,median,low,high");
    expect(lines).toContain("in-memory,64,swim,64,FP,measured,3,641,600,700");
  });
});
