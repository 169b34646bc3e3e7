import type { RunResult } from "../engine/run-result.ts";
import type { Catalogue } from "../scenario/catalogue.ts";
import { CellLoader } from "../scenario/cell-loader.ts";
import { cellKey } from "../scenario/cells.ts";
import type { ScenarioSource } from "../scenario/load-scenario.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { PlannedRun } from "./run-plan.ts";
import type { RunReply, RunTask } from "./run-pool.ts";
import { recordOf } from "./run-record.ts";

/** Runs go seed by seed over all cells, so that all are wanted again and again; beyond this they are read anew. */
const MOST_KEPT = 500;

/** Carries out a campaign's runs one after the other: what a worker does. */
export class RunMaker {
  readonly #loader: CellLoader;
  readonly #scenarios = new Map<string, Scenario>();
  readonly #makeRun: (scenario: Scenario, run: PlannedRun) => RunResult;
  readonly #nowMs: () => number;

  constructor(
    source: ScenarioSource,
    catalogue: Catalogue,
    makeRun: (scenario: Scenario, run: PlannedRun) => RunResult,
    nowMs: () => number,
  ) {
    this.#loader = new CellLoader({ ...source, catalogue });
    this.#makeRun = makeRun;
    this.#nowMs = nowMs;
  }

  make(task: RunTask): RunReply {
    const { version, scenarioHash, engine, cell } = task;
    const scenario = this.#scenarioOf(task);
    const startMs = this.#nowMs();
    const result = this.#makeRun(scenario, task);
    const wallSeconds = (this.#nowMs() - startMs) / 1000;
    const record = recordOf({ version, scenarioHash, engine, cell }, { result, wallSeconds });
    return { line: JSON.stringify(record), virtualSeconds: result.virtualSeconds };
  }

  #scenarioOf({ cell }: RunTask): Scenario {
    const key = cellKey(cell);
    const kept = this.#scenarios.get(key);
    if (kept !== undefined) return kept;
    const scenario = this.#loader.load(cell);
    if (this.#scenarios.size >= MOST_KEPT) this.#scenarios.clear();
    this.#scenarios.set(key, scenario);
    return scenario;
  }
}
