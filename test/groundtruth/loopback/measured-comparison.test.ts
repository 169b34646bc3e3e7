import { describe, expect, it } from "vitest";
import {
  compareCells,
  comparedMarkdown,
  tallyOf,
} from "../../../groundtruth/loopback/measured-comparison.ts";
import { MEASURED_TABLE } from "../../../groundtruth/loopback/measured-table.ts";
import { cellMeasures } from "./cell-measures.ts";

/** Each cell as measured, give or take; the bytes of every other run are not counted. */
const close = compareCells(({ falsePositives, packets = 0, megabytes = 0 }) =>
  [-2, -1, 0, 1, 2].map((off) =>
    cellMeasures({
      falsePositives: Math.max(0, falsePositives + off),
      packets: packets + 100 * off,
      bytes: off % 2 === 0 ? megabytes * 1e6 + off * 1e4 : null,
    }),
  ),
);

describe("the comparison with the measured table", () => {
  it("sets each number beside its cell's runs", () => {
    expect(close[0]?.figures.FP).toEqual({
      measured: 115,
      median: 115,
      low: 113.2,
      high: 116.8,
      runs: 5,
      isWithin: true,
    });
    expect(close[0]?.figures.MB).toMatchObject({ measured: 12.53, median: 12.53, runs: 3 });
    expect(close[5]?.figures["FP-"]).toMatchObject({ measured: 428, median: 0, isWithin: false });
    expect(close[13]?.figures.packets).toBeUndefined();
  });

  it("counts predictions that hold, and the one that set the packet time as none", () => {
    expect(tallyOf(close, "packets")).toEqual({ within: 12, of: 12 });
    expect(tallyOf(close, "FP")).toEqual({ within: 15, of: 15 });
    expect(tallyOf(close, "FP-")).toEqual({ within: 13, of: 15 });
  });

  it("prints a row for each cell, bold where measured lies outside", () => {
    const lines = comparedMarkdown(close).split("\n");
    expect(lines[0]).toContain("FP 15 of 15, FP- 13 of 15, packets 12 of 12, MB 13 of 13");
    expect(lines).toHaveLength(4 + MEASURED_TABLE.length);
    expect(lines[4]).toBe(
      "| 16 | 16384 | 64 | swim | 115 / 115 (113.2–116.8) | 0 / 0 (0–0) | *112570 / 112570 (112390–112750)* | 12.53 / 12.53 (12.51–12.55) |",
    );
    expect(lines[9]).toContain("| **428 / 0 (0–0)** |");
  });

  it("leaves out what was not emulated", () => {
    expect(compareCells(() => []).map(({ figures }) => figures)).toEqual(MEASURED_TABLE.map(() => ({})));
  });
});
