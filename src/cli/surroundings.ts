import type { StartRun } from "../campaign/execute-runs.ts";
import type { OpenRunPool } from "../campaign/run-pool.ts";
import type { StartTracedRun } from "../campaign/traced-run.ts";
import type { LockstepSession, SessionOptions } from "../processes/lockstep-session.ts";
import type { Catalogue } from "../scenario/catalogue.ts";
import type { InterruptedStatus } from "./exit-status.ts";

/** Where text goes. */
export interface Output {
  write(text: string): void;
}

export type OpenProcesses = (
  options: Omit<SessionOptions, "form" | "engineModule" | "nodeModule">,
) => Promise<Pick<LockstepSession, "startRun" | "traffic" | "close">>;

/** All that the command line has around it; a test puts its own in place of the process's. */
export interface Surroundings {
  readonly catalogue: Catalogue;
  readonly version: string;
  /** Fingerprint of all that decides how a run comes out; `undefined` if nothing is built. */
  readonly engine: string | undefined;
  /** Scenarios that come with the package lie in its `scenarios/`. */
  readonly packageFolder: string;
  readonly startRun: StartRun;
  /** Starts processes that run a scenario's programs; see `LockstepSession.open`. */
  readonly openProcesses: OpenProcesses;
  readonly startTracedRun: StartTracedRun;
  /** Starts threads that carry out a campaign's runs. */
  readonly openRunPool: OpenRunPool;
  /** How many of them this machine has a processor for. */
  readonly parallelism: number;
  /** The environment's variables. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly output: Output;
  readonly errors: Output;
  /** The stream for a progress line, or `undefined` when nobody looks at one, or it cannot move its cursor. */
  readonly progressTerminal: NodeJS.WriteStream | undefined;
  /** Of the terminal that results are shown on, or as COLUMNS has it, in columns; `undefined` if neither is known. */
  readonly columns: number | undefined;
  /** Whether results may be coloured. */
  readonly coloured: boolean;
  /** Whether unexpected errors are shown with their stack. */
  readonly showsStacks: boolean;
  /** How the user started the program: `coroner`, say. */
  readonly invokedAs: string;
  /** Milliseconds of a clock that never goes back. */
  nowMs(): number;
  now(): Date;
  yieldToOthers(): Promise<void>;
  /**
   * Calls the listener when the user or the system tells the program to end, once, with the status it is to end with.
   *
   * @returns what ends the listening.
   */
  onInterrupt(listener: (status: InterruptedStatus) => void): () => void;
}
