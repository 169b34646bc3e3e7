import type { RunTally } from "../coordinator/run-tally.ts";
import type { ConfigurationSummary, Summary } from "../coordinator/summary-schema.ts";
import type { TraceCheckpoints } from "../coordinator/trace-checkpoints.ts";
import { summaryOf, type TimedResult } from "./summarise.ts";

/** Which run a record is of: two with the same key hold the same figures. */
export interface RunKey {
  readonly version: string;
  /** Of the scenario's text and the assignments that changed it. */
  readonly scenarioHash: string;
  readonly configuration: string;
  readonly seed: number;
}

/** A line of `runs.jsonl`. */
export interface RunRecord {
  readonly key: RunKey;
  /** The figures of this run alone, in the shape of the summary of many. */
  readonly summary: ConfigurationSummary;
  /** What several runs are summarised from: samples and sums. Accusers are the summary's. */
  readonly tally: Omit<RunTally, "accusers">;
  readonly engine: Summary["engine"];
  /** Where to look for a difference, should a replay come out otherwise. */
  readonly trace?: TraceCheckpoints | undefined;
}

export function recordOf(
  key: Pick<RunKey, "version" | "scenarioHash">,
  { result, wallSeconds }: TimedResult,
): RunRecord {
  const { accusers: _, ...tally } = result.tally;
  const { version, scenarioHash } = key;
  const { configuration, seed, virtualSeconds, events, messages } = result;
  return {
    key: { version, scenarioHash, configuration, seed },
    summary: summaryOf(configuration, [result]),
    tally,
    engine: { virtualSeconds, events, messages, wallSeconds },
    trace: result.traceCheckpoints,
  };
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
