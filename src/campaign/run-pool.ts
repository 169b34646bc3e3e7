import type { Cell } from "../scenario/cells.ts";
import type { ScenarioSource } from "../scenario/load-scenario.ts";
import type { PlannedRun } from "./run-plan.ts";
import type { RunOrigin } from "./run-record.ts";

/** A run of a campaign, as it is handed to whoever carries it out. Plain data. */
export interface RunTask extends PlannedRun, RunOrigin {
  readonly cell: Cell;
}

/** What comes back. Plain data. */
export interface RunReply {
  /** The run's record as text, a line of `runs.jsonl` without its end. */
  readonly line: string;
  readonly virtualSeconds: number;
}

/** Who carries out a campaign's runs: threads, mostly. */
export interface RunPool {
  /** @throws when the run breaks down, or the pool is closed. */
  run(task: RunTask): Promise<RunReply>;
  /** Gives up the runs under way. */
  close(): Promise<void>;
}

/** @param jobs how many runs it is to carry out at once. */
export type OpenRunPool = (source: ScenarioSource, jobs: number) => RunPool;
