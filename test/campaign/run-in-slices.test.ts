import { describe, expect, it } from "vitest";
import { runInSlices, type SteppedRun } from "../../src/campaign/run-in-slices.ts";
import { IdleRun, result } from "./stepped-run.ts";

const MINUTE = 60_000_000;

/** A clock by which each second of run time takes so many milliseconds. */
function bench(millisecondsPerSecond: number, stopAfterSlices = Number.POSITIVE_INFINITY) {
  let now = 0;
  let yields = 0;
  const slices: number[] = [];
  let last = 0;
  return {
    slices,
    yields: () => yields,
    spend: (toMicros: number) => {
      slices.push(toMicros - last);
      now += ((toMicros - last) / 1_000_000) * millisecondsPerSecond;
      last = toMicros;
    },
    options: {
      nowMs: () => now,
      yieldToOthers: async () => {
        yields += 1;
      },
      onSlice: (_: SteppedRun) => {},
      isStopped: () => slices.length >= stopAfterSlices,
    },
  };
}

describe("a run in slices", () => {
  it("goes to its bound and no further, and gives its result", async () => {
    const made = result("lifeguard", 9);
    const run = new IdleRun(MINUTE, MINUTE, made);
    expect(await runInSlices(run, bench(1).options)).toBe(made);
    expect(run.asked.at(-1)).toBe(MINUTE);
  });

  it.each([0.1, 1, 100, 10_000])("takes slices of about 50 ms at %d ms a second", async (speed) => {
    const { spend, options, slices } = bench(speed);
    await runInSlices(new IdleRun(10 * MINUTE, 10 * MINUTE, result(), spend), options);
    const typical = slices.at(Math.floor(slices.length / 2)) as number;
    const milliseconds = (typical / 1_000_000) * speed;
    // A run of less than that in all has no slice as long.
    expect(milliseconds).toBeGreaterThan(Math.min(40, speed));
    expect(milliseconds).toBeLessThan(60);
  });

  it("lets others in after each slice", async () => {
    const { spend, options, slices, yields } = bench(10);
    await runInSlices(new IdleRun(10 * MINUTE, 10 * MINUTE, result(), spend), options);
    expect(yields()).toBe(slices.length);
  });

  it("ends when the run ends of itself", async () => {
    const run = new IdleRun(MINUTE, 1_000_000);
    expect(await runInSlices(run, bench(100).options)).toBeDefined();
    expect(run.asked.at(-1)).toBeLessThan(3_000_000);
  });

  it("stops after the present slice when told to, without a result", async () => {
    const { spend, options, slices } = bench(100, 3);
    const run = new IdleRun(MINUTE, MINUTE, result(), spend);
    expect(await runInSlices(run, options)).toBeUndefined();
    expect(slices).toHaveLength(3);
  });

  it("has a result all the same when told to stop at its very end", async () => {
    const { options, spend } = bench(0, 1);
    expect(await runInSlices(new IdleRun(1000, 1000, result(), spend), options)).toBeDefined();
  });

  it("has none when the run was stopped while it finished", async () => {
    const stopped: SteppedRun = {
      boundMicros: 1000,
      nowMicros: 1000,
      isDone: true,
      advance() {},
      finish: () => Promise.resolve(undefined),
    };
    expect(await runInSlices(stopped, bench(0).options)).toBeUndefined();
  });
});
