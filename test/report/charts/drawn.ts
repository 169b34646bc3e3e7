import { expect } from "vitest";
import type { Chart } from "../../../src/report/charts/chart.ts";
import { drawChart } from "../../../src/report/charts/draw-chart.ts";
import { xmlElements } from "../xml-elements.ts";

/** Draws a chart and holds its pictures to what every picture must be. @returns the texts in the light one. */
export async function textsOf(chart: Chart): Promise<string[]> {
  const drawn = await drawChart(chart);
  for (const svg of [drawn.light, drawn.dark]) {
    const elements = xmlElements(svg);
    expect(elements[0]).toMatchObject({ name: "svg", attributes: { role: "img" } });
    // Nothing is asked of anybody: only namespaces are addresses.
    expect(svg.replace(/xmlns(:\w+)?="[^"]*"/g, "")).not.toMatch(/https?:|<image|<script/);
    const ids = elements.flatMap(({ attributes: { id } }) => id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, reference] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(reference);
    // A coordinate that is no number is drawn nowhere.
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  }
  return [...drawn.light.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text as string);
}
