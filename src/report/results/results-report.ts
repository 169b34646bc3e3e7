import type { ConfigurationSummary } from "../../coordinator/summary-schema.ts";
import type { EstimateOptions } from "../../statistics/estimate.ts";
import { QUANTILE_RESAMPLES } from "../../statistics/resample.ts";
import { type AnomalyWord, anomalyWord } from "../anomaly-words.ts";
import type { Chart } from "../charts/chart.ts";
import type { ReportTable } from "../report-table.ts";
import { type ConfigurationEstimates, configurationEstimates } from "./configuration-estimates.ts";
import { expectationsTable } from "./expectations-table.ts";
import {
  classesTable,
  falseConvictionsTable,
  gatesTable,
  healthTable,
  latencyTable,
  qualityTable,
  trafficTable,
} from "./figure-tables.ts";
import { latencyEstimates } from "./latency-estimates.ts";
import type { ReportedResults } from "./reported-results.ts";
import { accuserCharts, costChart, type Latencies, latencyCharts } from "./results-charts.ts";
import { runsTable } from "./runs-table.ts";
import { settingsTable } from "./settings-table.ts";
import { cellsTable, sweptCharts } from "./swept-figures.ts";

/** A part of the page: tables, then pictures. */
export interface ReportPart {
  readonly id: string;
  readonly title: string;
  readonly tables: readonly ReportTable[];
  readonly charts: readonly Chart[];
}

/** Everything that a report shows, before any of it is written or drawn. */
export interface ResultsReport {
  readonly results: ReportedResults;
  readonly word: AnomalyWord;
  readonly settings: ReportTable | undefined;
  readonly expectations: ReportTable | undefined;
  readonly falseConvictions: ReportTable;
  readonly parts: readonly ReportPart[];
  /** For files only: too long for a page. */
  readonly longTables: readonly ReportTable[];
}

/** Makes the tables and charts of results. This is where all the reckoning is done; a campaign of 21,600 runs takes seconds. */
export function resultsReport(results: ReportedResults, options: EstimateOptions = {}): ResultsReport {
  const { configurations } = results.summary;
  const word = results.plan === undefined ? "under an anomaly" : anomalyWord(results.plan.faults);
  const estimates = configurationEstimates(
    results.runs,
    configurations.map(({ name }) => name),
    options,
  );
  const crashes = latenciesOf(results, configurations, "crashes", options);
  const anomalies = latenciesOf(results, configurations, "anomalies", options);
  const falseConvictions = falseConvictionsTable(configurations, estimates, word);
  const cells = cellsTable(results);
  return {
    results,
    word,
    settings: results.plan && settingsTable(results.plan),
    expectations: expectationsTable(results.expectations),
    falseConvictions,
    parts: partsOf({ results, configurations, estimates, crashes, anomalies, falseConvictions, word }),
    longTables: [...(cells === undefined ? [] : [cells]), runsTable(results)],
  };
}

function partsOf(given: {
  readonly results: ReportedResults;
  readonly configurations: readonly ConfigurationSummary[];
  readonly estimates: ReadonlyMap<string, ConfigurationEstimates>;
  readonly crashes: Latencies;
  readonly anomalies: Latencies;
  readonly falseConvictions: ReportTable;
  readonly word: AnomalyWord;
}): ReportPart[] {
  const { results, configurations, estimates, crashes, anomalies, falseConvictions, word } = given;
  const parts: ReportPart[] = [
    {
      id: "false",
      title: "False convictions",
      tables: [falseConvictions, classesTable(configurations, word)],
      charts: [
        ...sweptCharts(results),
        ...costChart(configurations, estimates, { crashes, anomalies }, word),
      ],
    },
    {
      id: "crashes",
      title: "Detection of crashes",
      tables: some(latencyTable("crashes", crashes, word)),
      charts: latencyCharts("crashes", crashes, word),
    },
    {
      id: "anomalies",
      title: `Detection of members ${word === "under an anomaly" ? word : `that are ${word}`}`,
      tables: some(latencyTable("anomalies", anomalies, word)),
      charts: latencyCharts("anomalies", anomalies, word),
    },
    { id: "accusers", title: "Who accused whom", tables: [], charts: accuserCharts(results) },
    { id: "gates", title: "Gates", tables: some(gatesTable(configurations)), charts: [] },
    { id: "traffic", title: "Traffic", tables: [trafficTable(configurations, estimates)], charts: [] },
    {
      id: "quality",
      title: "Quality",
      tables: [qualityTable(configurations), ...some(healthTable(configurations, word))],
      charts: [],
    },
  ];
  return parts.filter(({ tables, charts }) => tables.length + charts.length > 0);
}

/** All tables of a report, those of its charts included: each is a CSV file. */
export function allTables(report: ResultsReport): ReportTable[] {
  return [
    ...some(report.settings),
    ...some(report.expectations),
    ...report.parts.flatMap(({ tables }) => tables),
    ...report.longTables,
  ];
}

export function allCharts({ parts }: ResultsReport): Chart[] {
  return parts.flatMap(({ charts }) => charts);
}

function latenciesOf(
  { runs }: ReportedResults,
  configurations: readonly ConfigurationSummary[],
  of: "crashes" | "anomalies",
  options: EstimateOptions,
): Latencies {
  return new Map(
    configurations.map(({ name }) => [
      name,
      latencyEstimates(
        runs.filter(({ configuration }) => configuration === name),
        of,
        { ...options, resamples: options.resamples ?? QUANTILE_RESAMPLES },
      ),
    ]),
  );
}

function some<Value>(value: Value | undefined): Value[] {
  return value === undefined ? [] : [value];
}
