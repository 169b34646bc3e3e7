import { describe, expect, it } from "vitest";
import { tradeOffChart } from "../../../src/report/charts/trade-off-chart.ts";
import type { Estimate } from "../../../src/statistics/estimate.ts";
import { textsOf } from "./drawn.ts";

function estimate(value: number | null, low = value, high = value): Estimate {
  const interval = low === null || high === null ? null : { low, high };
  return { value, interval, runs: 3, singles: 0 };
}

const CHART = tradeOffChart({
  name: "trade-off",
  title: "Detection time against false convictions",
  xTitle: "median time to the first detection",
  yTitle: "false convictions",
  points: [
    { name: "swim", detection: estimate(12, 11, 13), falseConvictions: estimate(900, 700, 1_200) },
    { name: "lifeguard", detection: estimate(12.5, 12, 14), falseConvictions: estimate(0) },
    { name: "deaf", detection: estimate(null), falseConvictions: estimate(0) },
  ],
});

describe("a trade-off", () => {
  it("has a point for each configuration that detected anything, and names the others", async () => {
    expect(CHART.description).toBe("swim: 900 after 12 s. lifeguard: 0 after 12.5 s.");
    expect(CHART.caption).toContain("nothing was detected: deaf.");
    const texts = await textsOf(CHART);
    for (const text of ["swim", "lifeguard", "0", "1,000", "median time to the first detection, s"]) {
      expect(texts).toContain(text);
    }
    expect(texts).not.toContain("deaf");
  });

  it("keeps all of them in its table", () => {
    expect(CHART.table.rows[2]?.flatMap(({ values }) => values)).toEqual(["deaf", null, null, null, 0, 0, 0]);
  });
});
