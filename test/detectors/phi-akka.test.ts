import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { AkkaJudge, akkaPhi, akkaPhiOf } from "../../src/detectors/phi-akka.ts";
import { arrivalsOf, PHI_VECTORS, printed } from "./phi-vectors.ts";

const ORIGIN_MICROS = 1_000_000_000;
const NO_PAUSE = { "acceptable-heartbeat-pause": "0s" };
const REMOTE_WATCH = { threshold: 10, "max-sample-size": 200, "acceptable-heartbeat-pause": "10s" };

/** y, then the product's φ of it, to 8 digits (the reference's section 2). */
const LOGISTIC = `
  -5 2.1768922e-08
  -2 0.0099987616
  -1 0.075033032
  0 0.30103
  0.5 0.51088883
  1 0.79950832
  1.5 1.1742687
  2 1.6428279
  2.5 2.2160713
  3 2.9094753
  3.5 3.7424451
  4 4.7366946
  5 7.2999474
  6 10.782601
  7 15.368526
  8 21.2416
  8.2 22.586854
  8.3 23.282007
  10 37.584713
  12 61.282968
  15 113.83912
  20 259.04797
  21.5 319.49297
  21.6 Infinity
  25 Infinity
  100 Infinity
`;

/** Φ, then the deviations of silence that reach it. */
const DEVIATIONS_NEEDED = `
  0.5 0.477880
  1 1.282215
  2 2.322746
  3 3.058938
  5 4.119191
  8 5.225987
  10 5.799025
  12 6.292124
  14 6.727704
  16 7.119681
`;

describe("Akka's φ of a silence", () => {
  test.each(table(LOGISTIC))("at y = %d is %d", (y, phi) => {
    // The reference computed with mean 0 and deviation 1: y is then the silence itself.
    expect(printed(akkaPhiOf(y, 0, 1), 8)).toBe(phi);
  });

  test.each(table(DEVIATIONS_NEEDED))("reaches %d after %d deviations", (phi, deviations) => {
    expect(firstReaching(phi, 0, 1).toFixed(6)).toBe(deviations.toFixed(6));
  });

  it("is exactly 0, not −0, long before the mean", () => {
    expect(Object.is(akkaPhiOf(-25, 0, 1), 0)).toBe(true);
  });

  it("has 323.306 as its largest finite value, just below y = 21.5948", () => {
    const edge = firstReaching(Number.POSITIVE_INFINITY, 0, 1);
    expect(edge.toFixed(4)).toBe("21.5948");
    expect(akkaPhiOf(edge - 1e-9, 0, 1).toFixed(3)).toBe("323.306");
  });

  it("agrees with the product's own tests", () => {
    const near = (elapsed: number, mean: number, deviation: number) => akkaPhiOf(elapsed, mean, deviation);
    const spec: readonly (readonly [number, number])[] = [
      [0, 0],
      [500, 0.1],
      [1000, 0.3],
      [1200, 1.6],
      [1400, 4.7],
      [1600, 10.8],
      [1700, 15.3],
    ];
    for (const [elapsed, phi] of spec) expect(Math.abs(near(elapsed, 1000, 100) - phi)).toBeLessThan(0.1);
    expect(Math.abs(near(10, 0, 1) - 38)).toBeLessThan(1);
    expect(near(-25, 0, 1)).toBe(0);
    const cdf: readonly (readonly [number, number, number])[] = [
      [0, 0.5, 0.001],
      [6, 0.7257, 0.001],
      [15, 0.9332, 0.001],
      [20, 0.97725, 0.001],
      [25, 0.99379, 0.001],
      [35, 0.99977, 0.001],
      [40, 0.99997, 0.0001],
    ];
    for (const [x, expected, tolerance] of cdf) {
      expect(Math.abs(1 - tail(near(x, 0, 10)) - expected)).toBeLessThan(tolerance);
    }
    expect(Math.abs(1 - tail(near(22, 20, 3)) - 0.7475)).toBeLessThan(0.001);
  });
});

describe("Akka's judge", () => {
  test.each(PHI_VECTORS)("$name of the reference", ({ arrivalsMillis, akka, rows }) => {
    const noPause = heard(arrivalsMillis, NO_PAUSE);
    const cluster = heard(arrivalsMillis);
    for (const { judge } of [noPause, cluster]) {
      expect(judge.historySize).toBe(akka.history);
      expect(printed(judge.meanMillis, 10)).toBe(akka.mean);
      expect(printed(judge.deviationMillis, 10)).toBe(akka.deviation);
    }
    for (const [silence, phiNoPause, phiCluster] of rows) {
      const at = cluster.last + silence * 1000;
      expect(asTabled(noPause.judge.levelAt(at))).toBe(phiNoPause);
      expect(asTabled(cluster.judge.levelAt(at))).toBe(phiCluster);
      expect(cluster.judge.convictsAt(at)).toBe(phiCluster >= 8);
    }
  });

  test.each([
    [1, 5306.5],
    [2, 5066.8],
    [3, 4923.8],
    [6, 4698.4],
    [11, 4533.4],
    [21, 4522.6],
    [1500, 4522.6],
  ])("after %i heartbeats a second apart, %d ms of silence convict", (heartbeats, millis) => {
    const { judge, last } = heard(everySecond(heartbeats));
    expect(firstReaching(8, judge.meanMillis + 3000, judge.deviationMillis).toFixed(1)).toBe(
      millis.toFixed(1),
    );
    // The clock of the product has whole milliseconds, so the verdict falls at the next one.
    expect(judge.convictsAt(last + Math.ceil(millis) * 1000 - 1)).toBe(false);
    expect(judge.convictsAt(last + Math.ceil(millis) * 1000)).toBe(true);
  });

  it("needs 12 449.8 ms at the start and 11 579.9 ms in the long run as remote watch", () => {
    const start = heard([0], REMOTE_WATCH).judge;
    expect(firstReaching(10, start.meanMillis + 10_000, start.deviationMillis).toFixed(1)).toBe("12449.8");
    const steady = heard(everySecond(300), REMOTE_WATCH).judge;
    expect(firstReaching(10, steady.meanMillis + 10_000, steady.deviationMillis).toFixed(1)).toBe("11579.9");
  });

  it("knows its silence after steady heartbeats", () => {
    expect(law().steadySilenceMicros(1_000_000)).toBe(4_523_000);
    expect(law(REMOTE_WATCH).steadySilenceMicros(1_000_000)).toBe(11_580_000);
    // Heartbeats so rare that each is rejected leave the seeds: mean 1000, deviation 250.
    expect(law().steadySilenceMicros(6_000_000)).toBe(5_307_000);
  });

  it("is infinite from 6159.5 ms of steady silence on, and from 9398.7 ms after a single heartbeat", () => {
    const steady = heard(everySecond(1500));
    expect(steady.judge.levelAt(steady.last + 6_159_000)).toBeLessThan(324);
    expect(steady.judge.levelAt(steady.last + 6_160_000)).toBe(Number.POSITIVE_INFINITY);
    expect(firstReaching(Number.POSITIVE_INFINITY, 4000, 100).toFixed(1)).toBe("6159.5");
    const single = heard([0]);
    expect(single.judge.levelAt(single.last + 9_398_000)).toBeLessThan(324);
    expect(single.judge.levelAt(single.last + 9_399_000)).toBe(Number.POSITIVE_INFINITY);
    expect(single.judge.levelAt(single.last + 86_400_000_000)).toBe(Number.POSITIVE_INFINITY);
    expect(firstReaching(Number.POSITIVE_INFINITY, 4000, 250).toFixed(1)).toBe("9398.7");
  });

  it("reproduces the product's statistics of intervals", () => {
    const intervals = [100, 200, 125, 340, 130];
    const { judge } = heard(arrivalsOf(intervals), {
      ...NO_PAUSE,
      "max-sample-size": 5,
      "min-std-deviation": "1ms",
      threshold: 300,
    });
    expect(judge.meanMillis).toBe(179);
    expect(judge.deviationMillis * judge.deviationMillis).toBeCloseTo(7584, 8);
    const sliding: readonly (readonly [number, number])[] = [
      [100, 66.6666667],
      [113.333333, 422.222222],
      [103.333333, 688.888889],
    ];
    sliding.forEach(([mean, variance], pushed) => {
      const kept = heard(arrivalsOf([100, 110, 90, 140, 80].slice(0, 3 + pushed)), {
        ...NO_PAUSE,
        "max-sample-size": 3,
        "min-std-deviation": "1ms",
      }).judge;
      expect(printed(kept.meanMillis, 9)).toBe(mean);
      expect(printed(kept.deviationMillis * kept.deviationMillis, 9)).toBe(variance);
    });
  });

  it("agrees with the product's own tests of one heartbeat and of a short history", () => {
    const { judge, last } = heard([0], NO_PAUSE);
    expect(Math.abs(judge.levelAt(last + 1_000_000) - 0.3)).toBeLessThan(0.2);
    expect(Math.abs(judge.levelAt(last + 2_000_000) - 4.5)).toBeLessThan(0.3);
    expect(judge.levelAt(last + 3_000_000)).toBeGreaterThan(15);
    const short = { ...NO_PAUSE, "max-sample-size": 3, "min-std-deviation": "100ms" };
    const fast = heard([0, 100, 200, 300], short);
    const slow = heard([0, 100, 200, 300, 1000, 1500, 2000, 2500], short);
    const difference = fast.judge.levelAt(fast.last + 100_000) - slow.judge.levelAt(slow.last + 500_000);
    expect(Math.abs(difference)).toBeLessThan(0.001);
  });

  it("agrees with the product's own test of a long gap", () => {
    const { judge, last } = heard(everySecond(1000));
    const afterGap = last + 300_000_000;
    expect(judge.convictsAt(afterGap)).toBe(true);
    judge.arrived(afterGap);
    judge.arrived(afterGap + 1_000_000);
    expect(judge.convictsAt(afterGap + 1_500_000)).toBe(false);
    expect(judge.convictsAt(afterGap + 8_000_000)).toBe(true);
    judge.arrived(afterGap + 8_000_000);
    expect(judge.convictsAt(afterGap + 8_900_000)).toBe(false);
  });

  it("never adapts to a lasting slow-down: every beat is rejected at φ = 259", () => {
    const { judge, last } = heard(everySecond(51));
    for (let beat = 1; beat <= 5; beat++) {
      expect(printed(judge.levelAt(last + beat * 6_000_000), 8)).toBe(259.04797);
      judge.arrived(last + beat * 6_000_000);
    }
    expect([judge.historySize, judge.meanMillis, judge.deviationMillis]).toEqual([52, 1000, 100]);
  });

  it("is available without a heartbeat, and convicts at the threshold itself", () => {
    const silent = law().create();
    expect(silent.levelAt(ORIGIN_MICROS)).toBe(0);
    expect(silent.convictsAt(ORIGIN_MICROS + 86_400_000_000)).toBe(false);
    const threshold = akkaPhiOf(5000, 4000, 250);
    const { judge, last } = heard([0], { threshold });
    expect(judge.levelAt(last + 5_000_000)).toBe(threshold);
    expect(judge.convictsAt(last + 5_000_000)).toBe(true);
    expect(judge.convictsAt(last + 4_999_000)).toBe(false);
  });

  it("counts whole milliseconds of its clock", () => {
    const judge = law(NO_PAUSE).create();
    judge.arrived(ORIGIN_MICROS + 999);
    expect(judge.levelAt(ORIGIN_MICROS + 1_000_999)).toBe(judge.levelAt(ORIGIN_MICROS + 1_000_000));
    expect(judge.levelAt(ORIGIN_MICROS + 999_999)).toBeLessThan(judge.levelAt(ORIGIN_MICROS + 1_000_000));
  });

  it("takes an integer quarter of the estimate for its seeds", () => {
    const { judge } = heard([0], { "heartbeat-interval-estimate": "1003ms", "min-std-deviation": "1ms" });
    // 1003 − 250 and 1003 + 250.
    expect([judge.historySize, judge.meanMillis, judge.deviationMillis]).toEqual([2, 1003, 250]);
  });

  it("keeps only the newer seed in a history of one", () => {
    const { judge } = heard([0], { "max-sample-size": 1 });
    expect([judge.historySize, judge.meanMillis, judge.deviationMillis]).toEqual([1, 1250, 100]);
  });

  it("survives a variance that comes out negative", () => {
    const settings = { "acceptable-heartbeat-pause": "11000s", "max-sample-size": 787 };
    const intervals = [...Array.from({ length: 786 }, () => 10_000_000), 10_000_001];
    const { judge, last } = heard(arrivalsOf([10_000_000, ...intervals]), settings);
    expect(judge.historySize).toBe(787);
    expect(judge.deviationMillis).toBe(100);
    expect(judge.levelAt(last + 10_000_000_000)).toBeLessThan(1);
    expect(judge.convictsAt(last + 10_000_000_000)).toBe(false);
  });

  it("is 0 when the clock goes back", () => {
    const { judge, last } = heard(everySecond(11));
    expect(Object.is(judge.levelAt(last - 500_000), 0)).toBe(true);
  });

  it("is never NaN nor −0, rises with silence, and convicts exactly from its threshold on", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 20_000_000 })),
        fc.nat({ max: 60_000_000 }),
        fc.double({ min: 0.1, max: 20, noNaN: true }),
        fc.integer({ min: 1, max: 6 }),
        (intervals, silence, threshold, size) => {
          const judge = law({ threshold, "max-sample-size": size }).create();
          let now = ORIGIN_MICROS;
          judge.arrived(now);
          for (const interval of intervals) {
            now += interval;
            judge.arrived(now);
          }
          const level = judge.levelAt(now + silence);
          expect(level).not.toBeNaN();
          expect(Object.is(level, -0)).toBe(false);
          expect(level).toBeGreaterThanOrEqual(0);
          expect(judge.levelAt(now + silence + 1_000_000)).toBeGreaterThanOrEqual(level);
          expect(judge.convictsAt(now + silence)).toBe(level >= threshold);
        },
      ),
    );
  });

  it("refuses settings that the product does not have, and floors of 0", () => {
    const { settings } = akkaPhi;
    expect(settings.safeParse({ phi_convict_threshold: 8 }).success).toBe(false);
    expect(settings.safeParse({ "min-std-deviation": "0s" }).success).toBe(false);
    expect(settings.safeParse({ "max-sample-size": 0 }).success).toBe(false);
    expect(settings.safeParse({ "acceptable-heartbeat-pause": 3 }).success).toBe(false);
  });
});

function law(settings: Record<string, unknown> = {}) {
  return akkaPhi.read(akkaPhi.settings.parse(settings));
}

function heard(arrivalsMillis: readonly number[], settings: Record<string, unknown> = {}) {
  const judge = new AkkaJudge(akkaPhi.settings.parse(settings));
  let last = ORIGIN_MICROS;
  for (const arrival of arrivalsMillis) {
    last = ORIGIN_MICROS + arrival * 1000;
    judge.arrived(last);
  }
  return { judge, last };
}

function everySecond(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index * 1000);
}

/** The reference prints 0 for values below 5e-17. */
function asTabled(phi: number): number {
  return phi < 5e-17 ? 0 : printed(phi, 8);
}

function tail(phi: number): number {
  return Math.exp(-phi * Math.LN10);
}

/** The silence at which φ reaches the level, on a clock without grain. */
function firstReaching(phi: number, mean: number, deviation: number): number {
  let low = mean - 10 * deviation;
  let high = mean + 100 * deviation;
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (akkaPhiOf(middle, mean, deviation) >= phi) high = middle;
    else low = middle;
  }
  return high;
}

function table(text: string): [number, number][] {
  return text
    .trim()
    .split("\n")
    .map((line) => line.trim().split(" ").map(Number) as [number, number]);
}
