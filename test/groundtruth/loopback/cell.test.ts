import { describe, expect, it } from "vitest";
import { type Cell, cellName, cyclesOf, namedCell } from "../../../groundtruth/loopback/cell.ts";

const cell: Cell = {
  setup: "loopback",
  config: "buddy",
  members: 128,
  anomalous: 16,
  blockedMs: 16_384,
  openMs: 64,
};

describe("a cell", () => {
  it("has a name that says all it is", () => {
    expect(cellName(cell)).toBe("loopback-n128-c16-d16384-i64/buddy");
    expect(namedCell(cell, true)).toEqual({
      label: "loopback-n128-c16-d16384-i64",
      config: "buddy",
      cell,
      isMeasured: true,
    });
  });

  it("goes through whole cycles, so many that 120 s are over", () => {
    expect(cyclesOf(cell)).toBe(8);
    expect(cyclesOf({ blockedMs: 32_768, openMs: 64 })).toBe(4);
    expect(cyclesOf({ blockedMs: 59_000, openMs: 1000 })).toBe(2);
  });
});
