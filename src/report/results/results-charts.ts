import type { ConfigurationSummary } from "../../coordinator/summary-schema.ts";
import type { AnomalyWord } from "../anomaly-words.ts";
import type { Chart } from "../charts/chart.ts";
import { distributionChart } from "../charts/distribution-chart.ts";
import { heatMapChart } from "../charts/heat-map-chart.ts";
import { tradeOffChart } from "../charts/trade-off-chart.ts";
import type { ConfigurationEstimates } from "./configuration-estimates.ts";
import type { LatencyEstimates } from "./latency-estimates.ts";
import type { ReportedResults } from "./reported-results.ts";

export type Latencies = ReadonlyMap<string, LatencyEstimates>;

/** How many crashes, or spells of an anomaly, had been noticed after so long: by somebody, and by everybody. */
export function latencyCharts(of: "crashes" | "anomalies", latencies: Latencies, word: AnomalyWord): Chart[] {
  const isCrashes = of === "crashes";
  const counted = isCrashes ? "crashes" : "spells";
  const start = isCrashes ? "crash" : "spell's start";
  const charts = [
    {
      kind: "firstDetection" as const,
      name: isCrashes ? "crash-first-detection" : "anomaly-first-detection",
      title: isCrashes ? "Crashes: first detection" : `Spells of being ${word}: first conviction`,
      measured: `time from the ${start} to the first conviction`,
    },
    {
      kind: "fullDissemination" as const,
      name: isCrashes ? "crash-full-dissemination" : "anomaly-full-dissemination",
      title: isCrashes ? "Crashes: known to all" : `Spells of being ${word}: known to all`,
      measured: `time from the ${start} to the last member's conviction`,
    },
  ];
  return charts.flatMap(({ kind, name, title, measured }) => {
    const series = [...latencies].map(([configuration, { injected, samples }]) => ({
      name: configuration,
      samples: samples[kind],
      of: injected,
    }));
    if (series.every(({ samples }) => samples.length === 0)) return [];
    return [distributionChart({ name, title, measured, counted, series })];
  });
}

/** What configurations cost in time against what they cost in false convictions; by crashes if there were any. */
export function costChart(
  configurations: readonly ConfigurationSummary[],
  estimates: ReadonlyMap<string, ConfigurationEstimates>,
  latencies: { readonly crashes: Latencies; readonly anomalies: Latencies },
  word: AnomalyWord,
): Chart[] {
  if (configurations.length < 2) return [];
  const [of, told] = [...latencies.crashes.values()].some(({ samples }) => samples.firstDetection.length > 0)
    ? [latencies.crashes, "of crashes"]
    : [latencies.anomalies, `of members that are ${word}`];
  const points = configurations.flatMap(({ name }) => {
    const detection = of.get(name)?.firstDetection[0];
    const falseConvictions = estimates.get(name)?.falseConvictions.sum;
    return detection === undefined || falseConvictions === undefined
      ? []
      : [{ name, detection, falseConvictions }];
  });
  if (points.every(({ detection }) => detection.value === null)) return [];
  return [
    tradeOffChart({
      name: "trade-off",
      title: "Detection time against false convictions",
      xTitle: `median time to the first detection ${told}`,
      yTitle: "false convictions",
      points,
    }),
  ];
}

/** Who was behind false convictions, a picture for each configuration that had any. */
export function accuserCharts({ configurations, accusers, summary }: ReportedResults): Chart[] {
  return configurations.flatMap((name, index) => {
    const entries = accusers.get(name) ?? [];
    return entries.length === 0
      ? []
      : [
          heatMapChart({
            name: `accusers-${index + 1}`,
            title: `Who accused whom: ${name}`,
            counted: "false convictions",
            entries,
            all: summary.configurations[index]?.falseConvictions.total ?? 0,
          }),
        ];
  });
}
