import { ascending } from "d3-array";
import { quantileOfSorted } from "../../statistics/sample.ts";
import { formatCount, formatSeconds, formatShare } from "../numbers.ts";
import { figureCell, figureColumn, textCell, textColumn } from "../report-table.ts";
import { CHART_HEIGHT, CHART_WIDTH, type Chart, type Row } from "./chart.ts";
import { seriesEncoding } from "./series-encoding.ts";
import type { Theme } from "./theme.ts";

/** Samples of one configuration, say. */
export interface DistributionSeries {
  readonly name: string;
  /** In seconds. */
  readonly samples: readonly number[];
  /** How many there might have been: what never came is missing at the right end. */
  readonly of: number;
}

export interface DistributionChart {
  readonly name: string;
  readonly title: string;
  /** What is measured, for the axis: without its unit. */
  readonly measured: string;
  /** What is counted, for the other axis: `crashes`. */
  readonly counted: string;
  readonly series: readonly DistributionSeries[];
}

/** As many steps of a curve as anybody can see. */
const MOST_STEPS = 400;

/** The share of incidents that were detected after so long: the empirical distribution function, undetected ones included. */
export function distributionChart(input: DistributionChart): Chart {
  const { name, title, measured, counted } = input;
  const series = input.series.filter(({ of }) => of > 0);
  const steps = series.flatMap((one) => stepsOf(one));
  const end = Math.max(0, ...series.flatMap(({ samples }) => samples.reduce((a, b) => Math.max(a, b), 0)));
  const first = Math.min(end, ...steps.map(({ seconds }) => seconds));
  // What comes late in a narrow band would be a cliff at the right of an empty picture.
  const start = first > end * 0.3 ? Math.floor(first - (end - first) * 0.1) : 0;
  const rows: Row[] = series.flatMap((one) => {
    const own = steps.filter(({ series: of }) => of === one.name);
    const last = own.at(-1);
    // A curve goes on at its height to the end of the axis.
    return [
      { series: one.name, seconds: start, share: 0 },
      ...own.map((step) => ({ ...step })),
      ...(last === undefined ? [{ series: one.name, seconds: end, share: 0 }] : [{ ...last, seconds: end }]),
    ];
  });
  return {
    name,
    title,
    description: series.map((one) => sentenceOf(one, counted)).join(" "),
    caption: `How many of all ${counted} had been detected after so long. A curve that ends below 100 % leaves the others undetected.${series.some(({ samples }) => samples.length > MOST_STEPS) ? ` Of a curve at most ${MOST_STEPS} steps are drawn.` : ""}`,
    table: {
      name,
      title,
      columns: [
        textColumn("configuration", "configuration"),
        figureColumn(`${measured}, s`, "seconds"),
        figureColumn(`share of ${counted}`, "share"),
      ],
      rows: steps.map((step) => [
        textCell(step.series),
        figureCell(step.seconds, String),
        figureCell(step.share, String),
      ]),
    },
    specOf: (theme: Theme) => {
      const { color, strokeDash } = seriesEncoding(
        series.map((one) => one.name),
        theme,
      );
      return {
        width: CHART_WIDTH,
        height: CHART_HEIGHT,
        title,
        data: { values: rows },
        mark: { type: "line", interpolate: "step-after", strokeWidth: 2, clip: true },
        encoding: {
          x: {
            field: "seconds",
            type: "quantitative",
            title: `${measured}, s`,
            scale: { domain: [start, end > start ? end : start + 1], nice: true },
          },
          y: {
            field: "share",
            type: "quantitative",
            title: `share of ${counted}`,
            axis: { format: "%", tickCount: 5 },
            scale: { domain: [0, 1] },
          },
          order: { field: "seconds", type: "quantitative" },
          color,
          strokeDash,
        },
      };
    },
  };
}

interface Step {
  readonly series: string;
  readonly seconds: number;
  readonly share: number;
}

function stepsOf({ name, samples, of }: DistributionSeries): Step[] {
  const sorted = [...samples].sort(ascending);
  const count = Math.min(sorted.length, MOST_STEPS);
  return Array.from({ length: count }, (_, step) => {
    const rank = Math.ceil(((step + 1) * sorted.length) / count);
    return { series: name, seconds: sorted[rank - 1] as number, share: rank / of };
  });
}

function sentenceOf({ name, samples, of }: DistributionSeries, counted: string): string {
  const sorted = [...samples].sort(ascending);
  const half = quantileOfSorted(sorted, 0.5);
  const detected = `${name}: ${formatShare(samples.length / of)} of ${formatCount(of)} ${counted} detected`;
  return half === null ? `${detected}.` : `${detected}, half of these within ${formatSeconds(half)}.`;
}
