import type { Chart } from "../../report/charts/chart.ts";
import { tornadoChart } from "../../report/charts/tornado-chart.ts";
import { formatFigure } from "../../report/numbers.ts";
import {
  figureCell,
  figureColumn,
  type ReportTable,
  textCell,
  textColumn,
} from "../../report/report-table.ts";
import { type CountOf, ofConfigurations } from "./compared.ts";
import { faultsKey, type Outcome } from "./outcome.ts";
import {
  CONFIGURATION_TITLES,
  CONFIGURATIONS,
  type ConfigurationName,
  TABLE_IV,
  TABLE_VI,
} from "./published.ts";
import { DEFAULTS, type Variant } from "./variants.ts";

const METRICS = ["falsePositives", "atHealthy", "messages"] as const;
type Metric = (typeof METRICS)[number];

const TITLES: Readonly<Record<Metric, string>> = {
  falsePositives: "FP",
  atHealthy: "FP−",
  messages: "messages",
};

const COUNTS: Readonly<Record<Metric, CountOf>> = {
  falsePositives: ({ falsePositives }) => falsePositives,
  atHealthy: ({ atHealthy }) => atHealthy,
  messages: ({ messages }) => messages,
};

/** Sums over a part of the grid. */
export type Totals = Readonly<Record<Metric, Readonly<Record<ConfigurationName, number>>>>;

/** What a variant came to. */
export interface VariedTotals {
  readonly variant: Variant;
  readonly totals: Totals;
}

export function totalsOver(outcomes: readonly Outcome[]): Totals {
  const sums = (countOf: CountOf) =>
    ofConfigurations((name) =>
      outcomes.reduce((sum, run) => (run.configuration === name ? sum + countOf(run) : sum), 0),
    );
  return {
    falsePositives: sums(COUNTS.falsePositives),
    atHealthy: sums(COUNTS.atHealthy),
    messages: sums(COUNTS.messages),
  };
}

/** Of some runs those that met the faults of others: the same cells under the same seeds. */
export function sameFaultsAs(others: readonly Outcome[], runs: readonly Outcome[]): Outcome[] {
  const met = new Set(others.map(faultsKey));
  return runs.filter((run) => met.has(faultsKey(run)));
}

/** What each variant came to, divided by what the default did over the same cells and seeds. */
export function sensitivityTable(base: Totals, varied: readonly VariedTotals[]): ReportTable {
  return {
    name: "sensitivity",
    title: "Each open point varied alone: what comes out, divided by the default's",
    note: "Over a ninth of the Interval grid (each length of anomaly with each time between two, one number of concurrent anomalies for each), the same cells and seeds for all. The first row has the sums themselves.",
    columns: [
      textColumn("open point", "point"),
      textColumn("by default", "default"),
      textColumn("varied to", "value"),
      ...METRICS.flatMap((metric) =>
        CONFIGURATIONS.map((name) =>
          figureColumn(`${TITLES[metric]}, ${CONFIGURATION_TITLES[name]}`, `${metric}_${name}`),
        ),
      ),
    ],
    rows: [
      [
        textCell("none"),
        textCell(""),
        textCell("sums"),
        ...METRICS.flatMap((metric) =>
          CONFIGURATIONS.map((name) => figureCell(base[metric][name], formatFigure)),
        ),
      ],
      ...varied.map(({ variant, totals }) => [
        textCell(variant.point),
        textCell(DEFAULTS[variant.point] ?? ""),
        textCell(variant.value),
        ...METRICS.flatMap((metric) =>
          CONFIGURATIONS.map((name) => figureCell(ratioOf(totals, base, metric, name), formatFigure)),
        ),
      ]),
    ],
  };
}

/** What a figure hangs on, in multiples of the default. */
const CHARTS: readonly (readonly [Metric, ConfigurationName])[] = [
  ...CONFIGURATIONS.map((name) => ["falsePositives", name] as const),
  ["atHealthy", "swim"],
  ["atHealthy", "lifeguard"],
  ["messages", "swim"],
  ["messages", "lifeguard"],
];

/** @param scale how many of the paper's runs each run stands for: then the published figure has a place in the picture. */
export function sensitivityCharts(base: Totals, varied: readonly VariedTotals[], scale: number): Chart[] {
  return CHARTS.flatMap(([metric, name]) => {
    // Nothing is a multiple of none.
    if (base[metric][name] === 0) return [];
    const points = [...new Set(varied.map(({ variant }) => variant.point))];
    return [
      tornadoChart({
        name: `sensitivity-${metric === "messages" ? "messages" : metric === "atHealthy" ? "fp-healthy" : "fp"}-${name}`,
        title: `What ${TITLES[metric]} of ${CONFIGURATION_TITLES[name]} hangs on`,
        measured: `${TITLES[metric]}, in multiples of the default's`,
        base: 1,
        published: publishedOf(metric, name) / (base[metric][name] * scale),
        bars: points.map((point) => ({
          label: `${point} (${DEFAULTS[point] ?? "default"})`,
          ends: varied.flatMap(({ variant, totals }) =>
            variant.point === point
              ? [{ value: ratioOf(totals, base, metric, name) ?? 1, at: variant.value }]
              : [],
          ),
        })),
      }),
    ];
  });
}

function ratioOf(totals: Totals, base: Totals, metric: Metric, name: ConfigurationName): number | null {
  return base[metric][name] === 0 ? null : totals[metric][name] / base[metric][name];
}

function publishedOf(metric: Metric, name: ConfigurationName): number {
  if (metric === "messages") return TABLE_VI[name].messagesMillions * 1e6;
  return metric === "atHealthy" ? TABLE_IV[name].atHealthy : TABLE_IV[name].falsePositives;
}
