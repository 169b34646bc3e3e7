import { describe, expect, it } from "vitest";
import type { GridPlace } from "../../../src/reproduction/lifeguard/experiments.ts";
import {
  axesOf,
  isInNinth,
  isInThird,
  NINTH_WEIGHT,
  QUICK_WEIGHT,
} from "../../../src/reproduction/lifeguard/selected-cells.ts";

const AXES = {
  concurrent: [1, 4, 8, 12, 16, 20, 24, 28, 32],
  blockedMs: [128, 512, 2048, 8192, 16384, 32768],
  openMs: [1, 4, 16, 64, 256, 1024, 4096, 16384],
};
const GRID: readonly GridPlace[] = AXES.concurrent.flatMap((concurrent) =>
  AXES.blockedMs.flatMap((blockedMs) => AXES.openMs.map((openMs) => ({ concurrent, blockedMs, openMs }))),
);
const third = GRID.filter((place) => isInThird(place, AXES));
const ninth = GRID.filter((place) => isInNinth(place, AXES));

/** How often each value comes. */
function counts(places: readonly GridPlace[], keyOf: (place: GridPlace) => unknown): number[] {
  const found = new Map<unknown, number>();
  for (const place of places) found.set(keyOf(place), (found.get(keyOf(place)) ?? 0) + 1);
  return [...found.values()];
}

describe("axes", () => {
  it("are a grid's values in rising order, whatever the order of its cells", () => {
    expect(axesOf([...GRID].reverse())).toEqual(AXES);
  });

  it("have no I where there is none", () => {
    expect(axesOf([{ concurrent: 4, blockedMs: 128, openMs: undefined }]).openMs).toEqual([]);
  });
});

describe("the third of the Interval grid", () => {
  it("stands for the whole: its weights sum to the grid", () => {
    expect(third.length * QUICK_WEIGHT).toBe(GRID.length);
  });

  it("has each C, each D, each I and each pair of D and I equally often", () => {
    expect(new Set(counts(third, ({ concurrent }) => concurrent))).toEqual(new Set([16]));
    expect(new Set(counts(third, ({ blockedMs }) => blockedMs))).toEqual(new Set([24]));
    expect(new Set(counts(third, ({ openMs }) => openMs))).toEqual(new Set([18]));
    expect(counts(third, ({ blockedMs, openMs }) => `${blockedMs} ${openMs}`)).toEqual(Array(48).fill(3));
  });

  it("has each C with each I twice, and with each D two or three times", () => {
    expect(counts(third, ({ concurrent, openMs }) => `${concurrent} ${openMs}`)).toEqual(Array(72).fill(2));
    expect(new Set(counts(third, ({ concurrent, blockedMs }) => `${concurrent} ${blockedMs}`))).toEqual(
      new Set([2, 3]),
    );
  });

  it("has of each D and I one C of the low, one of the middle, one of the high ones", () => {
    const part = (concurrent: number) => Math.floor(AXES.concurrent.indexOf(concurrent) / 3);
    expect(
      counts(third, ({ concurrent, blockedMs, openMs }) => `${blockedMs} ${openMs} ${part(concurrent)}`),
    ).toEqual(Array(144).fill(1));
  });
});

describe("the ninth of the Interval grid", () => {
  it("stands for the whole, and lies within the third", () => {
    expect(ninth.length * NINTH_WEIGHT).toBe(GRID.length);
    expect(ninth.every((place) => third.includes(place))).toBe(true);
  });

  it("has each D and I once, and each C five or six times", () => {
    expect(counts(ninth, ({ blockedMs, openMs }) => `${blockedMs} ${openMs}`)).toEqual(Array(48).fill(1));
    expect(new Set(counts(ninth, ({ concurrent }) => concurrent))).toEqual(new Set([5, 6]));
  });
});
