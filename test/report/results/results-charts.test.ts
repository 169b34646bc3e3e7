import { describe, expect, it } from "vitest";
import { configurationEstimates } from "../../../src/report/results/configuration-estimates.ts";
import { latencyEstimates } from "../../../src/report/results/latency-estimates.ts";
import { accuserCharts, costChart, latencyCharts } from "../../../src/report/results/results-charts.ts";
import { madeUpResults } from "./made-up-results.ts";

const FEW = { resamples: 100 };
const RESULTS = madeUpResults();

function latencies(of: "crashes" | "anomalies") {
  return new Map(
    RESULTS.configurations.map((name) => [
      name,
      latencyEstimates(
        RESULTS.runs.filter(({ configuration }) => configuration === name),
        of,
        FEW,
      ),
    ]),
  );
}

describe("charts of results", () => {
  it("show how long crashes went unnoticed, by somebody and by everybody", () => {
    const charts = latencyCharts("crashes", latencies("crashes"), "starved");
    expect(charts.map(({ title }) => title)).toEqual(["Crashes: first detection", "Crashes: known to all"]);
    expect(latencyCharts("anomalies", latencies("anomalies"), "starved")).toEqual([]);
  });

  it("set detection time against false convictions, where there are several configurations", () => {
    const { configurations } = RESULTS.summary;
    const both = { crashes: latencies("crashes"), anomalies: latencies("anomalies") };
    const estimates = configurationEstimates(RESULTS.runs, RESULTS.configurations, FEW);
    const [chart] = costChart(configurations, estimates, both, "starved");
    expect(chart?.description).toBe("swim: 240 after 11.5 s. lifeguard: 5 after 13 s.");
    expect(costChart(configurations.slice(0, 1), estimates, both, "starved")).toEqual([]);
    const unseen = { crashes: both.anomalies, anomalies: both.anomalies };
    expect(costChart(configurations, estimates, unseen, "starved")).toEqual([]);
  });

  it("show who accused whom, for each configuration that convicted falsely", () => {
    const accusers = new Map([["swim", [{ accuser: "member-1", victim: "member-2", count: 4 }]]]);
    const charts = accuserCharts(madeUpResults({ accusers }));
    expect(charts.map(({ title }) => title)).toEqual(["Who accused whom: swim"]);
  });
});
