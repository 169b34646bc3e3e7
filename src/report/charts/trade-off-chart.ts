import type { Estimate } from "../../statistics/estimate.ts";
import { formatFigure, formatSeconds } from "../numbers.ts";
import { estimateCell, estimateColumn, textCell, textColumn } from "../report-table.ts";
import { CHART_HEIGHT, CHART_WIDTH, type Chart, type Row } from "./chart.ts";
import { seriesEncoding } from "./series-encoding.ts";
import { countEncoding, zeroRow } from "./zero-row.ts";

export interface TradeOffPoint {
  readonly name: string;
  /** In seconds. */
  readonly detection: Estimate;
  readonly falseConvictions: Estimate;
}

export interface TradeOffChart {
  readonly name: string;
  readonly title: string;
  /** Without its unit. */
  readonly xTitle: string;
  readonly yTitle: string;
  readonly points: readonly TradeOffPoint[];
}

/** What a configuration costs in detection time against what it costs in false convictions: down and to the left is better. */
export function tradeOffChart({ name, title, xTitle, yTitle, points }: TradeOffChart): Chart {
  const known = points.flatMap(({ name: of, detection, falseConvictions }) =>
    detection.value === null || falseConvictions.value === null
      ? []
      : [
          {
            name: of,
            x: detection.value,
            across: detection.interval,
            y: falseConvictions.value,
            up: falseConvictions.interval,
          },
        ],
  );
  const row = zeroRow(known.flatMap(({ y, up }) => [y, ...(up === null ? [] : [up.low, up.high])]));
  const rows: Row[] = known.map(({ name: of, x, across, y, up }) => ({
    series: of,
    x,
    y: row.placeOf(y),
    left: across?.low ?? x,
    right: across?.high ?? x,
    low: row.placeOf(up?.low ?? y),
    high: row.placeOf(up?.high ?? y),
  }));
  const missing = points.filter(({ name: of }) => !known.some((point) => point.name === of));
  return {
    name,
    title,
    description: known
      .map((point) => `${point.name}: ${formatFigure(point.y)} after ${formatSeconds(point.x)}.`)
      .join(" "),
    caption: [
      "Down and to the left is better: quicker, and fewer living members declared dead. Lines are 95 % intervals.",
      ...(row.place === undefined ? [] : ["Zeros stand in a row of their own below the logarithmic axis."]),
      ...(missing.length === 0
        ? []
        : [`Not drawn, since nothing was detected: ${missing.map(({ name: of }) => of).join(", ")}.`]),
    ].join(" "),
    table: {
      name,
      title,
      columns: [
        textColumn("configuration", "configuration"),
        estimateColumn(`${xTitle}, s`, "detection_seconds"),
        estimateColumn(yTitle, "false_convictions"),
      ],
      rows: points.map((point) => [
        textCell(point.name),
        estimateCell(point.detection, formatFigure),
        estimateCell(point.falseConvictions, formatFigure),
      ]),
    },
    specOf: (theme) => {
      const { color, shape } = seriesEncoding(
        known.map((point) => point.name),
        theme,
      );
      const x = {
        field: "x",
        type: "quantitative" as const,
        title: `${xTitle}, s`,
        scale: { zero: false, nice: true, padding: 14 },
      };
      const y = countEncoding(row, yTitle);
      return {
        width: CHART_WIDTH,
        height: CHART_HEIGHT,
        title,
        data: { values: rows },
        layer: [
          {
            mark: { type: "rule", strokeWidth: 1.5, opacity: 0.8 },
            encoding: { x: { ...x, field: "left" }, x2: { field: "right" }, y, color },
          },
          {
            mark: { type: "rule", strokeWidth: 1.5, opacity: 0.8 },
            encoding: { x, y: { ...y, field: "low" }, y2: { field: "high" }, color },
          },
          {
            mark: { type: "point", filled: true, size: 110, opacity: 1 },
            encoding: { x, y, color, shape },
          },
        ],
      };
    },
  };
}
