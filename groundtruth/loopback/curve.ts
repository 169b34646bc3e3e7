import { quantileOf } from "../../src/statistics/sample.ts";
import { type Cell, type CellConfig, cellName, type Setup } from "./cell.ts";
import type { CellMeasures } from "./emulate-cell.ts";
import { MEASURED_TABLE } from "./measured-table.ts";

/** I in milliseconds: the Lifeguard paper's grid up to where nothing happens any more. */
export const CURVE_OPEN_MS = [1, 4, 16, 64, 256, 1024] as const;

/** C and D of the curve. */
const ANOMALOUS = 16;
const BLOCKED_MS = 16_384;

/** The lines of the picture, each for both configurations. */
const SERIES: readonly { readonly setup: Setup; readonly members: number }[] = [
  { setup: "in-memory", members: 64 },
  { setup: "in-memory", members: 128 },
  { setup: "loopback", members: 128 },
];
const CONFIGS: readonly CellConfig[] = ["swim", "lifeguard"];

export interface CurvePoint {
  readonly setup: Setup;
  readonly members: number;
  readonly config: CellConfig;
  readonly openMs: number;
  readonly measure: CurveMeasure;
  readonly source: "emulated" | "measured";
  readonly runs: number;
  readonly median: number;
  /** Emulated: 5th and 95th percentiles; measured: least and greatest. */
  readonly low: number;
  readonly high: number;
}

export type CurveMeasure = "FP" | "FP-";
export const CURVE_MEASURES: readonly CurveMeasure[] = ["FP", "FP-"];

/** What a real run of a cell has come to. */
export interface MeasuredRun {
  readonly cell: Cell;
  readonly falsePositives: number;
  readonly falsePositivesAtHealthy: number;
}

export function curveCells(): Cell[] {
  return SERIES.flatMap(({ setup, members }) =>
    CONFIGS.flatMap((config) =>
      CURVE_OPEN_MS.map((openMs) => ({
        setup,
        config,
        members,
        anomalous: ANOMALOUS,
        blockedMs: BLOCKED_MS,
        openMs,
      })),
    ),
  );
}

/**
 * Emulated points, and measured ones where the library was run in the same cell.
 *
 * @param recorded runs in memory; those on loopback are known.
 */
export function curvePoints(
  emulatedOf: (cell: Cell) => readonly CellMeasures[],
  recorded: readonly MeasuredRun[],
): CurvePoint[] {
  const measuredRuns = [...MEASURED_TABLE, ...recorded];
  return curveCells().flatMap((cell) => {
    const own = measuredRuns.filter((run) => cellName(run.cell) === cellName(cell));
    return CURVE_MEASURES.flatMap((measure) => [
      ...pointOf(cell, measure, "emulated", emulatedOf(cell), 0.05),
      ...pointOf(cell, measure, "measured", own, 0),
    ]);
  });
}

/** The points as a table of comma-separated values. */
export function curveCsv(points: readonly CurvePoint[]): string {
  const head = "setup,members,configuration,I ms,measure,source,runs,median,low,high";
  const lines = points.map((point) =>
    [
      point.setup,
      point.members,
      point.config,
      point.openMs,
      point.measure,
      point.source,
      point.runs,
      point.median,
      point.low,
      point.high,
    ].join(","),
  );
  return `${[head, ...lines].join("\n")}\n`;
}

function pointOf(
  { setup, members, config, openMs }: Cell,
  measure: CurveMeasure,
  source: CurvePoint["source"],
  runs: readonly Pick<CellMeasures, "falsePositives" | "falsePositivesAtHealthy">[],
  tail: number,
): CurvePoint[] {
  const values = runs.map((run) => (measure === "FP" ? run.falsePositives : run.falsePositivesAtHealthy));
  const quantiles = [0.5, tail, 1 - tail].flatMap((share) => quantileOf(values, share) ?? []);
  const [median, low, high] = quantiles.map((value) => Math.round(value * 10) / 10);
  if (median === undefined || low === undefined || high === undefined) return [];
  return [{ setup, members, config, openMs, measure, source, runs: runs.length, median, low, high }];
}
