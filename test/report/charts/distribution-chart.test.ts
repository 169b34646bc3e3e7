import { describe, expect, it } from "vitest";
import { distributionChart } from "../../../src/report/charts/distribution-chart.ts";
import { textsOf } from "./drawn.ts";

function chart(series: Parameters<typeof distributionChart>[0]["series"]) {
  return distributionChart({
    name: "detection",
    title: "Crashes: first detection",
    measured: "time from the crash",
    counted: "crashes",
    series,
  });
}

describe("a distribution", () => {
  it("has a step for each sample, and stays below 1 by what was never detected", () => {
    const { table, description } = chart([{ name: "swim", samples: [12, 10], of: 4 }]);
    expect(table.rows.map((row) => row.flatMap(({ values }) => values))).toEqual([
      ["swim", 10, 0.25],
      ["swim", 12, 0.5],
    ]);
    expect(description).toBe("swim: 50 % of 4 crashes detected, half of these within 11 s.");
  });

  it("draws no more steps than can be seen, the last one among them", () => {
    const samples = Array.from({ length: 5_000 }, (_, index) => index);
    const { table, caption } = chart([{ name: "swim", samples, of: 5_000 }]);
    expect(table.rows).toHaveLength(400);
    expect(table.rows.at(-1)?.flatMap(({ values }) => values)).toEqual(["swim", 4_999, 1]);
    expect(caption).toContain("at most 400 steps");
  });

  it("is drawn, with its axes' units and a legend", async () => {
    const texts = await textsOf(
      chart([
        { name: "swim", samples: [12, 10], of: 4 },
        { name: "<none>", samples: [], of: 4 },
      ]),
    );
    for (const text of [
      "Crashes: first detection",
      "time from the crash, s",
      "share of crashes",
      "swim",
      "&lt;none&gt;",
      "100%",
    ]) {
      expect(texts).toContain(text);
    }
  });

  it("is drawn of samples that are all alike", async () => {
    expect(await textsOf(chart([{ name: "swim", samples: [0, 0], of: 2 }]))).toContain("100%");
    expect(await textsOf(chart([{ name: "swim", samples: [7, 7], of: 2 }]))).toContain("100%");
  });
});
