import { readFileSync } from "node:fs";
import { catalogue } from "../../../nodes/catalogue.ts";
import { mergeTallies } from "../../../src/coordinator/merge-tallies.ts";
import type { ReportedResults, ReportedRun } from "../../../src/report/results/reported-results.ts";
import type { Cell } from "../../../src/scenario/cells.ts";
import { loadScenario } from "../../../src/scenario/load-scenario.ts";
import { tally } from "../made-up.ts";

const SCENARIO = new URL("../../../scenarios/starved-observers.yaml", import.meta.url);

/** A run that convicted falsely so often, and noticed its one crash after so many seconds; `undefined` for never. */
export function madeUpRun(
  configuration: string,
  seed: number,
  wrong: number,
  seconds: number | undefined,
  cell: Cell = {},
): ReportedRun {
  const found = seconds === undefined ? [] : [seconds];
  return {
    configuration,
    seed,
    cell,
    tally: tally({
      falseConvictions: { total: wrong, atHealthy: wrong > 10 ? 1 : 0 },
      convictions: { true: found.length, faulted: 0, unreachable: 0, false: wrong },
      crashes: { injected: 1, firstDetection: found, fullDissemination: found.map((each) => each + 1) },
    }),
  };
}

const RUNS = [
  madeUpRun("swim", 1, 100, 12),
  madeUpRun("swim", 2, 140, 11),
  madeUpRun("lifeguard", 1, 5, 13),
  madeUpRun("lifeguard", 2, 0, undefined),
];

/** Results of starved-observers.yaml that nobody has run. */
export function madeUpResults(given: Partial<ReportedResults> = {}): ReportedResults {
  const runs = given.runs ?? RUNS;
  const bytes = readFileSync(SCENARIO);
  const configurations = [...new Set(runs.map(({ configuration }) => configuration))];
  return {
    scenario: "starved-observers",
    version: "1.2.3",
    text: bytes.toString(),
    sets: [],
    plan: loadScenario({ bytes, fileName: "starved-observers.yaml", catalogue, sets: [] }),
    cells: [{}],
    configurations,
    seeds: [...new Set(runs.map(({ seed }) => seed))],
    planned: runs.length,
    summary: {
      scenario: "starved-observers",
      version: "1.2.3",
      configurations: configurations.map((name) => {
        const own = runs.filter(({ configuration }) => configuration === name);
        return mergeTallies(
          name,
          own.map((run) => ({ ...run.tally, accusers: [] })),
          own.map(({ seed }) => seed),
          own.map(() => ""),
        );
      }),
      expectations: [],
      engine: { virtualSeconds: 540, events: 1_000, messages: 2_000, wallSeconds: 1 },
    },
    expectations: [],
    accusers: new Map(),
    notices: [],
    problems: [],
    folders: [
      {
        path: "results/latest",
        started: "2026-01-02T03:04:05.000Z",
        nodeVersion: "v20.19.0",
        command: "coroner run starved-observers",
      },
    ],
    reportCommand: "coroner report results/latest",
    ...given,
    runs,
  };
}

/** A sweep of one field over three values, one of them without false convictions. */
export function sweptResults(): ReportedResults {
  const cells = ["64ms", "1s", "1m"].map((value) => ({ "faults.starvation.open": value }));
  const runs = cells.flatMap((cell, index) =>
    [1, 2].flatMap((seed) => [
      madeUpRun("swim", seed, 100 * index + seed, 12, cell),
      madeUpRun("lifeguard", seed, index, 12, cell),
    ]),
  );
  return madeUpResults({ cells, runs });
}
