import { formatFigure } from "../numbers.ts";
import { figureCell, figureColumn, textCell, textColumn } from "../report-table.ts";
import { CHART_WIDTH, type Chart, type Row } from "./chart.ts";

/** One thing that is varied alone. */
export interface TornadoBar {
  readonly label: string;
  /** What it came to at the values tried, the default's own left out; each with the value in words. */
  readonly ends: readonly { readonly value: number; readonly at: string }[];
}

export interface TornadoChart {
  readonly name: string;
  readonly title: string;
  /** What is measured, with its unit. */
  readonly measured: string;
  /** With everything at its default. */
  readonly base: number;
  /** Where a published figure lies. */
  readonly published?: number;
  readonly bars: readonly TornadoBar[];
}

const BAR = 30;
/** From this ratio of its ends on the axis is logarithmic. */
const LOGARITHMIC_FROM = 20;

/** What a figure hangs on: how far it moves when one thing alone is varied, the greatest mover first. */
export function tornadoChart({ name, title, measured, base, published, bars }: TornadoChart): Chart {
  const spreads = bars
    .map(({ label, ends }) => {
      const values = [base, ...ends.map(({ value }) => value)];
      return { label, ends, low: Math.min(...values), high: Math.max(...values) };
    })
    .sort((a, b) => b.high - b.low - (a.high - a.low) || (a.label < b.label ? -1 : 1));
  const all = [
    base,
    ...(published === undefined ? [] : [published]),
    ...spreads.flatMap(({ low, high }) => [low, high]),
  ];
  const isLogarithmic = Math.min(...all) > 0 && Math.max(...all) / Math.min(...all) >= LOGARITHMIC_FROM;
  const order = spreads.map(({ label }) => label);
  return {
    name,
    title,
    description: spreads
      .map(({ label, low, high }) => `${label}: ${formatFigure(low)} to ${formatFigure(high)}.`)
      .join(" "),
    caption: `Each is varied alone, everything else at its default (the solid line, ${formatFigure(base)}). Beside each end stands the value that led there.${published === undefined ? "" : ` The dashed line is the published figure, ${formatFigure(published)}.`}${isLogarithmic ? " The axis is logarithmic." : ""}`,
    table: {
      name,
      title,
      columns: [
        textColumn("varied", "varied"),
        textColumn("value", "value"),
        figureColumn(measured, "figure"),
        figureColumn("÷ default", "ratio_to_default"),
      ],
      rows: spreads.flatMap(({ label, ends }) =>
        ends.map(({ value, at }) => [
          textCell(label),
          textCell(at),
          figureCell(value, formatFigure),
          figureCell(base === 0 ? null : value / base, formatFigure),
        ]),
      ),
    },
    specOf: (theme) => {
      const [below, above] = [theme.series[0] as string, theme.series[1] as string];
      const scale = isLogarithmic
        ? { type: "log" as const, nice: true, padding: 70 }
        : { zero: false, nice: true, padding: 70 };
      const y = {
        field: "label",
        type: "nominal" as const,
        title: null,
        sort: order,
        scale: { domain: order, paddingInner: 0.35 },
        axis: { labelLimit: 480, ticks: false, domain: false },
      };
      const segments: Row[] = spreads.flatMap(({ label, low, high }) => [
        ...(low < base ? [{ label, from: low, to: base, side: "below" }] : []),
        ...(high > base ? [{ label, from: base, to: high, side: "above" }] : []),
      ]);
      const labels: Row[] = spreads.flatMap(({ label, ends, low, high }) =>
        ends
          .filter(({ value }) => value !== base && (value === low || value === high))
          .map(({ value, at }) => ({ label, value, at, side: value < base ? "below" : "above" })),
      );
      const text = (side: "below" | "above") => ({
        transform: [{ filter: `datum.side === '${side}'` }],
        data: { values: labels },
        mark: {
          type: "text" as const,
          align: side === "below" ? ("right" as const) : ("left" as const),
          dx: side === "below" ? -5 : 5,
          fontSize: 11,
        },
        encoding: {
          x: { field: "value", type: "quantitative" as const, scale },
          y,
          text: { field: "at", type: "nominal" as const },
        },
      });
      const line = (value: number, dash: number[]) => ({
        data: { values: [{ value }] },
        mark: { type: "rule" as const, color: theme.text, strokeWidth: 1.5, strokeDash: dash },
        encoding: { x: { field: "value", type: "quantitative" as const, scale } },
      });
      return {
        width: CHART_WIDTH,
        height: Math.max(60, BAR * spreads.length),
        title,
        layer: [
          {
            data: { values: segments },
            mark: { type: "bar" },
            encoding: {
              x: { field: "from", type: "quantitative", title: measured, scale },
              x2: { field: "to" },
              y,
              color: {
                field: "side",
                type: "nominal",
                legend: null,
                scale: { domain: ["below", "above"], range: [below, above] },
              },
            },
          },
          line(base, [1, 0]),
          ...(published === undefined ? [] : [line(published, [5, 4])]),
          text("below"),
          text("above"),
        ],
      };
    },
  };
}
