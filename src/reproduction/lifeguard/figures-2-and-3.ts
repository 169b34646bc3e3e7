import type { Chart } from "../../report/charts/chart.ts";
import { type CountSeries, countChart } from "../../report/charts/count-chart.ts";
import type { Estimate } from "../../statistics/estimate.ts";
import { type CountOf, totalOf } from "./compared.ts";
import { type PairedRuns, selectRuns } from "./paired-runs.ts";
import {
  CONCURRENT_ANOMALIES,
  CONFIGURATION_TITLES,
  CONFIGURATIONS,
  type ConfigurationName,
  FIGURE_2,
  FIGURE_2_ERROR,
  FIGURE_3,
  FIGURE_3_ERROR,
} from "./published.ts";

/** Totals at one number of concurrent anomalies. */
export interface AtConcurrent {
  readonly concurrent: number;
  readonly all: Readonly<Record<string, Estimate>>;
  readonly atHealthy: Readonly<Record<string, Estimate>>;
}

/** False positives by concurrent anomalies. */
export function byConcurrent(runs: PairedRuns): AtConcurrent[] {
  return CONCURRENT_ANOMALIES.map((concurrent) => {
    const selected = selectRuns(runs, CONFIGURATIONS, (place) => place.concurrent === concurrent);
    const totals = (countOf: CountOf) =>
      Object.fromEntries(CONFIGURATIONS.map((name) => [name, totalOf(selected, name, countOf)]));
    return {
      concurrent,
      all: totals(({ falsePositives }) => falsePositives),
      atHealthy: totals(({ atHealthy }) => atHealthy),
    };
  });
}

const X_TITLE = "concurrent anomalies (C)";

/** Figure 2: false positives against concurrent anomalies. */
export function figure2(points: readonly AtConcurrent[]): Chart {
  return countChart({
    name: "figure-2",
    title: "Figure 2: false positives against concurrent anomalies",
    xTitle: X_TITLE,
    yTitle: "false positives (FP)",
    series: CONFIGURATIONS.flatMap((name) => [
      here(
        name,
        points.map(({ all }) => all[name]),
      ),
      published(name, FIGURE_2[name]),
    ]),
    remark: `The published points were read off the printed figure, to ${FIGURE_2_ERROR * 100} % (Buddy System: 1.3 % in their sum).`,
  });
}

/** Figure 3: false positives at healthy members against concurrent anomalies. */
export function figure3(points: readonly AtConcurrent[]): Chart {
  const names = ["swim", "lifeguard"] as const;
  return countChart({
    name: "figure-3",
    title: "Figure 3: false positives at healthy members against concurrent anomalies",
    xTitle: X_TITLE,
    yTitle: "false positives at healthy members (FP−)",
    series: names.flatMap((name) => [
      here(
        name,
        points.map(({ atHealthy }) => atHealthy[name]),
      ),
      published(name, FIGURE_3[name]),
    ]),
    remark: `The published points were read off the printed figure, to ${FIGURE_3_ERROR * 100} %.`,
  });
}

function here(name: ConfigurationName, estimates: readonly (Estimate | undefined)[]): CountSeries {
  return {
    name: CONFIGURATION_TITLES[name],
    points: CONCURRENT_ANOMALIES.map((x, index) => ({
      x,
      y: estimates[index]?.value ?? 0,
      interval: estimates[index]?.interval ?? null,
    })),
  };
}

function published(name: ConfigurationName, values: readonly number[]): CountSeries {
  return {
    name: CONFIGURATION_TITLES[name],
    isPublished: true,
    points: CONCURRENT_ANOMALIES.map((x, index) => ({ x, y: values[index] as number })),
  };
}
