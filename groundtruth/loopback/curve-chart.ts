import { element, text } from "../../src/report/diagram/svg.ts";
import { CURVE_MEASURES, CURVE_OPEN_MS, type CurveMeasure, type CurvePoint } from "./curve.ts";

const TITLE = "False positives of a run over I: C = 16, D = 16 384 ms, whole cycles of 120 s or more";

const PLOT_WIDTH = 250;
const PLOT_HEIGHT = 170;
const GAP = 22;
const LEFT = 56;
const TOP = 78;
const BOTTOM = 50;
const RIGHT = 16;

/** Counts that have a line of the grid; the axis is linear below 1 and logarithmic above. */
const TICKS = [0, 1, 10, 100, 1000, 10_000];
const FIRST_DECADE = 0.5;

const STYLE = `
.page { fill: #ffffff; }
text { font: 12px sans-serif; fill: #222222; }
text.title { font-size: 15px; font-weight: bold; }
text.head { font-weight: bold; }
text.small { font-size: 11px; fill: #555555; }
.grid { stroke: #e2e2e2; }
.frame { fill: none; stroke: #999999; }
.swim { stroke: #c44e00; fill: #c44e00; }
.lifeguard { stroke: #0067a3; fill: #0067a3; }
.line { fill: none; stroke-width: 2; }
.lifeguard.line { stroke-dasharray: 7 3; }
.band { stroke: none; fill-opacity: 0.16; }
.measured { fill: #ffffff; stroke-width: 2; }
.reach { stroke-width: 2; }
@media (prefers-color-scheme: dark) {
.page { fill: #16181c; }
text { fill: #e6e6e6; }
text.small { fill: #aaaaaa; }
.grid { stroke: #33363c; }
.swim { stroke: #ff9a52; fill: #ff9a52; }
.lifeguard { stroke: #58b4ee; fill: #58b4ee; }
.band { fill-opacity: 0.22; }
.line { fill: none; }
.measured { fill: #16181c; }
}
`;

/** False positives over I as an SVG file: a column of panels for each setup, emulated lines and measured marks. */
export function curveChart(points: readonly CurvePoint[]): string {
  const setups = [...new Set(points.map(setupText))];
  const width = LEFT + setups.length * (PLOT_WIDTH + GAP) - GAP + RIGHT;
  const height = TOP + CURVE_MEASURES.length * (PLOT_HEIGHT + GAP) - GAP + BOTTOM;
  const panels = setups.flatMap((setup, column) =>
    CURVE_MEASURES.map((measure, row) => {
      const own = points.filter((point) => setupText(point) === setup && point.measure === measure);
      const most = Math.max(
        1,
        ...points.filter((point) => point.measure === measure).map(({ high }) => high),
      );
      return element(
        "g",
        { transform: `translate(${LEFT + column * (PLOT_WIDTH + GAP)} ${TOP + row * (PLOT_HEIGHT + GAP)})` },
        new Panel(own, most).svg({ isFirst: column === 0, isLast: row === CURVE_MEASURES.length - 1 }),
      );
    }),
  );
  const heads = setups.map((setup, column) =>
    text(LEFT + column * (PLOT_WIDTH + GAP) + PLOT_WIDTH / 2, TOP - 10, setup, "head", "middle"),
  );
  const axis = text(
    LEFT + (width - LEFT - RIGHT) / 2,
    height - 10,
    "I: how long blocked members are open between anomalies, in ms",
    "",
    "middle",
  );
  const body = [
    element("style", {}, STYLE),
    element("rect", { class: "page", width, height }),
    text(16, 24, TITLE, "title"),
    legend(16, 46),
    ...heads,
    ...panels,
    axis,
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", width, height, viewBox: `0 0 ${width} ${height}` },
    `${element("title", {}, TITLE)}${body.join("\n")}\n`,
  )}\n`;
}

class Panel {
  readonly #points: readonly CurvePoint[];
  readonly #most: number;

  constructor(points: readonly CurvePoint[], most: number) {
    this.#points = points;
    this.#most = most;
  }

  svg({ isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean }): string {
    const configs = [...new Set(this.#points.map(({ config }) => config))];
    const measure = this.#points[0]?.measure;
    return [
      ...this.#grid(isFirst, isLast),
      ...configs.flatMap((config) => this.#emulated(config)),
      ...configs.flatMap((config, index) => this.#measured(config, index)),
      element("rect", { class: "frame", width: PLOT_WIDTH, height: PLOT_HEIGHT }),
      ...(isFirst && measure !== undefined ? [text(4 - LEFT, 10, measureText(measure), "head")] : []),
    ].join("\n");
  }

  #grid(isFirst: boolean, isLast: boolean): string[] {
    const down = TICKS.filter((tick) => tick <= this.#most).flatMap((tick) => {
      const y = this.#y(tick);
      return [
        element("line", { class: "grid", x1: 0, x2: PLOT_WIDTH, y1: y, y2: y }),
        ...(isFirst ? [text(-6, y + 4, String(tick), "small", "end")] : []),
      ];
    });
    const across = isLast
      ? CURVE_OPEN_MS.map((openMs) =>
          text(placeOf(openMs), PLOT_HEIGHT + 16, String(openMs), "small", "middle"),
        )
      : [];
    return [...down, ...across];
  }

  #emulated(config: string): string[] {
    const own = this.#points.filter((point) => point.source === "emulated" && point.config === config);
    if (own.length === 0) return [];
    const at = (point: CurvePoint, value: number) => `${placeOf(point.openMs)} ${this.#y(value).toFixed(1)}`;
    const upper = own.map((point) => at(point, point.high));
    const lower = own.map((point) => at(point, point.low)).reverse();
    return [
      element("path", { class: `band ${config}`, d: `M ${[...upper, ...lower].join(" L ")} Z` }),
      element("path", {
        class: `${config} line`,
        d: `M ${own.map((point) => at(point, point.median)).join(" L ")}`,
      }),
    ];
  }

  /** Configurations stand beside each other where they meet. */
  #measured(config: string, index: number): string[] {
    return this.#points
      .filter((point) => point.source === "measured" && point.config === config)
      .flatMap(({ openMs, median, low, high }) => {
        const x = placeOf(openMs) + (index === 0 ? -3 : 3);
        return [
          element("line", { class: `${config} reach`, x1: x, x2: x, y1: this.#y(low), y2: this.#y(high) }),
          element("circle", { class: `${config} measured`, cx: x, cy: this.#y(median), r: 4.5 }),
        ];
      });
  }

  #y(value: number): number {
    const top = heightOf(this.#most * 1.3);
    return PLOT_HEIGHT - 8 - ((PLOT_HEIGHT - 16) * heightOf(value)) / top;
  }
}

/** 0 at 0 and linear to `FIRST_DECADE` at 1; then 1 more for each decade. */
function heightOf(value: number): number {
  return value <= 1 ? value * FIRST_DECADE : FIRST_DECADE + Math.log10(value);
}

/** The values of I are powers of four, and stand equally far apart. */
function placeOf(openMs: number): number {
  const steps = CURVE_OPEN_MS.length - 1;
  const step = Math.log2(openMs / CURVE_OPEN_MS[0]) / Math.log2(CURVE_OPEN_MS[1] / CURVE_OPEN_MS[0]);
  return 16 + ((PLOT_WIDTH - 32) * step) / steps;
}

function setupText({ setup, members }: CurvePoint): string {
  return `${setup === "loopback" ? "loopback sockets" : "transport in memory"}, N = ${members}`;
}

function measureText(measure: CurveMeasure): string {
  return measure === "FP" ? "FP" : "FP\u{2212}";
}

function legend(x: number, y: number): string {
  const entries = [
    [element("path", { class: "swim line", d: `M ${x} ${y} L ${x + 24} ${y}` }), "swim, emulated: median"],
    [
      element("path", { class: "lifeguard line", d: `M ${x + 180} ${y} L ${x + 204} ${y}` }),
      "lifeguard, emulated",
    ],
    [
      element("rect", { class: "band swim", x: x + 350, y: y - 7, width: 24, height: 14 }),
      "5\u{2013}95 % of runs",
    ],
    [
      element("circle", { class: "swim measured", cx: x + 502, cy: y, r: 4.5 }),
      "the real library: median and range, or one run",
    ],
  ] as const;
  const places = [x + 30, x + 210, x + 380, x + 512];
  return entries
    .map(([mark, words], index) => mark + text(places[index] as number, y + 4, words, ""))
    .join("");
}
