import { describe, expect, it } from "vitest";
import { cellName } from "../../../groundtruth/loopback/cell.ts";
import { CALIBRATED_ROW, MEASURED_TABLE } from "../../../groundtruth/loopback/measured-table.ts";

describe("the measured table", () => {
  it("has every cell once", () => {
    expect(new Set(MEASURED_TABLE.map(({ cell }) => cellName(cell))).size).toBe(15);
  });

  it("has the reference's sums, digit by digit", () => {
    const sum = (value: (row: (typeof MEASURED_TABLE)[number]) => number | undefined) =>
      MEASURED_TABLE.reduce((total, row) => total + (value(row) ?? 0), 0);
    expect(sum((row) => row.falsePositives)).toBe(1645);
    expect(sum((row) => row.falsePositivesAtHealthy)).toBe(503);
    expect(sum((row) => row.packets)).toBe(1_606_929);
    expect(sum((row) => row.megabytes)).toBeCloseTo(176.12, 6);
  });

  it("tells which count of packets has set the packet time", () => {
    expect(MEASURED_TABLE[CALIBRATED_ROW]).toMatchObject({
      cell: { config: "swim", anomalous: 16, blockedMs: 16_384, openMs: 64 },
      packets: 112_570,
    });
  });
});
