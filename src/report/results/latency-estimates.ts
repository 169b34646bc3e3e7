import type { LatencyTally } from "../../coordinator/detection-watches.ts";
import type { RunTally } from "../../coordinator/run-tally.ts";
import { cellKey } from "../../scenario/cells.ts";
import { type Estimate, type EstimateOptions, estimateQuantiles } from "../../statistics/estimate.ts";
import { strataOf } from "../../statistics/strata.ts";
import type { ReportedRun } from "./reported-results.ts";

export const LATENCY_SHARES = [0.5, 0.99, 0.999] as const;

/** How long crashes, or anomalies, went unnoticed under one configuration. */
export interface LatencyEstimates {
  readonly injected: number;
  /** In the order of `LATENCY_SHARES`, in seconds; samples of all runs together. */
  readonly firstDetection: readonly Estimate[];
  readonly fullDissemination: readonly Estimate[];
  readonly samples: {
    readonly firstDetection: readonly number[];
    readonly fullDissemination: readonly number[];
  };
}

/** @param runs of one configuration. */
export function latencyEstimates(
  runs: readonly ReportedRun[],
  of: "crashes" | "anomalies",
  options: EstimateOptions = {},
): LatencyEstimates {
  const tallies = runs.map(({ tally }) => latencyTally(tally, of));
  const strata = strataOf(
    runs,
    ({ cell }) => cellKey(cell),
    ({ seed }) => seed,
  );
  const [first, full] = [
    tallies.map(({ firstDetection }) => firstDetection),
    tallies.map(({ fullDissemination }) => fullDissemination),
  ];
  return {
    injected: tallies.reduce((sum, { injected }) => sum + injected, 0),
    firstDetection: estimateQuantiles(strata, first, LATENCY_SHARES, options),
    fullDissemination: estimateQuantiles(strata, full, LATENCY_SHARES, options),
    samples: { firstDetection: first.flat(), fullDissemination: full.flat() },
  };
}

function latencyTally(tally: Omit<RunTally, "accusers">, of: "crashes" | "anomalies"): LatencyTally {
  return of === "crashes" ? tally.crashes : tally.anomalies;
}
