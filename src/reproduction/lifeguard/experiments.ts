import { parseDuration } from "../../node.ts";
import type { Cell } from "../../scenario/cells.ts";
import { TUNINGS } from "./published.ts";

/** Packaged scenarios of the paper's experiments. */
export const THRESHOLD_SCENARIO = "lifeguard-threshold";
export const INTERVAL_SCENARIO = "lifeguard-interval";
export const FIGURE_1_SCENARIO = "lifeguard-figure-1";

/** Fields that their sweeps vary. */
const CONCURRENT_FIELD = "faults.anomaly.block.pick";
const BLOCKED_FIELD = "faults.anomaly.for";
const OPEN_FIELD = "faults.anomaly.open";
const DISTRESSED_FIELD = "faults.distress.slow.pick";
const SERVICE_FIELD = "faults.distress.slow.service";

/** How often the paper repeated each combination. */
export const PUBLISHED_REPETITIONS = 10;

/** Where in the grid a run lies. Lengths in milliseconds. */
export interface GridPlace {
  /** C: concurrent anomalies. */
  readonly concurrent: number;
  /** D: length of an anomaly. */
  readonly blockedMs: number;
  /** I: time between two; `undefined` in the Threshold experiment. */
  readonly openMs: number | undefined;
}

/** @throws on a cell of another sweep than the packaged ones. */
export function placeOf(cell: Cell): GridPlace {
  return {
    concurrent: numberAt(cell, CONCURRENT_FIELD),
    blockedMs: millisecondsAt(cell, BLOCKED_FIELD),
    openMs: cell[OPEN_FIELD] === undefined ? undefined : millisecondsAt(cell, OPEN_FIELD),
  };
}

/** Where in the sweep of Figure 1 a run lies. */
export interface DistressPlace {
  readonly distressed: number;
  /** What each message costs a distressed member, as the sweep writes it. */
  readonly service: string;
}

/** @throws on a cell of another sweep than the packaged one. */
export function distressPlaceOf(cell: Cell): DistressPlace {
  return { distressed: numberAt(cell, DISTRESSED_FIELD), service: String(cell[SERVICE_FIELD]) };
}

/** The configuration of the scenarios that has these two; alpha 5 and beta 6 are the headline's. */
export function tunedName(alpha: number, beta: number): string {
  return alpha === 5 && beta === 6 ? "lifeguard" : `lifeguard-a${alpha}-b${beta}`;
}

/** All configurations of Table VII. */
export const TUNED_NAMES: readonly string[] = TUNINGS.map(({ alpha, beta }) => tunedName(alpha, beta));

function numberAt(cell: Cell, field: string): number {
  const value = cell[field];
  if (typeof value === "number") return value;
  throw new Error(`expected a number of ${field} in the cell, found ${JSON.stringify(value)}`);
}

function millisecondsAt(cell: Cell, field: string): number {
  const micros = parseDuration(String(cell[field]));
  if (micros !== undefined) return micros / 1000;
  throw new Error(`expected a duration of ${field} in the cell, found ${JSON.stringify(cell[field])}`);
}
