import type { RunTally } from "../../coordinator/run-tally.ts";
import type { Summary } from "../../coordinator/summary-schema.ts";
import type { Cell } from "../../scenario/cells.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import type { HeatMapEntry } from "../charts/heat-map-chart.ts";

/** What a report is made of: the runs of one command, or of a campaign, however many folders they came from. */
export interface ReportedResults {
  readonly scenario: string;
  readonly version: string;
  /** The scenario as it was written. */
  readonly text: string;
  /** `--set` assignments that changed it. */
  readonly sets: readonly string[];
  /** `undefined` when this version cannot read it any more. */
  readonly plan: Scenario | undefined;
  /** One empty one where nothing was swept. */
  readonly cells: readonly Cell[];
  readonly configurations: readonly string[];
  readonly seeds: readonly number[];
  readonly runs: readonly ReportedRun[];
  /** Runs that there are to be. */
  readonly planned: number;
  /** Over all cells. Its expectations are those of the only cell, if there is one. */
  readonly summary: Summary;
  /** Judged cell by cell. */
  readonly expectations: readonly CellExpectations[];
  /** Who was behind false convictions, by configuration. */
  readonly accusers: ReadonlyMap<string, readonly HeatMapEntry[]>;
  readonly notices: readonly string[];
  /** What is wrong with the stored results: torn lines, foreign ones. */
  readonly problems: readonly string[];
  readonly folders: readonly ReportedFolder[];
  /** The command that makes this report again. */
  readonly reportCommand: string;
}

export interface ReportedFolder {
  readonly path: string;
  /** ISO 8601. */
  readonly started: string;
  readonly nodeVersion: string;
  /** What made it, and makes it again. */
  readonly command: string;
}

export interface ReportedRun {
  readonly cell: Cell;
  readonly configuration: string;
  readonly seed: number;
  readonly tally: Omit<RunTally, "accusers">;
}

export interface CellExpectations {
  readonly cell: Cell;
  readonly expectations: Summary["expectations"];
}

/** The fields that were swept, in their order. */
export function sweptFields({ cells }: Pick<ReportedResults, "cells">): string[] {
  return Object.keys(cells[0] ?? {});
}
