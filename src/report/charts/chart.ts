import type { TopLevelSpec } from "vega-lite";
import type { ReportTable } from "../report-table.ts";
import type { Theme } from "./theme.ts";

/** A picture that is not drawn yet. */
export interface Chart {
  /** For its file and its place in the page: small letters and hyphens. */
  readonly name: string;
  readonly title: string;
  /** What there is to be seen, for who cannot see it. */
  readonly description: string;
  /** Stands below it: how to read it, and what was left out. */
  readonly caption: string;
  /** What it was drawn from. */
  readonly table: ReportTable;
  /** It needs the whole width of a page to be read. */
  readonly isWide?: boolean;
  specOf(theme: Theme): TopLevelSpec;
}

/** Rows of data for Vega-Lite. */
export type Row = Readonly<Record<string, string | number | boolean | null>>;

/** Inside the axes, in pixels. */
export const CHART_WIDTH = 560;
export const CHART_HEIGHT = 300;
