import type { RunResult } from "../engine/run-result.ts";
import type { Micros } from "../node.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { RunFailure } from "./run-failure.ts";
import { runInSlices, type SliceOptions, type SteppedRun } from "./run-in-slices.ts";
import type { PlannedRun } from "./run-plan.ts";

/** Makes a run; the engine does. */
export type StartRun = (scenario: Scenario, run: PlannedRun) => SteppedRun | Promise<SteppedRun>;

/** How far all runs are. */
export interface Progress {
  readonly runsDone: number;
  readonly runs: number;
  readonly current: PlannedRun;
  /** Run time that has been covered, over all runs. */
  readonly virtualMicros: Micros;
  /** Of all that there is, from 0 to 1. */
  readonly share: number;
}

export interface ExecuteOptions extends Omit<SliceOptions, "onSlice"> {
  readonly scenario: Scenario;
  readonly plan: readonly PlannedRun[];
  readonly startRun: StartRun;
  onProgress(progress: Progress): void;
  /** A run has come to its end; it may throw, which ends everything. */
  onResult(run: PlannedRun, result: RunResult, wallSeconds: number): void;
}

/**
 * Carries out runs one after the other.
 *
 * @returns whether all came to their end; if not they were stopped.
 * @throws {RunFailure} when the engine throws.
 */
export async function executeRuns(options: ExecuteOptions): Promise<boolean> {
  const { scenario, plan } = options;
  let virtualMicrosDone = 0;
  for (const [index, planned] of plan.entries()) {
    if (options.isStopped()) return false;
    const startMs = options.nowMs();
    const report = (run: SteppedRun) => {
      // A run that stops early is all done at once; those to come are taken to be as long as this one may be.
      const shareOfRun = run.isDone || run.boundMicros === 0 ? 1 : run.nowMicros / run.boundMicros;
      options.onProgress({
        runsDone: run.isDone ? index + 1 : index,
        runs: plan.length,
        current: planned,
        virtualMicros: virtualMicrosDone + run.nowMicros,
        share: (index + shareOfRun) / plan.length,
      });
    };
    let outcome: { readonly result: RunResult | undefined; readonly virtualMicros: Micros };
    try {
      const run = await options.startRun(scenario, planned);
      report(run);
      const result = await runInSlices(run, { ...options, onSlice: report });
      outcome = { result, virtualMicros: run.nowMicros };
    } catch (error) {
      throw new RunFailure(scenario.name, planned, error);
    }
    if (outcome.result === undefined) return false;
    virtualMicrosDone += outcome.virtualMicros;
    options.onResult(planned, outcome.result, (options.nowMs() - startMs) / 1000);
  }
  return true;
}
