import { expect, it } from "vitest";
import { seriesEncoding } from "../../../src/report/charts/series-encoding.ts";
import { LIGHT } from "../../../src/report/charts/theme.ts";

it("gives every series its signs, in the order of names, and a legend where there are several", () => {
  const { color, strokeDash, shape } = seriesEncoding(["swim", "lifeguard"], LIGHT);
  expect(color.scale).toEqual({ domain: ["swim", "lifeguard"], range: LIGHT.series.slice(0, 2) });
  expect(strokeDash.scale.range).toHaveLength(2);
  expect(shape.scale.range).toEqual(["circle", "square"]);
  expect(color.legend).toEqual({ title: null });
});

it("needs no legend for one series", () => {
  expect(seriesEncoding(["swim"], LIGHT).color.legend).toBeNull();
});
