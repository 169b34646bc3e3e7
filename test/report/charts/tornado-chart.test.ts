import { describe, expect, it } from "vitest";
import { tornadoChart } from "../../../src/report/charts/tornado-chart.ts";
import { textsOf } from "./drawn.ts";

const CHART = tornadoChart({
  name: "tornado",
  title: "What the figure hangs on",
  measured: "false convictions",
  base: 300,
  published: 339,
  bars: [
    { label: "nack weight", ends: [{ value: 290, at: "2" }] },
    {
      label: "packet time",
      ends: [
        { value: 180, at: "0us" },
        { value: 520, at: "20us" },
      ],
    },
    { label: "metadata size", ends: [{ value: 300, at: "512 B" }] },
  ],
});

describe("a tornado", () => {
  it("begins with what moves the figure most", () => {
    expect(CHART.description).toBe(
      "packet time: 180 to 520. nack weight: 290 to 300. metadata size: 300 to 300.",
    );
  });

  it("is drawn with the value at each end that is not the default's", async () => {
    const texts = await textsOf(CHART);
    for (const text of ["packet time", "0us", "20us", "2", "false convictions"])
      expect(texts).toContain(text);
    expect(texts).not.toContain("512 B");
    expect(CHART.caption).toContain("The dashed line is the published figure, 339.");
  });

  it("tells ratios in its table", () => {
    expect(CHART.table.rows[0]?.flatMap(({ values }) => values)).toEqual(["packet time", "0us", 180, 0.6]);
  });

  it("is logarithmic where figures are far apart", async () => {
    const far = tornadoChart({
      name: "far",
      title: "Far",
      measured: "count",
      base: 10,
      bars: [{ label: "loss", ends: [{ value: 10_000, at: "25 %" }] }],
    });
    expect(far.caption).toContain("logarithmic");
    await textsOf(far);
  });
});
