import { describe, expect, it } from "vitest";
import { cellName } from "../../../groundtruth/loopback/cell.ts";
import { recordedInMemory } from "../../../groundtruth/loopback/recorded-in-memory.ts";
import { small, smallInterval } from "../emulation/recorded-runs.ts";

describe("recorded runs as measured cells", () => {
  it("are the intervals among them", () => {
    const measures = { falsePositives: 7, falsePositivesAtHealthy: 2 };
    const runs = recordedInMemory([small, { ...smallInterval, measures }]);
    expect(runs).toMatchObject([measures]);
    expect(runs.map(({ cell }) => cellName(cell))).toEqual(["in-memory-n8-c2-d8000-i500/swim"]);
  });
});
