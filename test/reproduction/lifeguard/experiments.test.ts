import { describe, expect, it } from "vitest";
import {
  distressPlaceOf,
  placeOf,
  TUNED_NAMES,
  tunedName,
} from "../../../src/reproduction/lifeguard/experiments.ts";

describe("a place in the grids", () => {
  it("is read from a cell, however its durations are written", () => {
    const cell = {
      "faults.anomaly.block.pick": 4,
      "faults.anomaly.for": "2.048s",
      "faults.anomaly.open": "64ms",
    };
    expect(placeOf(cell)).toEqual({ concurrent: 4, blockedMs: 2048, openMs: 64 });
  });

  it("has no I in the Threshold experiment", () => {
    const cell = { "faults.anomaly.block.pick": 4, "faults.anomaly.for": "128ms" };
    expect(placeOf(cell)).toEqual({ concurrent: 4, blockedMs: 128, openMs: undefined });
  });

  it("is refused where a field is missing, or no number or duration", () => {
    expect(() => placeOf({ "faults.anomaly.for": "1s" })).toThrow("a number of faults.anomaly.block.pick");
    expect(() => placeOf({ "faults.anomaly.block.pick": 4, "faults.anomaly.for": "soon" })).toThrow(
      'a duration of faults.anomaly.for in the cell, found "soon"',
    );
  });

  it("is of distressed members in Figure 1", () => {
    expect(distressPlaceOf({ "faults.distress.slow.pick": 8, "faults.distress.slow.service": "1s" })).toEqual(
      { distressed: 8, service: "1s" },
    );
  });
});

describe("the configurations of Table VII", () => {
  it("are nine, of which alpha 5 and beta 6 is the headline's", () => {
    expect(TUNED_NAMES).toHaveLength(9);
    expect(new Set(TUNED_NAMES).size).toBe(9);
    expect(tunedName(5, 6)).toBe("lifeguard");
    expect(tunedName(2, 4)).toBe("lifeguard-a2-b4");
    expect(TUNED_NAMES.filter((name) => name === "lifeguard")).toHaveLength(1);
  });
});
