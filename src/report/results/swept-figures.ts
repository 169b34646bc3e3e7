import { parseDuration } from "../../node.ts";
import { type Cell, cellKey } from "../../scenario/cells.ts";
import { flowText } from "../../scenario/flow-text.ts";
import { estimateSum } from "../../statistics/estimate.ts";
import { quantileOf } from "../../statistics/sample.ts";
import { strataOf } from "../../statistics/strata.ts";
import type { Chart } from "../charts/chart.ts";
import { type CountSeries, countChart } from "../charts/count-chart.ts";
import { formatCount, formatFigure } from "../numbers.ts";
import { figureCell, figureColumn, type ReportTable, textCell, textColumn } from "../report-table.ts";
import { type ReportedResults, type ReportedRun, sweptFields } from "./reported-results.ts";

/** Of a chart of each swept field: enough for a smooth interval, and many charts' worth of them are quickly made. */
const RESAMPLES = 2_000;

/** False convictions against each swept field that has several values, the cells of all other fields together. */
export function sweptCharts(results: ReportedResults): Chart[] {
  const fields = sweptFields(results);
  return fields.flatMap((field, index) => {
    const values = valuesOf(results.cells, field);
    if (values.length < 2) return [];
    const axis = axisOf(field, values);
    const others = fields.length - 1;
    const series: CountSeries[] = results.configurations.map((name) => ({
      name,
      points: values.flatMap((value) => {
        const key = JSON.stringify(value);
        const runs = results.runs.filter(
          ({ configuration, cell }) => configuration === name && JSON.stringify(cell[field]) === key,
        );
        return runs.length === 0 ? [] : [{ x: axis.placeOf(value), ...sumOf(runs) }];
      }),
    }));
    const remark =
      others === 0
        ? "Sums over all seeds."
        : `Sums over all seeds and all values of the other swept ${others === 1 ? "field" : "fields"}.`;
    return [
      countChart({
        name: `swept-${index + 1}`,
        title: `False convictions by ${lastOf(field)}`,
        xTitle: axis.title,
        yTitle: "false convictions",
        series: series.filter(({ points }) => points.length > 0),
        remark,
      }),
    ];
  });
}

function sumOf(runs: readonly ReportedRun[]) {
  const { value, interval } = estimateSum(
    strataOf(
      runs,
      ({ cell }) => cellKey(cell),
      ({ seed }) => seed,
    ),
    runs.map(({ tally }) => tally.falseConvictions.total),
    { resamples: RESAMPLES },
  );
  return { y: value ?? 0, interval };
}

/** Every cell and configuration in a line: what the charts and sums are made of. */
export function cellsTable(results: ReportedResults): ReportTable | undefined {
  const fields = sweptFields(results);
  if (fields.length === 0) return undefined;
  const byCell = new Map<string, ReportedRun[]>();
  for (const run of results.runs) {
    const key = `${run.configuration} ${cellKey(run.cell)}`;
    const runs = byCell.get(key) ?? [];
    runs.push(run);
    byCell.set(key, runs);
  }
  return {
    name: "cells",
    title: "Every cell of the sweep",
    columns: [
      ...fields.map((field) => textColumn(field, field)),
      textColumn("configuration", "configuration"),
      figureColumn("runs", "runs"),
      figureColumn("false convictions", "false_convictions"),
      figureColumn("at healthy observers", "at_healthy"),
      figureColumn("first detection of crashes, median, s", "crash_first_detection_p50_seconds"),
      figureColumn("first conviction in a spell, median, s", "anomaly_first_detection_p50_seconds"),
      figureColumn("messages", "messages"),
      figureColumn("bytes", "bytes"),
    ],
    rows: results.cells.flatMap((cell) =>
      results.configurations.flatMap((name) => {
        const runs = byCell.get(`${name} ${cellKey(cell)}`);
        if (runs === undefined) return [];
        const sum = (of: (run: ReportedRun) => number) => runs.reduce((total, run) => total + of(run), 0);
        // Crashes and spells of an anomaly are different questions: a median of both together answers neither.
        const median = (of: (run: ReportedRun) => readonly number[]) =>
          figureCell(quantileOf(runs.flatMap(of), 0.5), formatFigure);
        return [
          [
            ...fields.map((field) => textCell(flowText(cell[field]))),
            textCell(name),
            count(runs.length),
            count(sum(({ tally }) => tally.falseConvictions.total)),
            count(sum(({ tally }) => tally.falseConvictions.atHealthy)),
            median(({ tally }) => tally.crashes.firstDetection),
            median(({ tally }) => tally.anomalies.firstDetection),
            count(sum(({ tally }) => tally.traffic.messages + tally.traffic.streams.messages)),
            count(sum(({ tally }) => tally.traffic.bytes + tally.traffic.streams.bytes)),
          ],
        ];
      }),
    ),
  };
}

function count(figure: number) {
  return figureCell(figure, (value) => formatCount(value ?? 0));
}

function valuesOf(cells: readonly Cell[], field: string): unknown[] {
  return [...new Map(cells.map((cell) => [JSON.stringify(cell[field]), cell[field]])).values()];
}

/** Where a field's values are on an axis: numbers, durations in a unit that suits them, or names. */
function axisOf(
  field: string,
  values: readonly unknown[],
): { readonly title: string; placeOf(value: unknown): number | string } {
  if (values.every((value) => typeof value === "number")) {
    return { title: field, placeOf: (value) => Number(value) };
  }
  const durations = values.map((value) => (typeof value === "string" ? parseDuration(value) : undefined));
  if (durations.every((micros) => micros !== undefined)) {
    const [unit, size] = Math.max(...durations) >= 10_000_000 ? ["s", 1_000_000] : ["ms", 1_000];
    return { title: `${field}, ${unit}`, placeOf: (value) => (parseDuration(String(value)) ?? 0) / size };
  }
  const shares = values.map((value) =>
    typeof value === "string" ? /^([\d.]+) ?%$/.exec(value)?.[1] : undefined,
  );
  if (shares.every((share) => share !== undefined)) {
    return { title: `${field}, %`, placeOf: (value) => Number.parseFloat(String(value)) };
  }
  return { title: field, placeOf: flowText };
}

/** The fields' paths are long: a title names the part that tells most, the axis the whole. */
function lastOf(field: string): string {
  const parts = field.split(".");
  return parts.slice(-2).join(".");
}
