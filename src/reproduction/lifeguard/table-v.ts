import { type ReportTable, textCell, textColumn } from "../../report/report-table.ts";
import { type Estimate, estimateQuantiles } from "../../statistics/estimate.ts";
import { comparedCells, comparedColumns, formatTwoPlaces, ofConfigurations } from "./compared.ts";
import type { Outcome } from "./outcome.ts";
import type { PairedRuns } from "./paired-runs.ts";
import {
  CONFIGURATION_TITLES,
  CONFIGURATIONS,
  type ConfigurationName,
  LATENCY_SHARES,
  type LatencyQuantiles,
  TABLE_V,
} from "./published.ts";

export type Latency = "first" | "full";

/** A median, a 99th and a 99.9th percentile. */
export type Quantiles = readonly [median: Estimate, p99: Estimate, p999: Estimate];

/** Table V as it came out here. */
export type Latencies = Readonly<Record<ConfigurationName, Readonly<Record<Latency, Quantiles>>>>;

export function latenciesOf(runs: PairedRuns): Latencies {
  return ofConfigurations((configuration) => ({
    first: quantilesOf(runs, configuration, "first"),
    full: quantilesOf(runs, configuration, "full"),
  }));
}

export function samplesOf(latency: Latency): (outcome: Outcome) => readonly number[] {
  return latency === "first"
    ? ({ firstDetection }) => firstDetection
    : ({ fullDissemination }) => fullDissemination;
}

function quantilesOf(runs: PairedRuns, configuration: string, latency: Latency): Quantiles {
  const samples = runs.of(configuration).map(samplesOf(latency));
  return estimateQuantiles(runs.strata, samples, LATENCY_SHARES) as [Estimate, Estimate, Estimate];
}

const WORDS: Readonly<Record<Latency, { readonly title: string; readonly note: string }>> = {
  first: {
    title: "Table V: first detection, in seconds",
    note: "From the beginning of an anomaly to its detection by one other member; alpha 5, beta 6. An anomaly that was not detected gives no sample.",
  },
  full: {
    title: "Table V: full dissemination, in seconds",
    note: "From the beginning of an anomaly to the last healthy member's knowing; alpha 5, beta 6.",
  },
};

/** Table V beside the published one: first detection, and full dissemination. */
export function tableV(latencies: Latencies): ReportTable[] {
  return (["first", "full"] as const).map((latency) => ({
    name: `table-v-${latency}`,
    ...WORDS[latency],
    columns: [
      textColumn("configuration", "configuration"),
      ...comparedColumns("median", "median_seconds"),
      ...comparedColumns("99 %", "p99_seconds"),
      ...comparedColumns("99.9 %", "p999_seconds"),
    ],
    rows: CONFIGURATIONS.map((configuration) => [
      textCell(CONFIGURATION_TITLES[configuration]),
      ...cellsOf(TABLE_V[configuration][latency], latencies[configuration][latency]),
    ]),
  }));
}

function cellsOf(published: LatencyQuantiles, here: Quantiles) {
  return here.flatMap((estimate, index) =>
    comparedCells(published[index] as number, estimate, formatTwoPlaces),
  );
}
