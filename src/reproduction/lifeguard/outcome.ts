import type { RunRecord } from "../../campaign/run-record.ts";
import { type Cell, cellKey } from "../../scenario/cells.ts";

/** What the paper's tables need of one run. */
export interface Outcome {
  readonly cell: Cell;
  readonly configuration: string;
  readonly seed: number;
  /** FP: convictions of members outside the anomaly set, at all observers. */
  readonly falsePositives: number;
  /** FP−: those at observers outside it. */
  readonly atHealthy: number;
  /** Packets that all members sent from their start on. */
  readonly messages: number;
  /** Those after the rest, and their bytes. */
  readonly messagesAfterRest: number;
  readonly bytes: number;
  /** Seconds from the beginning of each detected anomaly to its first detection. */
  readonly firstDetection: readonly number[];
  /** Seconds from the beginning of each fully known anomaly to the last healthy member's knowing. */
  readonly fullDissemination: readonly number[];
  /** Whether all knew all when counting began. */
  readonly joinComplete: boolean;
}

export function outcomeOf({ key, tally, engine }: RunRecord): Outcome {
  return {
    cell: key.cell ?? {},
    configuration: key.configuration,
    seed: key.seed,
    falsePositives: tally.falseConvictions.total,
    atHealthy: tally.falseConvictions.atHealthy,
    messages: engine.messages,
    messagesAfterRest: tally.traffic.messages,
    bytes: tally.traffic.bytes,
    firstDetection: tally.anomalies.firstDetection,
    fullDissemination: tally.anomalies.fullDissemination,
    joinComplete: tally.joinComplete,
  };
}

/** Which faults a run met: the same for all configurations. */
export function faultsKey({ cell, seed }: Pick<Outcome, "cell" | "seed">): string {
  return `${cellKey(cell)} ${seed}`;
}
