import { quantileOf } from "../../src/statistics/sample.ts";
import { markdownTable } from "../report/markdown.ts";
import { numberText } from "../report/numbers.ts";
import type { CellMeasures } from "./emulate-cell.ts";
import { CALIBRATED_ROW, MEASURED_TABLE, type MeasuredCell } from "./measured-table.ts";

/** One measured number beside the emulated runs of its cell. */
export interface MeasuredFigure {
  readonly measured: number;
  readonly median: number;
  /** 5th and 95th percentiles of the runs. */
  readonly low: number;
  readonly high: number;
  readonly runs: number;
  /** Whether the measured number lies between them. */
  readonly isWithin: boolean;
}

export const FIGURE_NAMES = ["FP", "FP-", "packets", "MB"] as const;
export type FigureName = (typeof FIGURE_NAMES)[number];

export interface ComparedCell {
  readonly measured: MeasuredCell;
  /** Without those that were not measured or not emulated. */
  readonly figures: Readonly<Partial<Record<FigureName, MeasuredFigure>>>;
  /** The packets of this row set the packet time: they are no prediction. */
  readonly isCalibrated: boolean;
}

/** Sets every measured number beside the runs of its cell. */
export function compareCells(
  emulatedOf: (measured: MeasuredCell) => readonly CellMeasures[],
): readonly ComparedCell[] {
  return MEASURED_TABLE.map((measured, index) => {
    const runs = emulatedOf(measured);
    const { falsePositives, falsePositivesAtHealthy, packets, megabytes } = measured;
    // Compared as coarsely as it was written down.
    const inMegabytes = runs.flatMap(({ bytes }) => (bytes === null ? [] : [Math.round(bytes / 1e4) / 100]));
    const figures: [FigureName, MeasuredFigure | undefined][] = [
      [
        "FP",
        figure(
          falsePositives,
          runs.map((run) => run.falsePositives),
        ),
      ],
      [
        "FP-",
        figure(
          falsePositivesAtHealthy,
          runs.map((run) => run.falsePositivesAtHealthy),
        ),
      ],
      [
        "packets",
        figure(
          packets,
          runs.map((run) => run.packets),
        ),
      ],
      ["MB", figure(megabytes, inMegabytes)],
    ];
    return {
      measured,
      figures: Object.fromEntries(figures.filter(([, each]) => each !== undefined)),
      isCalibrated: index === CALIBRATED_ROW,
    };
  });
}

/** Of all predicted numbers, so many lie within; by name of the figure. */
export function tallyOf(compared: readonly ComparedCell[], name: FigureName): { within: number; of: number } {
  const predicted = compared.flatMap(({ figures, isCalibrated }) => {
    const each = figures[name];
    return each === undefined || (isCalibrated && name === "packets") ? [] : [each];
  });
  return { within: predicted.filter(({ isWithin }) => isWithin).length, of: predicted.length };
}

/** How many predictions hold, in a sentence, and the table as of the page. */
export function comparedMarkdown(compared: readonly ComparedCell[]): string {
  const tallies = FIGURE_NAMES.map((name) => {
    const { within, of } = tallyOf(compared, name);
    return `${name} ${within} of ${of}`;
  });
  const rows = compared.map(({ measured: { cell }, figures, isCalibrated }) => [
    String(cell.anomalous),
    String(cell.blockedMs),
    String(cell.openMs),
    cell.config,
    ...FIGURE_NAMES.map((name) => figureText(figures[name], isCalibrated && name === "packets")),
  ]);
  return [
    `Predictions whose measured value lies within the emulated 5–95 % range: ${tallies.join(", ")}.`,
    markdownTable(["C", "D ms", "I ms", "configuration", ...FIGURE_NAMES], rows),
  ].join("\n\n");
}

/** `115 / 118 (96–150)`; bold outside the range. */
function figureText(figure: MeasuredFigure | undefined, isCalibrated: boolean): string {
  if (figure === undefined) return "";
  const { measured, median, low, high, isWithin } = figure;
  const text = `${numberText(measured)} / ${numberText(median)} (${numberText(low)}–${numberText(high)})`;
  if (isCalibrated) return `*${text}*`;
  return isWithin ? text : `**${text}**`;
}

function figure(measured: number | undefined, emulated: readonly number[]): MeasuredFigure | undefined {
  const [median, low, high] = [0.5, 0.05, 0.95].map((share) => quantileOf(emulated, share));
  if (measured === undefined || median == null || low == null || high == null) return undefined;
  return {
    measured,
    median,
    low,
    high,
    runs: emulated.length,
    isWithin: measured >= low && measured <= high,
  };
}
