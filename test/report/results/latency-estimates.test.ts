import { expect, it } from "vitest";
import { latencyEstimates } from "../../../src/report/results/latency-estimates.ts";
import { madeUpRun } from "./made-up-results.ts";

it("pools the samples of all runs, and counts what was never detected", () => {
  const runs = [madeUpRun("swim", 1, 0, 10), madeUpRun("swim", 2, 0, 20), madeUpRun("swim", 3, 0, undefined)];
  const crashes = latencyEstimates(runs, "crashes", { resamples: 200 });
  expect(crashes.injected).toBe(3);
  expect(crashes.firstDetection[0]).toMatchObject({ value: 15, runs: 3 });
  expect(crashes.fullDissemination[0]?.value).toBe(16);
  expect(crashes.samples.firstDetection).toEqual([10, 20]);
});

it("has nothing to tell of anomalies that there were none of", () => {
  const anomalies = latencyEstimates([madeUpRun("swim", 1, 0, 10)], "anomalies", { resamples: 20 });
  expect(anomalies).toMatchObject({ injected: 0, samples: { firstDetection: [] } });
  expect(anomalies.firstDetection.map(({ value }) => value)).toEqual([null, null, null]);
});
