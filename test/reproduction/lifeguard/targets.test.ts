import { describe, expect, it } from "vitest";
import { ofConfigurations } from "../../../src/reproduction/lifeguard/compared.ts";
import { byConcurrent } from "../../../src/reproduction/lifeguard/figures-2-and-3.ts";
import { pairRuns } from "../../../src/reproduction/lifeguard/paired-runs.ts";
import {
  CONFIGURATIONS,
  type LatencyQuantiles,
  TABLE_V,
  TABLE_VII,
  TUNING_METRICS,
} from "../../../src/reproduction/lifeguard/published.ts";
import { falsePositivesOf } from "../../../src/reproduction/lifeguard/table-iv.ts";
import type { Quantiles } from "../../../src/reproduction/lifeguard/table-v.ts";
import { messageLoadOf } from "../../../src/reproduction/lifeguard/table-vi.ts";
import type { Tunings } from "../../../src/reproduction/lifeguard/table-vii.ts";
import {
  targetsOfTableIv,
  targetsOfTableV,
  targetsOfTableVi,
  targetsOfTableVii,
} from "../../../src/reproduction/lifeguard/targets.ts";
import type { Estimate } from "../../../src/statistics/estimate.ts";
import { asPublished } from "./outcomes-for-tests.ts";

const exactly = (value: number | null): Estimate => ({ value, interval: null, runs: 1, singles: 0 });
const met = (targets: readonly { readonly isMet: boolean }[]) => targets.map(({ isMet }) => isMet);

function ofRuns(factor: number) {
  const runs = pairRuns(asPublished(factor), CONFIGURATIONS, 1);
  return { found: falsePositivesOf(runs), points: byConcurrent(runs), load: messageLoadOf(runs) };
}

const latencies = (factor: number) =>
  ofConfigurations((name) => {
    const scaled = (values: LatencyQuantiles) => values.map((value) => exactly(value * factor));
    return {
      first: scaled(TABLE_V[name].first) as unknown as Quantiles,
      full: scaled(TABLE_V[name].full) as unknown as Quantiles,
    };
  });

const tunings = (change: (value: number) => number | null): Tunings =>
  Object.fromEntries(
    TUNING_METRICS.map((metric) => [metric, TABLE_VII[metric].map((value) => exactly(change(value)))]),
  ) as unknown as Tunings;

describe("the targets", () => {
  it("of Table IV are all met by what is published", () => {
    const { found, points } = ofRuns(1);
    expect(met(targetsOfTableIv(found, points))).toEqual(Array(8).fill(true));
  });

  it("of Table IV are missed by twice as much, but for ratios", () => {
    const { found, points } = ofRuns(2);
    const targets = targetsOfTableIv(found, points);
    expect(met(targets)).toEqual([true, true, true, false, true, true, false, false]);
    expect(targets[3]?.found).toBe("678,004, 2.00 times the published.");
  });

  it("of Table V are met within 3 and 10 per cent", () => {
    expect(met(targetsOfTableV(latencies(1.02)))).toEqual([true, true]);
    expect(met(targetsOfTableV(latencies(0.95)))).toEqual([false, true]);
    expect(met(targetsOfTableV(latencies(1.2)))).toEqual([false, false]);
  });

  it("of Table VI are met within 15 per cent", () => {
    expect(met(targetsOfTableVi(ofRuns(0.9).load))).toEqual(Array(5).fill(true));
    expect(met(targetsOfTableVi(ofRuns(0.8).load))).toEqual([false, true, true, true, true]);
  });

  it("of Table VII are relations of the text, which the published figures show as far as they do", () => {
    const targets = targetsOfTableVii(tunings((value) => value));
    expect(targets[0]?.isMet).toBe(true);
    expect(targets.slice(3).every(({ isMet }) => isMet)).toBe(true);
    // As printed, one of the four rows at alpha 2 rises only from beta 4 on, in two of them.
    expect(targets[2]?.found).toBe("So in 2 of 4 rows.");
    expect(targetsOfTableVii(tunings((value) => value + 5))[0]?.isMet).toBe(false);
  });

  it("are not met by figures that do not exist", () => {
    expect(targetsOfTableVii(tunings(() => null)).some(({ isMet }) => isMet)).toBe(false);
  });
});
