import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { catalogue } from "../../../nodes/catalogue.ts";
import {
  distressPlaceOf,
  FIGURE_1_SCENARIO,
  INTERVAL_SCENARIO,
  placeOf,
  THRESHOLD_SCENARIO,
  TUNED_NAMES,
} from "../../../src/reproduction/lifeguard/experiments.ts";
import {
  allSeeds,
  planParts,
  runsOfPart,
  tablesOf,
  type Wanted,
} from "../../../src/reproduction/lifeguard/plan.ts";
import {
  CONCURRENT_ANOMALIES,
  CONFIGURATIONS,
  DISTRESSED_MEMBERS,
} from "../../../src/reproduction/lifeguard/published.ts";
import { axesOf } from "../../../src/reproduction/lifeguard/selected-cells.ts";
import { VARIANTS } from "../../../src/reproduction/lifeguard/variants.ts";
import { cellsOf } from "../../../src/scenario/cells.ts";
import { loadScenario } from "../../../src/scenario/load-scenario.ts";
import type { Scenario } from "../../../src/scenario/scenario.ts";

function textOf(name: string): string {
  return readFileSync(fileURLToPath(new URL(`../../../scenarios/${name}.yaml`, import.meta.url)), "utf8");
}

const read = new Map<string, Scenario>();

function packaged(name: string): Scenario {
  const scenario = read.get(name) ?? load(textOf(name), name, []);
  read.set(name, scenario);
  return scenario;
}

function load(text: string, fileName: string, sets: readonly string[]): Scenario {
  return loadScenario({ bytes: new TextEncoder().encode(text), fileName, catalogue, sets });
}

function cells(name: string) {
  return cellsOf({ fields: packaged(name).sweep, exclude: [] });
}

const everything: Wanted = {
  extent: "full",
  tables: tablesOf("full"),
  figure1: true,
  sensitivity: true,
  repetitions: undefined,
};

function runsOf(wanted: Wanted) {
  return planParts(wanted).map((part) => ({
    part,
    runs: runsOfPart(part, cells(part.scenario), packaged(part.scenario).configurations),
  }));
}

describe("the packaged scenarios", () => {
  it("have the grids of the paper's Tables II and III", () => {
    const blockedMs = [128, 512, 2048, 8192, 16384, 32768];
    expect(axesOf(cells(THRESHOLD_SCENARIO).map(placeOf))).toEqual({
      concurrent: CONCURRENT_ANOMALIES,
      blockedMs,
      openMs: [],
    });
    expect(axesOf(cells(INTERVAL_SCENARIO).map(placeOf))).toEqual({
      concurrent: CONCURRENT_ANOMALIES,
      blockedMs,
      openMs: [1, 4, 16, 64, 256, 1024, 4096, 16384],
    });
    expect([cells(THRESHOLD_SCENARIO).length, cells(INTERVAL_SCENARIO).length]).toEqual([54, 432]);
  });

  it("have the numbers of distressed members of Figure 1", () => {
    const distressed = new Set(cells(FIGURE_1_SCENARIO).map((cell) => distressPlaceOf(cell).distressed));
    expect([...distressed]).toEqual(DISTRESSED_MEMBERS);
  });

  it("have 128 members, and the configurations of all tables", () => {
    for (const name of [THRESHOLD_SCENARIO, INTERVAL_SCENARIO]) {
      const { groups, configurations } = packaged(name);
      expect(groups.map(({ count }) => count)).toEqual([128]);
      expect(new Set(configurations.map((each) => each.name))).toEqual(
        new Set([...CONFIGURATIONS, ...TUNED_NAMES]),
      );
    }
  });

  it("end 120 s after the members' start at the latest, or with the next end of an anomaly", () => {
    const seconds = ({ warmupMicros, durationMicros }: ReturnType<typeof packaged>) =>
      (warmupMicros + durationMicros) / 1e6;
    expect(seconds(packaged(THRESHOLD_SCENARIO))).toBe(120);
    // Anomalies begin after 15 s, and every 16.384 + 0.064 s from then on.
    expect(seconds(packaged(INTERVAL_SCENARIO))).toBeCloseTo(15 + 7 * 16.384 + 6 * 0.064, 6);
  });

  it("can be varied at every open point", () => {
    // Without the sweep, of which every value would be tried each time.
    const text = textOf(INTERVAL_SCENARIO).replace(/^sweep:[\s\S]*/m, "");
    for (const { sets } of VARIANTS) expect(load(text, "varied", sets).configurations).toHaveLength(13);
  });
});

describe("the runs", () => {
  it("are in full the paper's: 4,320 a configuration of the one experiment, 540 of the other", () => {
    const [interval, threshold, figure1, base, ...variants] = runsOf(everything);
    expect(interval?.runs).toHaveLength(432 * 10 * 13);
    expect(threshold?.runs).toHaveLength(54 * 10 * 13);
    expect(figure1?.runs).toHaveLength(6 * 4 * 2 * 3);
    expect(base?.runs).toHaveLength(48 * 5);
    expect(variants).toHaveLength(VARIANTS.length);
    for (const { runs } of variants) expect(runs).toHaveLength(48 * 5);
  });

  it("meet in each cell other faults, and the same in all configurations", () => {
    const [interval, threshold] = runsOf(everything);
    for (const { runs } of [interval, threshold].filter((part) => part !== undefined)) {
      const cellOf = new Map(runs.map(({ seed, cellIndex }) => [seed, cellIndex] as const));
      expect(runs.every(({ seed, cellIndex }) => cellOf.get(seed) === cellIndex)).toBe(true);
      const places = new Set(runs.map(({ seed, cellIndex }) => `${seed} ${cellIndex}`));
      expect(runs).toHaveLength(places.size * 13);
    }
    expect(Math.max(...(interval?.runs ?? []).map(({ seed }) => seed))).toBe(4320);
    expect(allSeeds(54)).toHaveLength(540);
  });

  it("of a shorter reproduction are among those of a longer one", () => {
    const keys = (runs: ReturnType<typeof runsOf>) =>
      runs.flatMap((each) =>
        each.runs.map((run) => `${each.part.scenario} ${run.cellIndex} ${run.configurationName} ${run.seed}`),
      );
    const all = new Set(keys(runsOf(everything)));
    const quick = { ...everything, extent: "quick" as const, figure1: false, sensitivity: false };
    expect(keys(runsOf(quick)).every((key) => all.has(key))).toBe(true);
  });

  it("of Tables IV and VI are 21,600", () => {
    const [interval, ...others] = runsOf({
      ...everything,
      tables: ["IV", "VI"],
      figure1: false,
      sensitivity: false,
    });
    expect(interval?.runs).toHaveLength(21_600);
    expect(others).toEqual([]);
  });

  it("are in quick a third of the cells once, and all of the short ones", () => {
    const [interval, threshold, ...others] = runsOf({
      extent: "quick",
      tables: tablesOf("quick"),
      figure1: false,
      sensitivity: false,
      repetitions: undefined,
    });
    expect(interval?.runs).toHaveLength(144 * 5);
    expect(threshold?.runs).toHaveLength(54 * 5);
    expect(others).toEqual([]);
  });
});
