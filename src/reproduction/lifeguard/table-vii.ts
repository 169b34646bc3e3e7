import {
  estimateCell,
  estimateColumn,
  figureCell,
  type ReportTable,
  textCell,
  textColumn,
} from "../../report/report-table.ts";
import { type Estimate, estimateQuantileRatios, ratioToConstant } from "../../statistics/estimate.ts";
import { formatTwoPlaces, percentOf } from "./compared.ts";
import { tunedName } from "./experiments.ts";
import type { PairedRuns } from "./paired-runs.ts";
import { LATENCY_SHARES, TABLE_VII, TUNING_METRICS, TUNINGS, type TuningMetric } from "./published.ts";
import { type Latency, samplesOf } from "./table-v.ts";

/** Table VII as it came out here: percentages of SWIM, in the order of the published columns. */
export type Tunings = Readonly<Record<TuningMetric, readonly Estimate[]>>;

/** @param interval and `threshold`: runs of SWIM and of all configurations of the table. */
export function tuningsOf(interval: PairedRuns, threshold: PairedRuns): Tunings {
  const first = quantilePercents(threshold, "first");
  const full = quantilePercents(threshold, "full");
  return {
    "first-median": first[0],
    "full-median": full[0],
    "first-p99": first[1],
    "full-p99": full[1],
    "first-p999": first[2],
    "full-p999": full[2],
    "false-positives": percents((name) =>
      percentOf(interval, name, "swim", ({ falsePositives }) => falsePositives),
    ),
    "at-healthy": percents((name) => percentOf(interval, name, "swim", ({ atHealthy }) => atHealthy)),
  };
}

function percents<Value>(figureOf: (configuration: string) => Value): Value[] {
  return TUNINGS.map(({ alpha, beta }) => figureOf(tunedName(alpha, beta)));
}

/** For each share one list over all tunings. */
function quantilePercents(runs: PairedRuns, latency: Latency): [Estimate[], Estimate[], Estimate[]] {
  const ofSwim = runs.of("swim").map(samplesOf(latency));
  const byTuning = percents((name) =>
    estimateQuantileRatios(runs.strata, runs.of(name).map(samplesOf(latency)), ofSwim, LATENCY_SHARES).map(
      (ratio) => ratioToConstant(ratio, 1 / 100),
    ),
  );
  const ofShare = (share: number) => byTuning.map((estimates) => estimates[share] as Estimate);
  return [ofShare(0), ofShare(1), ofShare(2)];
}

const TITLES: Readonly<Record<TuningMetric, string>> = {
  "first-median": "first detection, median",
  "full-median": "full dissemination, median",
  "first-p99": "first detection, 99 %",
  "full-p99": "full dissemination, 99 %",
  "first-p999": "first detection, 99.9 %",
  "full-p999": "full dissemination, 99.9 %",
  "false-positives": "FP",
  "at-healthy": "FP−",
};

/** Table VII beside the published one. */
export function tableVii(tunings: Tunings): ReportTable {
  return {
    name: "table-vii",
    title: "Table VII: Lifeguard by alpha and beta, in percent of SWIM (alpha 5, beta 1)",
    note: "K is 3 throughout. Intervals (95 %) stand in the CSV file as well.",
    columns: [
      textColumn("figure", "figure"),
      textColumn("source", "source"),
      ...TUNINGS.map(({ alpha, beta }) => estimateColumn(`α ${alpha} β ${beta}`, `a${alpha}_b${beta}`)),
    ],
    rows: TUNING_METRICS.flatMap((metric) => [
      [
        textCell(TITLES[metric]),
        textCell("published"),
        ...TABLE_VII[metric].map((value) => ({
          shown: formatTwoPlaces(value),
          values: [figureCell(value, formatTwoPlaces).values[0] ?? null, null, null],
        })),
      ],
      [
        textCell(TITLES[metric]),
        textCell("here"),
        ...tunings[metric].map((estimate) => estimateCell(estimate, formatTwoPlaces)),
      ],
    ]),
  };
}
