import type { Interval } from "../../statistics/interval.ts";
import { formatCount, formatFigure } from "../numbers.ts";
import {
  estimateColumn,
  figureCell,
  figureColumn,
  type ReportTable,
  textCell,
  textColumn,
} from "../report-table.ts";
import { CHART_HEIGHT, CHART_WIDTH, type Chart, type Row } from "./chart.ts";
import { seriesEncoding } from "./series-encoding.ts";
import type { Theme } from "./theme.ts";
import { countEncoding, type ZeroRow, zeroRow } from "./zero-row.ts";

export interface CountPoint {
  /** A number for an axis of numbers, text for one of names. */
  readonly x: number | string;
  readonly y: number;
  readonly interval?: Interval | null;
}

export interface CountSeries {
  readonly name: string;
  /** Figures of others, such as published ones: drawn hollow and dashed, in the colour of the series of that name. */
  readonly isPublished?: boolean;
  readonly points: readonly CountPoint[];
}

export interface CountChart {
  readonly name: string;
  readonly title: string;
  /** With its unit. */
  readonly xTitle: string;
  readonly yTitle: string;
  readonly series: readonly CountSeries[];
  /** What to say below it beside how to read it. */
  readonly remark?: string;
}

/** From this ratio of its ends on, an axis of positive numbers is logarithmic. */
const LOGARITHMIC_FROM = 50;
const OURS = "here";
const PUBLISHED = "published";

/** Counts against a quantity, on a logarithmic axis with a row for zeros; with intervals, and beside others' figures if given. */
export function countChart(input: CountChart): Chart {
  const { name, title, xTitle, yTitle, series, remark } = input;
  const names = [...new Set(series.map((one) => one.name))];
  const isCompared = series.some(({ isPublished }) => isPublished);
  const points = series.flatMap((one) => one.points);
  const row = zeroRow(
    points.flatMap(({ y, interval }) => [y, ...(interval ? [interval.low, interval.high] : [])]),
  );
  const rows: Row[] = series.flatMap(({ name: of, isPublished = false, points: own }) =>
    own.map(({ x, y, interval }) => ({
      series: of,
      source: isPublished ? PUBLISHED : OURS,
      x,
      y: row.placeOf(y),
      // Nothing leads from a count to none in a straight line.
      line: y > 0 ? y : null,
      low: interval ? row.placeOf(interval.low) : null,
      high: interval ? row.placeOf(interval.high) : null,
      isZero: y <= 0,
    })),
  );
  return {
    name,
    title,
    description: series.map(sentenceOf).join(" "),
    caption: [
      "The axis of counts is logarithmic.",
      ...(row.place === undefined ? [] : ["Zeros stand in a row of their own below it, hollow."]),
      ...(points.some(({ interval }) => interval) ? ["Bars are 95 % intervals."] : []),
      ...(isCompared ? ["Published figures are hollow, with dashed lines."] : []),
      ...(remark === undefined ? [] : [remark]),
    ].join(" "),
    table: tableOf(input, isCompared),
    specOf: (theme) => specOf({ title, xTitle, yTitle, names, isCompared, rows, row, points, theme }),
  };
}

function specOf(given: {
  readonly title: string;
  readonly xTitle: string;
  readonly yTitle: string;
  readonly names: readonly string[];
  readonly isCompared: boolean;
  readonly rows: readonly Row[];
  readonly row: ZeroRow;
  readonly points: readonly CountPoint[];
  readonly theme: Theme;
}): ReturnType<Chart["specOf"]> {
  const { title, xTitle, yTitle, names, isCompared, rows, row, points, theme } = given;
  const { color: ofSeries, strokeDash, shape: shapes } = seriesEncoding(names, theme);
  // Its symbols are the points': lines' dashes would fray their edges.
  const legend = names.length > 1 ? { title: null, symbolDash: [1, 0] } : null;
  const color = { ...ofSeries, legend };
  const shape = { ...shapes, legend };
  const source = { field: "source", type: "nominal" as const };
  const x = xEncoding(points, xTitle);
  const y = countEncoding(row, yTitle);
  return {
    width: CHART_WIDTH,
    height: CHART_HEIGHT,
    title,
    data: { values: [...rows] },
    encoding: { x },
    layer: [
      {
        transform: [{ filter: "datum.line !== null" }],
        mark: { type: "line", strokeWidth: 2 },
        encoding: {
          y: { ...y, field: "line" },
          color,
          strokeDash: isCompared
            ? {
                ...source,
                legend: { title: null, symbolType: "stroke", symbolStrokeColor: theme.text, symbolSize: 400 },
                scale: {
                  domain: [OURS, PUBLISHED],
                  range: [
                    [1, 0],
                    [3, 3],
                  ],
                },
              }
            : { ...strokeDash, legend: null },
          detail: source,
        },
      },
      {
        transform: [{ filter: "datum.low !== null" }],
        mark: { type: "rule", strokeWidth: 1.5, opacity: 0.8 },
        encoding: { y: { ...y, field: "low" }, y2: { field: "high" }, color },
      },
      {
        mark: { type: "point", size: 64, strokeWidth: 1.8, opacity: 1 },
        encoding: {
          y,
          color,
          shape,
          fill: {
            condition: { test: `datum.isZero || datum.source === '${PUBLISHED}'`, value: theme.background },
            field: "series",
            type: "nominal",
            scale: color.scale,
            legend: null,
          },
        },
      },
    ],
  };
}

function xEncoding(points: readonly CountPoint[], title: string) {
  const values = [...new Set(points.map(({ x }) => x))];
  const numbers = values.filter((value) => typeof value === "number").sort((a, b) => a - b);
  if (numbers.length < values.length) {
    return {
      field: "x",
      type: "nominal" as const,
      title,
      sort: values.map(String),
      axis: { labelAngle: values.some((value) => String(value).length > 8) ? -30 : 0 },
    };
  }
  const [least = 0] = numbers;
  const most = numbers.at(-1) ?? 1;
  const isLogarithmic = least > 0 && most / least >= LOGARITHMIC_FROM;
  const margin = least === most ? 1 : (most - least) * 0.03;
  return {
    field: "x",
    type: "quantitative" as const,
    title,
    scale: isLogarithmic
      ? { type: "log" as const, domain: [least * 0.8, most * 1.25], nice: false }
      : {
          domain: [least >= 0 && least < (most - least) / 2 ? 0 : least - margin, most + margin],
          nice: false,
        },
    axis: {
      ...(numbers.length <= 16 ? { values: numbers } : {}),
      labelExpr: "format(datum.value, datum.value !== 0 && abs(datum.value) < 0.001 ? '~g' : ',~f')",
      labelOverlap: "greedy" as const,
      grid: false,
    },
  };
}

function sentenceOf({ name, isPublished = false, points }: CountSeries): string {
  const told = points.slice(0, 20).map(({ x, y }) => `${formatFigure(y)} at ${x}`);
  return `${name}${isPublished ? " (published)" : ""}: ${told.join(", ")}${points.length > told.length ? `, and ${formatCount(points.length - told.length)} more` : ""}.`;
}

function tableOf({ name, title, xTitle, yTitle, series }: CountChart, isCompared: boolean): ReportTable {
  return {
    name,
    title,
    columns: [
      textColumn("configuration", "configuration"),
      ...(isCompared ? [textColumn("source", "source")] : []),
      figureColumn(xTitle, "x"),
      estimateColumn(yTitle, "y"),
    ],
    rows: series.flatMap(({ name: of, isPublished = false, points }) =>
      points.map(({ x, y, interval }) => [
        textCell(of),
        ...(isCompared ? [textCell(isPublished ? PUBLISHED : OURS)] : []),
        typeof x === "number" ? figureCell(x, String) : textCell(x),
        { shown: formatFigure(y), values: [y, interval?.low ?? null, interval?.high ?? null] },
      ]),
    ),
  };
}
