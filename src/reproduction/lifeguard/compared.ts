import { formatFigure } from "../../report/numbers.ts";
import {
  estimateCell,
  estimateColumn,
  figureCell,
  figureColumn,
  type ReportCell,
  type ReportColumn,
} from "../../report/report-table.ts";
import { type Estimate, estimateRatio, estimateSum, ratioToConstant } from "../../statistics/estimate.ts";
import type { Outcome } from "./outcome.ts";
import type { PairedRuns } from "./paired-runs.ts";
import { CONFIGURATIONS, type ConfigurationName } from "./published.ts";

/** A count of a run that is summed over all of them. */
export type CountOf = (outcome: Outcome) => number;

/** The sum over all runs, in the paper's number of runs. */
export function totalOf(runs: PairedRuns, configuration: string, countOf: CountOf): Estimate {
  return estimateSum(runs.strata, columnOf(runs, configuration, countOf));
}

/** The sum in percent of that of another configuration over the same runs. */
export function percentOf(
  runs: PairedRuns,
  configuration: string,
  base: string,
  countOf: CountOf,
  baseOf = countOf,
): Estimate {
  const ratio = estimateRatio(
    runs.strata,
    columnOf(runs, configuration, countOf),
    columnOf(runs, base, baseOf),
  );
  return ratioToConstant(ratio, 1 / 100);
}

function columnOf({ of, scale }: PairedRuns, configuration: string, countOf: CountOf): number[] {
  return of(configuration).map((outcome) => countOf(outcome) * scale);
}

/** Columns of a figure beside the published one. */
export function comparedColumns(title: string, field: string): ReportColumn[] {
  return [
    figureColumn(`${title}, published`, `${field}_published`),
    estimateColumn(`${title}, here (95 %)`, `${field}_here`),
    estimateColumn("÷ published", `${field}_ratio`),
  ];
}

/** Their cells. */
export function comparedCells(
  published: number,
  here: Estimate,
  format: (figure: number | null) => string = formatFigure,
): ReportCell[] {
  return [
    figureCell(published, format),
    estimateCell(here, format),
    // The ratio's interval is the figure's in another unit: it is in the CSV file, and not shown again.
    ratioCell(ratioToConstant(here, published)),
  ];
}

function ratioCell(ratio: Estimate): ReportCell {
  return { ...estimateCell(ratio, formatTwoPlaces), shown: formatTwoPlaces(ratio.value) };
}

/** Columns of a percentage beside the published one. */
export function percentColumns(title: string, field: string): ReportColumn[] {
  return [
    figureColumn(`${title}, published`, `${field}_published`),
    estimateColumn(`${title}, here (95 %)`, `${field}_here`),
  ];
}

export function percentCells(published: number, here: Estimate): ReportCell[] {
  return [figureCell(published, formatTwoPlaces), estimateCell(here, formatTwoPlaces)];
}

export function formatTwoPlaces(figure: number | null): string {
  return figure === null || !Number.isFinite(figure) ? formatFigure(figure) : figure.toFixed(2);
}

/** The headline configurations with a value each. */
export function ofConfigurations<Value>(
  figureOf: (configuration: ConfigurationName) => Value,
): Readonly<Record<ConfigurationName, Value>> {
  return Object.fromEntries(CONFIGURATIONS.map((name) => [name, figureOf(name)])) as Record<
    ConfigurationName,
    Value
  >;
}
