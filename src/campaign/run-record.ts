import type { AccuserEntry } from "../coordinator/accuser-matrix.ts";
import type { RunTally } from "../coordinator/run-tally.ts";
import type { ConfigurationSummary, Summary } from "../coordinator/summary-schema.ts";
import type { TraceCheckpoints } from "../coordinator/trace-checkpoints.ts";
import type { RunResult } from "../engine/run-result.ts";
import { type Cell, cellKey } from "../scenario/cells.ts";
import { summaryOf, type TimedResult } from "./summarise.ts";

/** Which run a record is of: two with the same key hold the same figures. */
export interface RunKey {
  readonly version: string;
  /** Of the scenario's text and the assignments that changed it. */
  readonly scenarioHash: string;
  /** In a campaign, fingerprint of the engine that made it, as its manifest has it. */
  readonly engine?: string | undefined;
  /** In a campaign, the cell whose scenario it is; left out where the scenario is as it was written. */
  readonly cell?: Cell | undefined;
  readonly configuration: string;
  readonly seed: number;
}

/** What all runs of a campaign share of their keys. */
export type RunOrigin = Pick<RunKey, "version" | "scenarioHash" | "engine">;

/** A line of `runs.jsonl`. */
export interface RunRecord {
  readonly key: RunKey;
  /** The figures of this run alone, in the shape of the summary of many. */
  readonly summary: ConfigurationSummary;
  /** What several runs are summarised from: samples and sums. Accusers are the summary's. */
  readonly tally: Omit<RunTally, "accusers">;
  readonly engine: Summary["engine"];
  /** Where to look for a difference, should a replay come out otherwise; the many runs of campaigns keep none. */
  readonly trace?: TraceCheckpoints | undefined;
}

/** Of a campaign's run: a whole matrix of 128 members takes ten times the room of all its other figures. */
export const KEPT_ACCUSER_ENTRIES = 40;

/**
 * The record of a run. Of many runs less is kept: in a campaign only the pairs with the most accusations, those behind
 * false convictions first, and nothing to find a difference in a trace by.
 */
export function recordOf(
  key: RunOrigin & Pick<RunKey, "cell">,
  { result: whole, wallSeconds }: TimedResult,
): RunRecord {
  const result = key.cell === undefined ? whole : withFewAccusers(whole);
  const { accusers: _, ...tally } = result.tally;
  const { version, scenarioHash, engine, cell } = key;
  const { configuration, seed, virtualSeconds, events, messages } = result;
  return {
    key: {
      version,
      scenarioHash,
      ...(engine === undefined ? {} : { engine }),
      ...(cell === undefined ? {} : { cell }),
      configuration,
      seed,
    },
    summary: summaryOf(configuration, [result]),
    tally,
    engine: { virtualSeconds, events, messages, wallSeconds },
    trace: cell === undefined ? result.traceCheckpoints : undefined,
  };
}

/** Those behind false convictions are what reports show, and are few beside those behind the true ones. */
function withFewAccusers(result: RunResult): RunResult {
  const { tally } = result;
  const isFalse = ([, , of]: AccuserEntry) => of === "false";
  const others = tally.accusers.filter((entry) => !isFalse(entry));
  const kept = new Set([...tally.accusers.filter(isFalse), ...others].slice(0, KEPT_ACCUSER_ENTRIES));
  return { ...result, tally: { ...tally, accusers: tally.accusers.filter((entry) => kept.has(entry)) } };
}

/** A text that two keys share exactly if they are the same. */
export function keyText({ version, scenarioHash, engine, cell = {}, configuration, seed }: RunKey): string {
  return JSON.stringify([version, scenarioHash, engine ?? null, configuration, seed, cellKey(cell)]);
}

/** The result that a record was made of. */
export function resultOf({ key, summary, tally, engine, trace }: RunRecord): TimedResult {
  const { wallSeconds, ...rest } = engine;
  return {
    result: {
      configuration: key.configuration,
      seed: key.seed,
      tally: { ...tally, accusers: summary.accusers },
      traceHash: summary.traceHash[0] ?? "",
      ...(trace === undefined ? {} : { traceCheckpoints: trace }),
      ...rest,
    },
    wallSeconds,
  };
}
