import { describe, expect, it } from "vitest";
import {
  inRounds,
  planParts,
  scaleOf,
  tablesOf,
  type Wanted,
} from "../../../src/reproduction/lifeguard/plan.ts";
import { VARIANTS } from "../../../src/reproduction/lifeguard/variants.ts";

const wanted: Wanted = {
  extent: "tables",
  tables: ["IV", "V", "VI", "VII"],
  figure1: false,
  sensitivity: false,
  repetitions: undefined,
};

describe("the parts of a reproduction", () => {
  it("are those that the tables need", () => {
    const roles = (tables: Wanted["tables"]) =>
      planParts({ ...wanted, tables }).map(({ role, configurations }) => [role, configurations?.length]);
    expect(roles(["IV"])).toEqual([["interval", 5]]);
    expect(roles(["V"])).toEqual([["threshold", 5]]);
    expect(roles(["VII"])).toEqual([
      ["interval", 10],
      ["threshold", 10],
    ]);
    expect(roles(["IV", "VI", "VII"])).toEqual([
      ["interval", 13],
      ["threshold", 10],
    ]);
  });

  it("have Figure 1 and the sensitivity band where these are asked for", () => {
    const parts = planParts({ ...wanted, tables: ["IV"], figure1: true, sensitivity: true });
    expect(parts.map(({ role }) => role)).toEqual([
      "interval",
      "figure-1",
      "sensitivity-base",
      ...VARIANTS.map(() => "variant"),
    ]);
  });

  it("are repeated as often as the extent has it, or as somebody says", () => {
    const repetitions = (given: Partial<Wanted>) =>
      planParts({ ...wanted, ...given }).map((part) => part.repetitions);
    expect(repetitions({})).toEqual([1, 3]);
    expect(repetitions({ extent: "quick" })).toEqual([1, 1]);
    expect(repetitions({ extent: "full" })).toEqual([10, 10]);
    expect(repetitions({ repetitions: 2 })).toEqual([2, 2]);
  });

  it("stand for all of the paper's runs", () => {
    const scales = (given: Partial<Wanted>) => planParts({ ...wanted, ...given }).map(scaleOf);
    expect(scales({ extent: "full" })).toEqual([1, 1]);
    expect(scales({})).toEqual([10, 10 / 3]);
    expect(scales({ extent: "quick" })).toEqual([30, 10]);
    expect(scales({ tables: [], sensitivity: true }).at(-1)).toBe(90);
  });

  it("are carried out round by round, each of which soon has cells from everywhere", () => {
    const runs = Array.from({ length: 432 }, (_, cellIndex) =>
      Array.from({ length: 10 }, (__, repetition) => ({ cellIndex, seed: cellIndex * 10 + repetition + 1 })),
    ).flat();
    const ordered = inRounds(runs);
    expect(new Set(ordered.slice(0, 432).map(({ cellIndex }) => cellIndex)).size).toBe(432);
    expect(ordered).toHaveLength(runs.length);
    const early = ordered.slice(0, 50).map(({ cellIndex }) => cellIndex);
    for (let part = 0; part < 10; part++) {
      const inPart = early.filter((cell) => Math.floor((cell * 10) / 432) === part).length;
      expect(inPart).toBeGreaterThan(2);
    }
  });

  it("leave alpha and beta out of a quick look", () => {
    expect(tablesOf("quick")).not.toContain("VII");
    expect(tablesOf("full")).toContain("VII");
  });
});
