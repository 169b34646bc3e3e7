import { describe, expect, it } from "vitest";
import { compareAll } from "../../groundtruth/compare.ts";
import type { Measures } from "../../groundtruth/comparisons.ts";
import type { Setting } from "../../groundtruth/recordings/recorded-run.ts";
import { small, smallInterval } from "./emulation/recorded-runs.ts";

function setting(runs: readonly Measures[], base = small): Setting {
  const { experiment, label, config } = base;
  return { experiment, label, config, runs: runs.map((measures) => ({ ...base, measures })) };
}

function comparisonOf(recorded: readonly Measures[], emulated: readonly Measures[], base = small) {
  const compared = compareAll([setting(recorded, base)], () => emulated);
  return (column: string) => {
    const found = compared.find(({ comparison }) => comparison.column === column);
    if (found === undefined) throw new Error(`no comparison ${column}`);
    return found;
  };
}

const pings = (values: readonly number[]): Measures[] => values.map((value) => ({ pings: value }));
const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);

describe("a comparison", () => {
  it("has medians, ranges and the relative difference of the medians", () => {
    const compared = comparisonOf(pings([10, 12, 20]), pings(upTo(101)))("pings");
    expect(compared).toMatchObject({
      setting: "healthy-n8/lifeguard",
      recorded: { runs: 3, median: 12, low: 10, high: 20 },
      emulated: { runs: 101, median: 50, low: 5, high: 95 },
    });
    expect(compared.relativeDifference).toBeCloseTo(38 / 12, 10);
  });

  it("is rejected where the sides are far apart, and not where they are mixed", () => {
    const far = comparisonOf(pings([1000, 1001, 1002]), pings(upTo(100)))("pings");
    expect(far.p).toBeCloseTo(2 / 176_851, 8);
    expect(far.isRejected).toBe(true);
    const mixed = comparisonOf(pings([20, 50, 70]), pings(upTo(100)))("pings");
    expect(mixed.p).toBeGreaterThan(0.3);
    expect(mixed.isRejected).toBe(false);
  });

  it("of values that are all equal is no test", () => {
    const compared = comparisonOf(pings([5, 5]), pings([5, 5, 5]))("pings");
    expect(compared).toMatchObject({
      p: null,
      falseDiscoveryRate: null,
      isRejected: false,
      relativeDifference: 0,
    });
  });

  it("has no relative difference to a median of 0", () => {
    expect(comparisonOf(pings([0, 0]), pings([5, 5, 5]))("pings").relativeDifference).toBeNull();
  });

  it("looks at shapes where the list says so", () => {
    const clumped = [...upTo(20).map(() => 0), ...upTo(20).map(() => 40)];
    const measures = (values: readonly number[]) =>
      values.map((value) => ({ falsePositivesAtHealthy: value, falsePositives: value }));
    const of = comparisonOf(measures(clumped), measures(upTo(41)), smallInterval);
    expect(of("FP-").p).toBeLessThan(0.001);
    expect(of("FP").p).toBeGreaterThan(0.5);
  });

  it("takes what a run lacks as later than all others, and says how many lack it", () => {
    const detections = (values: readonly (number | null)[]) =>
      values.map((value) => ({ firstDetectionSeconds: value }));
    const of = comparisonOf(detections([null, null, null]), detections(upTo(100)), smallInterval);
    const compared = of("first detection s (1st anomaly)");
    expect(compared.recorded).toMatchObject({ runs: 3, missing: 3, median: null });
    expect(compared.p).toBeCloseTo(2 / 176_851, 8);
    expect(
      comparisonOf(
        detections([null]),
        detections([null, null]),
        smallInterval,
      )("first detection s (1st anomaly)").p,
    ).toBeNull();
  });

  it("is not finer than the recordings' timing", () => {
    const detections = (values: readonly number[]) =>
      values.map((value) => ({ firstDetectionSeconds: value }));
    const of = comparisonOf(
      detections([10.536, 10.537]),
      detections([10.535, 10.535, 10.535]),
      smallInterval,
    );
    expect(of("first detection s (1st anomaly)").p).toBeNull();
  });
});

describe("all comparisons", () => {
  it("share one false-discovery rate, over all settings that were emulated", () => {
    const settings = upTo(40).map((index) => ({
      ...setting(pings([index === 0 ? 99 : 50, 51])),
      label: `l${index}`,
    }));
    const compared = compareAll(settings, () => pings(upTo(60))).filter(({ p }) => p !== null);
    expect(compared).toHaveLength(40);
    for (const { p, falseDiscoveryRate } of compared) {
      expect(falseDiscoveryRate).toBeGreaterThanOrEqual(p as number);
    }
    expect(compareAll(settings, () => [])).toEqual([]);
  });
});
