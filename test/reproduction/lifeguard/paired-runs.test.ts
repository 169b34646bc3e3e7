import { describe, expect, it } from "vitest";
import { pairRuns, selectRuns } from "../../../src/reproduction/lifeguard/paired-runs.ts";
import { outcomeAt } from "./outcomes-for-tests.ts";

const C = [1, 4, 8, 12, 16, 20, 24, 28, 32];

function runs(concurrent: readonly number[], seeds: readonly number[]) {
  return concurrent.flatMap((each) =>
    seeds.flatMap((seed) =>
      ["swim", "lifeguard"].map((name) =>
        outcomeAt({ concurrent: each, blockedMs: 128, openMs: 1 }, name, seed, {
          messages: each * 100 + seed,
        }),
      ),
    ),
  );
}

describe("paired runs", () => {
  it("stand side by side by what they met, whatever their order", () => {
    const mixed = [...runs(C, [1, 2])].sort((a, b) => (a.configuration < b.configuration ? -1 : 1)).reverse();
    const paired = pairRuns(mixed, ["swim", "lifeguard"], 10);
    const [swim, lifeguard] = [paired.of("swim"), paired.of("lifeguard")];
    expect(swim).toHaveLength(18);
    expect(swim.map(({ messages }) => messages)).toEqual(lifeguard.map(({ messages }) => messages));
    expect(paired.scale).toBe(10);
  });

  it("leave out what one of the configurations has not met", () => {
    const paired = pairRuns(runs(C, [1]).slice(0, -1), ["swim", "lifeguard"], 1);
    expect(paired.of("swim")).toHaveLength(8);
    expect(() => paired.of("buddy")).toThrow("no runs of buddy");
  });

  it("are resampled by cell where cells were repeated", () => {
    const { strata, repetitions } = pairRuns(runs(C, [1, 2, 3]), ["swim"], 1);
    expect(repetitions).toBe(3);
    expect(strata.places).toHaveLength(9);
    expect(strata.singles).toBe(0);
  });

  it("are resampled with their neighbours in C where they were not", () => {
    const { strata } = pairRuns(runs(C, [1]), ["swim"], 1);
    expect(strata.places.map(({ length }) => length).sort()).toEqual([2, 2, 2, 3]);
    expect(pairRuns(runs([4, 16, 28], [1]), ["swim"], 3).strata.places).toHaveLength(1);
  });

  it("can be had of some cells alone", () => {
    const selected = selectRuns(
      pairRuns(runs(C, [1]), ["swim"], 7),
      ["swim"],
      ({ concurrent }) => concurrent === 16,
    );
    expect(selected.of("swim")).toHaveLength(1);
    expect(selected.scale).toBe(7);
  });
});
