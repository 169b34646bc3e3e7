import { expect, it } from "vitest";
import { heatMapChart } from "../../../src/report/charts/heat-map-chart.ts";
import { htmlFigure, htmlFigures } from "../../../src/report/html/html-figure.ts";

const CHART = heatMapChart({
  name: "accusers",
  title: "Who & whom",
  counted: "false convictions",
  entries: [],
  all: 0,
});
const DRAWN = { chart: CHART, light: "<svg>light</svg>", dark: "<svg>dark</svg>" };

it("has both variants, and a caption", () => {
  const { html } = htmlFigure(DRAWN);
  expect(html).toContain('<figure id="figure-accusers">');
  expect(html).toMatch(/class="scroll on-light"[^>]*><svg>light<\/svg>/);
  expect(html).toMatch(/class="scroll on-dark"[^>]*><svg>dark<\/svg>/);
  expect(html).toContain('aria-label="Who &amp; whom"');
  expect(html).toContain("<figcaption>Each false conviction");
});

it("lets a wide picture have the whole width", () => {
  expect(htmlFigure({ ...DRAWN, chart: { ...CHART, isWide: true } }).html).toContain('class="wide"');
});

it("makes nothing of no figures", () => {
  expect(htmlFigures([]).html).toBe("");
  expect(htmlFigures([DRAWN, DRAWN]).html.match(/<figure /g)).toHaveLength(2);
});
