import { expect, it } from "vitest";
import type { Chart } from "../../../src/report/charts/chart.ts";
import { drawChart } from "../../../src/report/charts/draw-chart.ts";
import { DARK, LIGHT } from "../../../src/report/charts/theme.ts";
import { textsOf } from "./drawn.ts";

function dots(name: string): Chart {
  return {
    name,
    title: "Dots <& more>",
    description: "Two of them.",
    caption: "",
    table: { name, title: "", columns: [], rows: [] },
    specOf: () => ({
      title: "Dots <& more>",
      data: { values: [{ x: 1 }, { x: 2 }] },
      mark: { type: "point", clip: true },
      encoding: { x: { field: "x", type: "quantitative" } },
    }),
  };
}

it("draws for a light and for a dark page, with a name for who cannot see it", async () => {
  const { light, dark } = await drawChart(dots("dots"));
  expect(light).toContain(`fill="${LIGHT.background}"`);
  expect(dark).toContain(`fill="${DARK.background}"`);
  expect(light).toContain('aria-labelledby="dots-light-title"');
  expect(light).toContain('<title id="dots-light-title">Dots &lt;&amp; more&gt;. Two of them.</title>');
  expect(await textsOf(dots("dots"))).toContain("Dots &lt;&amp; more&gt;");
});

it("gives ids that no other picture has", async () => {
  const [one, other] = [await drawChart(dots("one")), await drawChart(dots("other"))];
  const ids = [one.light, one.dark, other.light, other.dark].flatMap((svg) =>
    [...svg.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id),
  );
  expect(ids.length).toBeGreaterThan(4);
  expect(new Set(ids).size).toBe(ids.length);
});

it("draws the same again", async () => {
  expect(await drawChart({ ...dots("dots") })).toMatchObject({
    light: (await drawChart(dots("dots"))).light,
  });
});
