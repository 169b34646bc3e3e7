import type { Micros } from "../../node.ts";

/** Something that has a place on the axis. */
export interface AxisPoint {
  readonly micros: Micros;
  /** How far its label reaches above its place and below, in px; *undefined* when it has none. */
  readonly label: { readonly above: number; readonly below: number } | undefined;
}

/** A label that stands on the line it belongs to. */
export const LABEL_ABOVE = { above: 14, below: 0 };
/** A label at the height of its mark. */
export const LABEL_BESIDE = { above: 8, below: 7 };
/** From one label to the next, at least. */
const ROW = 19;
const STEP = 5;
/** A gap of a microsecond adds nothing, every tenfold of it this much. */
const DECADE = 5;
/** From here on a gap is marked as one. */
export const LONG_GAP_MICROS: Micros = 200_000;

/**
 * Where points stand that are in the order of their times: downwards, each label apart from the next, and longer
 * gaps wider, but by their logarithm: milliseconds and minutes have to fit into one picture.
 *
 * @returns the height of each point, from 0.
 */
export function placesOnAxis(points: readonly AxisPoint[]): readonly number[] {
  const places: number[] = [];
  let nextRow = Number.NEGATIVE_INFINITY;
  let nextLabel = Number.NEGATIVE_INFINITY;
  let at = 0;
  points.forEach(({ micros, label }, index) => {
    const before = points[index - 1];
    if (before !== undefined) {
      const gap = micros - before.micros;
      at += gap === 0 ? 0 : STEP + DECADE * Math.log10(gap);
    }
    if (label !== undefined) {
      // Above its place there must be room between it and the label before, and the end of an arrow before.
      const lastEnd = places.at(-1) ?? Number.NEGATIVE_INFINITY;
      at = Math.max(at, nextRow, nextLabel + label.above, lastEnd + label.above);
      nextRow = at + ROW;
      nextLabel = at + label.below;
    }
    places.push(at);
  });
  return places;
}

/** Where a time stands between points of known places. */
export function placeOfTime(points: readonly AxisPoint[], places: readonly number[], micros: Micros): number {
  const next = points.findIndex((point) => point.micros >= micros);
  if (next < 0) return places.at(-1) ?? 0;
  const after = points[next] as AxisPoint;
  const before = points[next - 1];
  if (before === undefined || after.micros === micros) return places[next] as number;
  const low = places[next - 1] as number;
  const share = (micros - before.micros) / (after.micros - before.micros);
  return low + ((places[next] as number) - low) * share;
}
