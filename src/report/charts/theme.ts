/** Colours of a chart on a light or a dark page. */
export interface Theme {
  readonly name: "light" | "dark";
  readonly background: string;
  readonly text: string;
  readonly faintText: string;
  readonly grid: string;
  /** Of series, in their order. */
  readonly series: readonly string[];
  /** From few to many. */
  readonly ramp: readonly string[];
}

// The series' colours are Okabe and Ito's, which people with any kind of colour blindness tell apart ("Color Universal
// Design", 2008); on the dark page those of them are lighter that would hardly be seen there.
export const LIGHT: Theme = {
  name: "light",
  background: "#ffffff",
  text: "#1c2024",
  faintText: "#545b63",
  grid: "#e1e4e8",
  series: ["#0072b2", "#d55e00", "#009e73", "#b0508a", "#b37400", "#3a8fc4", "#4a4a4a"],
  ramp: ["#e7f0fa", "#a6c8e6", "#5b9bd0", "#2167a8", "#0a2f5c"],
};

export const DARK: Theme = {
  name: "dark",
  background: "#14171c",
  text: "#e8eaed",
  faintText: "#a4abb3",
  grid: "#333941",
  series: ["#56b4e9", "#ff8a3d", "#2ecc9b", "#e29bc4", "#f0c94a", "#8fa8ff", "#c9ccd1"],
  ramp: ["#1d2c3f", "#2a5482", "#4587bf", "#86bde8", "#e3f1ff"],
};

export const THEMES: readonly Theme[] = [LIGHT, DARK];

const DASHES: readonly (readonly number[])[] = [
  [1, 0],
  [7, 3],
  [2, 3],
  [9, 3, 2, 3],
  [4, 2],
  [12, 4],
];
const SHAPES = ["circle", "square", "triangle-up", "diamond", "cross", "triangle-down"] as const;

/** The colour of the nth series. Dash and shape tell it once more, for whoever does not see the colour. */
export function seriesColour(theme: Theme, index: number): string {
  return theme.series[index % theme.series.length] as string;
}

/** There are fewer dashes than colours, so that only the 43rd series looks like the first. */
export function seriesDash(index: number): readonly number[] {
  return DASHES[index % DASHES.length] as readonly number[];
}

export function seriesShape(index: number): (typeof SHAPES)[number] {
  return SHAPES[index % SHAPES.length] as (typeof SHAPES)[number];
}
