import type { RunTally } from "../coordinator/run-tally.ts";
import type { TraceCheckpoints } from "../coordinator/trace-checkpoints.ts";

/** What one run has come to. */
export interface RunResult {
  readonly configuration: string;
  readonly seed: number;
  readonly tally: RunTally;
  /** Sixteen hexadecimal digits: the same for the same scenario, configuration, seed and version, wherever it ran. */
  readonly traceHash: string;
  /** How the hash went; absent in what is read of results that kept none. */
  readonly traceCheckpoints?: TraceCheckpoints | undefined;
  /** Run time, warm-up and tail included. */
  readonly virtualSeconds: number;
  /** Events handled. */
  readonly events: number;
  /** Packets that entered the network, at whatever time. */
  readonly messages: number;
}
