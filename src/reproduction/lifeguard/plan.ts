import type { CampaignRun } from "../../campaign/campaign-plan.ts";
import type { Cell } from "../../scenario/cells.ts";
import {
  FIGURE_1_SCENARIO,
  INTERVAL_SCENARIO,
  PUBLISHED_REPETITIONS,
  placeOf,
  THRESHOLD_SCENARIO,
  TUNED_NAMES,
} from "./experiments.ts";
import { CONFIGURATIONS } from "./published.ts";
import { axesOf, isInNinth, isInThird, NINTH_WEIGHT, QUICK_WEIGHT } from "./selected-cells.ts";
import { VARIANTS, type Variant } from "./variants.ts";

export const TABLES = ["IV", "V", "VI", "VII"] as const;
export type TableName = (typeof TABLES)[number];

/** How much is run. */
export const EXTENTS = ["quick", "tables", "full"] as const;
export type Extent = (typeof EXTENTS)[number];

export interface Wanted {
  readonly extent: Extent;
  readonly tables: readonly TableName[];
  readonly figure1: boolean;
  readonly sensitivity: boolean;
  /** Of each cell; `undefined` for as many as the extent has. */
  readonly repetitions: number | undefined;
}

/** Runs of one scenario that belong together. */
export interface Part {
  readonly role: "interval" | "threshold" | "figure-1" | "sensitivity-base" | "variant";
  readonly scenario: string;
  /** What is otherwise than in the packaged scenario. */
  readonly variant: Variant | undefined;
  /** `undefined` for all. */
  readonly configurations: readonly string[] | undefined;
  /** Runs of each cell. */
  readonly repetitions: number;
  /** Which share of the Interval grid. */
  readonly share: "whole" | "third" | "ninth";
}

/** How often each cell is run where nobody says otherwise: Threshold runs are short, and percentiles want samples. */
const REPETITIONS: Readonly<Record<Extent, { readonly interval: number; readonly threshold: number }>> = {
  quick: { interval: 1, threshold: 1 },
  tables: { interval: 1, threshold: 3 },
  full: { interval: PUBLISHED_REPETITIONS, threshold: PUBLISHED_REPETITIONS },
};

/** The tables where nobody names any: a quick look has not the time for all alpha and beta. */
export function tablesOf(extent: Extent): readonly TableName[] {
  return extent === "quick" ? ["IV", "V", "VI"] : TABLES;
}

/** Runs of each cell in the sensitivity band. */
const SENSITIVITY_REPETITIONS = 1;
const FIGURE_1_REPETITIONS = 3;

/** What has to be run for what is wanted. */
export function planParts({ extent, tables, figure1, sensitivity, repetitions }: Wanted): Part[] {
  const wants = (...names: readonly TableName[]) => names.some((name) => tables.includes(name));
  const tuned = wants("VII") ? TUNED_NAMES : [];
  const own = REPETITIONS[extent];
  const grid = { variant: undefined, share: extent === "quick" ? ("third" as const) : ("whole" as const) };
  return [
    ...(wants("IV", "VI", "VII")
      ? [
          {
            ...grid,
            role: "interval" as const,
            scenario: INTERVAL_SCENARIO,
            configurations: [...new Set([...(wants("IV", "VI") ? CONFIGURATIONS : ["swim"]), ...tuned])],
            repetitions: repetitions ?? own.interval,
          },
        ]
      : []),
    ...(wants("V", "VII")
      ? [
          {
            ...grid,
            // Short runs: no part of them is left out.
            share: "whole" as const,
            role: "threshold" as const,
            scenario: THRESHOLD_SCENARIO,
            configurations: [...new Set([...(wants("V") ? CONFIGURATIONS : ["swim"]), ...tuned])],
            repetitions: repetitions ?? own.threshold,
          },
        ]
      : []),
    ...(figure1
      ? [
          {
            role: "figure-1" as const,
            scenario: FIGURE_1_SCENARIO,
            variant: undefined,
            configurations: undefined,
            repetitions: Math.min(repetitions ?? FIGURE_1_REPETITIONS, FIGURE_1_REPETITIONS),
            share: "whole" as const,
          },
        ]
      : []),
    ...(sensitivity ? sensitivityParts() : []),
  ];
}

function sensitivityParts(): Part[] {
  const part = {
    scenario: INTERVAL_SCENARIO,
    configurations: CONFIGURATIONS,
    repetitions: SENSITIVITY_REPETITIONS,
    share: "ninth" as const,
  };
  return [
    { ...part, role: "sensitivity-base", variant: undefined },
    ...VARIANTS.map((variant) => ({ ...part, role: "variant" as const, variant })),
  ];
}

/**
 * The runs of a part, in plan order. Each cell has seeds of its own, as the paper's runs were drawn each for itself: under
 * one seed for all, cells would share their members under anomalies and the moments at which these probe, and a few such
 * draws would stand for all cells. All configurations meet the same faults in a cell.
 */
export function runsOfPart(
  part: Part,
  cells: readonly Cell[],
  configurations: readonly { readonly name: string }[],
): CampaignRun[] {
  const isInShare = shareOf(part, cells);
  return cells.flatMap((cell, cellIndex) =>
    isInShare(cell)
      ? configurations.flatMap(({ name }, configuration) =>
          part.configurations === undefined || part.configurations.includes(name)
            ? seedsOf(cellIndex)
                .slice(0, part.repetitions)
                .map((seed) => ({ cell, cellIndex, configuration, configurationName: name, seed }))
            : [],
        )
      : [],
  );
}

/** All seeds of so many cells. */
export function allSeeds(cells: number): number[] {
  return Array.from({ length: cells }, (_, cellIndex) => seedsOf(cellIndex)).flat();
}

function seedsOf(cellIndex: number): number[] {
  return Array.from(
    { length: PUBLISHED_REPETITIONS },
    (_, repetition) => cellIndex * PUBLISHED_REPETITIONS + repetition + 1,
  );
}

/**
 * The same runs in the order in which they are best carried out: all cells once, then all again, and within each round far
 * from cell to cell, so that those done at any time are like those to come.
 */
export function inRounds<Run extends Pick<CampaignRun, "seed" | "cellIndex">>(runs: readonly Run[]): Run[] {
  const roundOf = ({ seed }: Run) => (seed - 1) % PUBLISHED_REPETITIONS;
  const leap = ({ cellIndex }: Run) => (cellIndex * GOLDEN_SECTION) % 1;
  return [...runs].sort((one, other) => roundOf(one) - roundOf(other) || leap(one) - leap(other));
}

/** Multiples of it, but for their whole part, lie evenly in [0, 1) however many there are. */
const GOLDEN_SECTION = (Math.sqrt(5) - 1) / 2;

function shareOf({ share }: Part, cells: readonly Cell[]): (cell: Cell) => boolean {
  if (share === "whole") return () => true;
  const axes = axesOf(cells.map(placeOf));
  const isIn = share === "third" ? isInThird : isInNinth;
  return (cell) => isIn(placeOf(cell), axes);
}

/** How many of the paper's runs each run of a part stands for. */
export function scaleOf({ share, repetitions }: Part): number {
  const cells = share === "third" ? QUICK_WEIGHT : share === "ninth" ? NINTH_WEIGHT : 1;
  return (cells * PUBLISHED_REPETITIONS) / repetitions;
}
