import { ScenarioRun } from "../../src/engine/scenario-run.ts";
import type { Cell } from "./cell.ts";
import { type CellScenarioOptions, cellScenario } from "./cell-scenario.ts";

export interface CellMeasures {
  readonly falsePositives: number;
  readonly falsePositivesAtHealthy: number;
  readonly packets: number;
  /** `null` in a run whose bytes are not counted. */
  readonly bytes: number | null;
  /** Packets that a full socket buffer dropped. */
  readonly overflowed: number;
}

export interface EmulatedCell {
  readonly measures: CellMeasures;
  /** Whether everybody knew everybody when the window began. */
  readonly wasWhole: boolean;
}

/** One run of a cell. Its chance and its blocked members are its seed's. */
export function emulateCell(cell: Cell, seed: number, options: CellScenarioOptions): EmulatedCell {
  const scenario = cellScenario(cell, seed, options);
  const { tally } = new ScenarioRun({ scenario, configuration: 0, seed }).finish();
  const { falseConvictions, traffic, joinComplete } = tally;
  return {
    measures: {
      falsePositives: falseConvictions.total,
      falsePositivesAtHealthy: falseConvictions.atHealthy,
      packets: traffic.messages,
      bytes: options.countsBytes ? traffic.bytes : null,
      overflowed: traffic.dropped.overflow ?? 0,
    },
    wasWhole: joinComplete,
  };
}
