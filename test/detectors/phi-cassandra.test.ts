import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { CassandraJudge, cassandraPhi, PHI_FACTOR } from "../../src/detectors/phi-cassandra.ts";
import { PHI_VECTORS, printed } from "./phi-vectors.ts";

const ORIGIN_MICROS = 1_000_000_000;

describe("Cassandra's φ", () => {
  test.each(PHI_VECTORS)("$name of the reference", ({ arrivalsMillis, cassandra, rows }) => {
    const { judge, last } = heard(arrivalsMillis);
    expect(judge.historySize).toBe(cassandra.history);
    expect(printed(judge.meanMicros / 1000, 10)).toBe(cassandra.mean);
    for (const [silence, , , phi] of rows) {
      expect(printed(judge.levelAt(last + silence * 1000), 8)).toBe(phi);
      expect(judge.convictsAt(last + silence * 1000)).toBe(phi > 8);
    }
  });

  it("agrees with the product's own test of a window of four", () => {
    const judge = new CassandraJudge(cassandraPhi.settings.parse({}), 4);
    for (const millis of [111, 222, 333, 444, 555]) judge.arrived(millis * 1000);
    expect(judge.historySize).toBe(4);
    expect(judge.levelAt(666_000).toPrecision(4)).toBe("0.4343");
    expect(judge.levelAt(666_000) / PHI_FACTOR).toBeCloseTo(1, 12);
    expect(printed(judge.levelAt(3_000_000), 4)).toBe(9.566);
    expect(printed(judge.levelAt(3_000_000) / PHI_FACTOR, 5)).toBe(22.027);
  });

  test.each([
    [1, 36.84],
    [2, 27.63],
    [5, 22.1],
    [10, 20.26],
    [20, 19.34],
    [50, 18.79],
    [100, 18.6],
    [1000, 18.44],
    [1001, 18.42],
  ])("after %i reports a second apart, a silence of %d s convicts", (reports, seconds) => {
    const { judge, last } = heard(everySecond(reports));
    expect(silenceSeconds(judge, last)).toBe(seconds);
  });

  test.each([
    [5, 11.52],
    [12, 27.66],
    [16, 36.88],
  ])("at threshold %i, 1000 reports, a silence of %d s convicts", (threshold, seconds) => {
    const { judge, last } = heard(everySecond(1000), { phi_convict_threshold: threshold });
    expect(silenceSeconds(judge, last)).toBe(seconds);
  });

  it("does not convict at the threshold itself", () => {
    // The mean is 1024 ms, so that the quotient is exact, and the threshold is what φ is at 20 means.
    const settings = { fd_initial_value_ms: "1024ms", phi_convict_threshold: PHI_FACTOR * 20 };
    const { judge, last } = heard([0, 1024, 2048], settings);
    expect(judge.levelAt(last + 20 * 1_024_000)).toBe(PHI_FACTOR * 20);
    expect(judge.convictsAt(last + 20 * 1_024_000)).toBe(false);
    expect(judge.convictsAt(last + 20 * 1_024_000 + 1)).toBe(true);
  });

  it("does not record an interval above the cap, but moves the last arrival", () => {
    const { judge, last } = heard([0, 2000, 4001, 5001]);
    expect(judge.historySize).toBe(3);
    expect(judge.meanMicros).toBe((2_000_000 + 2_000_000 + 1_000_000) / 3);
    expect(judge.levelAt(last)).toBe(0);
  });

  it("takes its cap from the initial value unless it is set", () => {
    expect(heard([0, 2500], { fd_initial_value_ms: "3s" }).judge.historySize).toBe(2);
    expect(heard([0, 2500]).judge.historySize).toBe(1);
    expect(heard([0, 2500], { fd_max_interval_ms: "2499ms" }).judge.historySize).toBe(1);
    expect(heard([0, 2500], { fd_max_interval_ms: "2500ms" }).judge.historySize).toBe(2);
  });

  it("gets used to an outage without the cap, as 4.1 and 5.0 did (V6)", () => {
    const v6 = PHI_VECTORS[5]?.arrivalsMillis as readonly number[];
    const { judge, last } = heard(v6, { fd_max_interval_ms: "unlimited" });
    expect(judge.historySize).toBe(13);
    expect(printed(judge.meanMicros / 1000, 10)).toBe(3307.692308);
    const levels = [1000, 10_000, 20_000, 60_000, 61_000].map((silence) =>
      printed(judge.levelAt(last + silence * 1000), 8),
    );
    // The reference prints 1.3129834 at 10 s; half of its own figure at 20 s is 1.3129833.
    expect(levels).toEqual([0.13129833, 1.3129833, 2.6259666, 7.8778999, 8.0091982]);
    expect(silenceSeconds(judge, last)).toBe(60.93);
    expect(silenceSeconds(heard(v6).judge, last)).toBe(19.96);
  });

  it("never adapts to a lasting slow-down beyond the cap", () => {
    const arrivals = everySecond(51);
    for (let beat = 1; beat <= 5; beat++) arrivals.push(50_000 + beat * 6000);
    const capped = heard(arrivals).judge;
    expect([capped.historySize, printed(capped.meanMicros / 1000, 7)]).toEqual([51, 1019.608]);
    const free = heard(arrivals, { fd_max_interval_ms: "unlimited" }).judge;
    expect([free.historySize, printed(free.meanMicros / 1000, 7)]).toEqual([56, 1464.286]);
  });

  it("is linear in a silence of a day, and negative when the clock goes back", () => {
    const { judge, last } = heard(everySecond(1002));
    expect(printed(judge.levelAt(last + 86_400_000_000), 7)).toBe(37523.04);
    const v1 = heard(everySecond(11));
    expect(printed(v1.judge.levelAt(v1.last - 500_000), 7)).toBe(-0.1990516);
    expect(v1.judge.convictsAt(v1.last - 500_000)).toBe(false);
  });

  it("judges nobody it has not heard", () => {
    const judge = cassandraPhi.read(cassandraPhi.settings.parse({})).create();
    expect(judge.levelAt(ORIGIN_MICROS)).toBe(0);
    expect(judge.convictsAt(ORIGIN_MICROS + 86_400_000_000)).toBe(false);
  });

  it("takes an arrival at clock value 0 for none", () => {
    const judge = new CassandraJudge(cassandraPhi.settings.parse({}));
    judge.arrived(0);
    expect(judge.levelAt(60_000_000)).toBe(0);
    judge.arrived(1_000_000);
    // The first-sample branch was taken twice.
    expect([judge.historySize, judge.meanMicros]).toEqual([2, 2_000_000]);
  });

  it("has no level while its mean is 0", () => {
    const judge = new CassandraJudge(cassandraPhi.settings.parse({}), 2);
    for (let beat = 0; beat < 3; beat++) judge.arrived(ORIGIN_MICROS);
    expect(judge.meanMicros).toBe(0);
    expect(judge.levelAt(ORIGIN_MICROS + 1)).toBe(0);
  });

  it("knows its silence after steady heartbeats", () => {
    const law = cassandraPhi.read(cassandraPhi.settings.parse({}));
    expect(law.steadySilenceMicros(1_000_000)).toBe(Math.ceil((8 * 1_000_000) / PHI_FACTOR));
    expect(law.steadySilenceMicros(100_000)).toBe(Math.ceil((8 * 100_000) / PHI_FACTOR));
    // Heartbeats rarer than the cap are never recorded: the first sample remains the mean.
    expect(law.steadySilenceMicros(6_000_000)).toBe(Math.ceil((8 * 2_000_000) / PHI_FACTOR));
  });

  it("is never NaN, and convicts exactly above its threshold", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 10_000_000 })),
        fc.nat({ max: 1_000_000_000 }),
        fc.double({ min: 0.1, max: 20, noNaN: true }),
        (intervals, silence, threshold) => {
          const judge = new CassandraJudge(
            cassandraPhi.settings.parse({ phi_convict_threshold: threshold }),
            5,
          );
          let now = ORIGIN_MICROS;
          judge.arrived(now);
          for (const interval of intervals) {
            now += interval;
            judge.arrived(now);
          }
          const level = judge.levelAt(now + silence);
          expect(level).not.toBeNaN();
          expect(judge.convictsAt(now + silence)).toBe(level > threshold);
        },
      ),
    );
  });

  it("refuses settings that the product does not have, durations without unit, and thresholds that are none", () => {
    const { settings } = cassandraPhi;
    expect(settings.safeParse({ threshold: 8 }).success).toBe(false);
    expect(settings.safeParse({ fd_initial_value_ms: 2000 }).success).toBe(false);
    expect(settings.safeParse({ fd_initial_value_ms: "0s" }).success).toBe(false);
    expect(settings.safeParse({ phi_convict_threshold: 0 }).success).toBe(false);
    const bareCap = settings.safeParse({ fd_max_interval_ms: 2000 });
    expect(bareCap.error?.issues[0]?.message).toBe("the unit is missing: write 2000ms or 2s, or unlimited");
    const wrongCap = settings.safeParse({ fd_max_interval_ms: "none" });
    expect(wrongCap.error?.issues[0]?.message).toMatch(/expected unlimited, or a number with its unit/);
  });
});

function heard(arrivalsMillis: readonly number[], settings: Record<string, unknown> = {}) {
  const judge = new CassandraJudge(cassandraPhi.settings.parse(settings));
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

/** The silence that convicts, to a hundredth of a second. */
function silenceSeconds(judge: CassandraJudge, last: number): number {
  let low = 0;
  let high = 1_000_000_000;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (judge.convictsAt(last + middle)) high = middle;
    else low = middle;
  }
  return Math.round(high / 10_000) / 100;
}
