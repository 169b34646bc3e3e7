import type { GridPlace } from "./experiments.ts";

/**
 * A stratified third of the Interval grid: of each D and I three of the nine C, one from each third of them, in turn. So
 * each C, each D, each I and each pair of D and I comes equally often, and what hangs on them is measured as in the whole
 * grid; each run stands for three cells.
 */
export const QUICK_WEIGHT = 3;

export interface GridAxes {
  /** In rising order. */
  readonly concurrent: readonly number[];
  readonly blockedMs: readonly number[];
  readonly openMs: readonly number[];
}

/** The axes of a grid, from its cells. */
export function axesOf(places: readonly GridPlace[]): GridAxes {
  const axis = (figureOf: (place: GridPlace) => number | undefined) =>
    [...new Set(places.flatMap((place) => figureOf(place) ?? []))].sort((a, b) => a - b);
  return {
    concurrent: axis(({ concurrent }) => concurrent),
    blockedMs: axis(({ blockedMs }) => blockedMs),
    openMs: axis(({ openMs }) => openMs),
  };
}

/** Whether a place of the Interval grid belongs to the third. */
export function isInThird(place: GridPlace, axes: GridAxes): boolean {
  return isChosen(place, axes, QUICK_WEIGHT);
}

/** A third of that third, one C for each D and I: for what is repeated with many variants. */
export const NINTH_WEIGHT = 9;

/** Whether a place of the Interval grid belongs to the ninth. */
export function isInNinth(place: GridPlace, axes: GridAxes): boolean {
  return isChosen(place, axes, NINTH_WEIGHT);
}

/**
 * Of each D and I, of every `count` C that follow each other one: another for the next D, and for the next I, so that as
 * few as can be share their C. 4 and 7 leave 1 when they are divided by three: so the ninth lies within the third.
 */
function isChosen({ concurrent, blockedMs, openMs = 0 }: GridPlace, axes: GridAxes, count: number): boolean {
  const blocked = axes.blockedMs.indexOf(blockedMs);
  const open = axes.openMs.indexOf(openMs);
  return axes.concurrent.indexOf(concurrent) % count === (4 * blocked + 7 * open) % count;
}
