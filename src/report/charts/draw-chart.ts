import type { Config } from "vega-lite";
import type { Chart } from "./chart.ts";
import { DARK, LIGHT, type Theme } from "./theme.ts";

/** A picture as SVG, for a light and a dark page. */
export interface DrawnChart {
  readonly chart: Chart;
  readonly light: string;
  readonly dark: string;
}

/** Draws a chart, without a browser and without asking anybody for anything. Vega is loaded when the first one is drawn. */
export async function drawChart(chart: Chart): Promise<DrawnChart> {
  return { chart, light: await draw(chart, LIGHT), dark: await draw(chart, DARK) };
}

async function draw(chart: Chart, theme: Theme): Promise<string> {
  const [vega, { compile }] = await Promise.all([import("vega"), import("vega-lite")]);
  const { spec } = compile(chart.specOf(theme), { config: configOf(theme), logger: silent(vega) });
  const view = new vega.View(vega.parse(spec), { renderer: "none", logLevel: vega.Error });
  try {
    return dressed(await view.toSVG(), chart, theme);
  } finally {
    view.finalize();
  }
}

/** What Vega-Lite warns of is for who writes charts, not for who reads a report. */
function silent(vega: typeof import("vega")) {
  return vega.logger(vega.Error);
}

function configOf(theme: Theme): Config {
  const { background, text, faintText, grid } = theme;
  return {
    background,
    // The picture has one description, instead of one for each of its marks.
    aria: false,
    font: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif",
    padding: 10,
    view: { stroke: null },
    title: {
      color: text,
      fontSize: 15,
      fontWeight: 600,
      anchor: "start",
      offset: 12,
      subtitleColor: faintText,
      subtitleFontSize: 12,
    },
    axis: {
      labelColor: text,
      titleColor: text,
      domainColor: faintText,
      tickColor: faintText,
      gridColor: grid,
      labelFontSize: 12,
      titleFontSize: 12,
      titleFontWeight: 500,
      titlePadding: 8,
      labelLimit: 260,
      titleLimit: 0,
    },
    legend: {
      labelColor: text,
      titleColor: text,
      labelFontSize: 12,
      titleFontSize: 12,
      labelLimit: 320,
      symbolStrokeWidth: 2,
      symbolSize: 90,
      symbolOpacity: 1,
      orient: "bottom",
      columns: 3,
      padding: 4,
      rowPadding: 5,
      columnPadding: 18,
    },
    range: { ramp: [...theme.ramp], heatmap: [...theme.ramp] },
    text: { color: text },
    rule: { color: faintText },
  };
}

/**
 * Gives the picture a name for screen readers, and ids that no other picture in the same page has. Vega counts ids through
 * all pictures that a process draws: they are counted anew, so that a picture is the same whatever was drawn before.
 */
function dressed(svg: string, chart: Chart, theme: Theme): string {
  const prefix = `${chart.name}-${theme.name}-`;
  const ids = new Map<string, string>();
  for (const [, id = ""] of svg.matchAll(/ id="([^"]*)"/g)) ids.set(id, `${prefix}${ids.size + 1}`);
  const renamed = (id: string) => ids.get(id) ?? id;
  return (
    svg
      .replace(/ id="([^"]*)"/g, (_, id: string) => ` id="${renamed(id)}"`)
      .replace(/url\(#([^)]*)\)/g, (_, id: string) => `url(#${renamed(id)})`)
      // Of the one picture there are no parts to be told of.
      .replace(/ (?:role|aria-[a-z]+)="[^"]*"/g, "")
      .replace(/^<svg /, `<svg role="img" aria-labelledby="${prefix}title" `)
      .replace(">", `><title id="${prefix}title">${escaped(`${chart.title}. ${chart.description}`)}</title>`)
  );
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
