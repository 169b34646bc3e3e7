import { falseDiscoveryRates } from "../src/statistics/false-discovery.ts";
import { rankTest } from "../src/statistics/rank-test.ts";
import { quantileOf } from "../src/statistics/sample.ts";
import { shapeTest } from "../src/statistics/shape-test.ts";
import { type Comparison, comparisonsOf, type Measures } from "./comparisons.ts";
import { type Setting, settingName } from "./recordings/recorded-run.ts";

/** Share of false ones among rejections that is borne. */
export const FALSE_DISCOVERY_RATE = 0.05;

export interface Compared {
  readonly setting: string;
  readonly comparison: Comparison;
  readonly recorded: Spread;
  readonly emulated: Spread;
  /** Of the medians; `null` when either is missing, or the recorded one is 0 and the emulated is not. */
  readonly relativeDifference: number | null;
  /** `null` where all runs of both sides have the same value: there is nothing to test. */
  readonly p: number | null;
  /** The least false-discovery rate, over all comparisons that are tested, at which this one is rejected. */
  readonly falseDiscoveryRate: number | null;
  readonly isRejected: boolean;
}

export interface Spread {
  readonly runs: number;
  /** Runs without a sample. */
  readonly missing: number;
  readonly median: number | null;
  /** Recorded: the least; emulated: the 5th percentile. */
  readonly low: number | null;
  /** Recorded: the greatest; emulated: the 95th percentile. */
  readonly high: number | null;
}

/** Compares every setting that has been emulated, all comparisons under one false-discovery rate. */
export function compareAll(
  settings: readonly Setting[],
  emulatedOf: (setting: Setting) => readonly Measures[],
): Compared[] {
  const tested = settings.flatMap((setting) => {
    const emulated = emulatedOf(setting);
    if (emulated.length === 0) return [];
    return comparisonsOf(setting.experiment).map((comparison) =>
      compareOne(
        setting,
        comparison,
        setting.runs.map((run) => run.measures),
        emulated,
      ),
    );
  });
  const rates = falseDiscoveryRates(tested.flatMap(({ p }) => (p === null ? [] : [p])));
  let next = 0;
  return tested.map((compared) => {
    if (compared.p === null) return compared;
    const rate = rates[next++] as number;
    return { ...compared, falseDiscoveryRate: rate, isRejected: rate <= FALSE_DISCOVERY_RATE };
  });
}

function compareOne(
  setting: Setting,
  comparison: Comparison,
  recordedRuns: readonly Measures[],
  emulatedRuns: readonly Measures[],
): Compared {
  const recorded = sampleOf(comparison, recordedRuns);
  const emulated = sampleOf(comparison, emulatedRuns);
  const isConstant = new Set([...recorded, ...emulated]).size < 2;
  const recordedSpread = spreadOf(recorded, 0, 1);
  const emulatedSpread = spreadOf(emulated, 0.05, 0.95);
  return {
    setting: settingName(setting),
    comparison,
    recorded: recordedSpread,
    emulated: emulatedSpread,
    relativeDifference: relative(recordedSpread.median, emulatedSpread.median),
    p: isConstant ? null : (comparison.test === "rank" ? rankTest : shapeTest)(recorded, emulated),
    falseDiscoveryRate: null,
    isRejected: false,
  };
}

/** What has not happened in a run comes after all that has: it is greater than any number. */
function sampleOf({ measure, resolution }: Comparison, runs: readonly Measures[]): number[] {
  return runs.map((run) => {
    const value = run[measure] ?? null;
    if (value === null) return Number.POSITIVE_INFINITY;
    return resolution === undefined ? rounded(value) : Math.round(value / resolution) * resolution;
  });
}

/** Means and rates are compared to six significant digits: beyond is the recording's own rounding. */
function rounded(value: number): number {
  return Number(value.toPrecision(6));
}

function spreadOf(sample: readonly number[], low: number, high: number): Spread {
  const finite = sample.filter(Number.isFinite);
  return {
    runs: sample.length,
    missing: sample.length - finite.length,
    median: quantileOf(finite, 0.5),
    low: quantileOf(finite, low),
    high: quantileOf(finite, high),
  };
}

function relative(recorded: number | null, emulated: number | null): number | null {
  if (recorded === null || emulated === null) return null;
  if (recorded === emulated) return 0;
  return recorded === 0 ? null : (emulated - recorded) / recorded;
}
