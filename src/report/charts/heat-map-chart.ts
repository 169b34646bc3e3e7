import { formatCount } from "../numbers.ts";
import { figureCell, figureColumn, textCell, textColumn } from "../report-table.ts";
import type { Chart, Row } from "./chart.ts";

export interface HeatMapEntry {
  readonly accuser: string;
  readonly victim: string;
  readonly count: number;
}

export interface HeatMapChart {
  readonly name: string;
  readonly title: string;
  /** What is counted: `false convictions`. */
  readonly counted: string;
  readonly entries: readonly HeatMapEntry[];
  /** How many there were in all; more than the entries' where those with the least were not kept. */
  readonly all: number;
}

/** Names on an axis that can still be read. */
const MOST_NAMES = 40;
const CELL = 16;
/** The legend's title and the axes need room, however few the cells. */
const LEAST_SIZE = 240;

/** Who accused whom: those that accused most from above, those accused most from the left. */
export function heatMapChart({ name, title, counted, entries, all }: HeatMapChart): Chart {
  const accusers = ranked(entries, ({ accuser }) => accuser);
  const victims = ranked(entries, ({ victim }) => victim);
  const [rowNames, columnNames] = [accusers.slice(0, MOST_NAMES), victims.slice(0, MOST_NAMES)];
  const shown = entries.filter(
    ({ accuser, victim }) => rowNames.includes(accuser) && columnNames.includes(victim),
  );
  const kept = total(entries);
  const [worst] = [...entries].sort((a, b) => b.count - a.count);
  const left =
    shown.length === entries.length
      ? ""
      : ` Shown are the ${rowNames.length} of ${formatCount(accusers.length)} accusers and the ${columnNames.length} of ${formatCount(victims.length)} accused with the most: ${formatCount(total(shown))} of ${formatCount(kept)} ${counted}.`;
  const lost =
    kept >= all
      ? ""
      : ` Of ${formatCount(all)} ${counted} ${formatCount(kept)} are here: of the others it was not kept, and what is empty may have had some.`;
  return {
    name,
    title,
    description:
      worst === undefined
        ? `There are no ${counted}.`
        : `${formatCount(kept)} ${counted} by ${formatCount(accusers.length)} accusers, most often ${worst.accuser} of ${worst.victim} (${formatCount(worst.count)}).`,
    caption: `Each ${counted.replace(/s$/, "")} counts for the member whose suspicion it goes back to; empty is none. All runs together, in which anomalies may lie at different members.${left}${lost}`,
    table: {
      name,
      title,
      columns: [
        textColumn("accuser", "accuser"),
        textColumn("accused", "accused"),
        figureColumn(counted, counted.replaceAll(" ", "_")),
      ],
      rows: shown.map(({ accuser, victim, count }) => [
        textCell(accuser),
        textCell(victim),
        figureCell(count, (figure) => formatCount(figure ?? 0)),
      ]),
    },
    isWide: columnNames.length > 24,
    specOf: (theme) => {
      const rows: Row[] = shown.map((entry) => ({ ...entry }));
      const most = Math.max(1, ...shown.map(({ count }) => count));
      return {
        width: Math.max(LEAST_SIZE, CELL * columnNames.length),
        height: Math.max(CELL * 4, CELL * rowNames.length),
        title,
        data: { values: rows },
        mark: { type: "rect", stroke: theme.background, strokeWidth: 1 },
        encoding: {
          x: {
            field: "victim",
            type: "nominal",
            title: "accused",
            sort: columnNames,
            scale: { domain: columnNames },
            axis: { labelAngle: -90, labelFontSize: 11, grid: false, labelLimit: 130 },
          },
          y: {
            field: "accuser",
            type: "nominal",
            title: "accuser",
            sort: rowNames,
            scale: { domain: rowNames },
            axis: { labelFontSize: 11, grid: false, labelLimit: 130 },
          },
          color: {
            field: "count",
            type: "quantitative",
            title: counted,
            scale: { domain: [most > 1 ? 1 : 0, most], range: [...theme.ramp] },
            legend: {
              orient: "right",
              format: ",d",
              ...(most < 6
                ? { values: Array.from({ length: most }, (_, index) => index + 1) }
                : { tickCount: 4 }),
            },
          },
        },
      };
    },
  };
}

function ranked(entries: readonly HeatMapEntry[], nameOf: (entry: HeatMapEntry) => string): string[] {
  const counts = new Map<string, number>();
  for (const entry of entries) counts.set(nameOf(entry), (counts.get(nameOf(entry)) ?? 0) + entry.count);
  return [...counts].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1)).map(([name]) => name);
}

function total(entries: readonly HeatMapEntry[]): number {
  return entries.reduce((sum, { count }) => sum + count, 0);
}
