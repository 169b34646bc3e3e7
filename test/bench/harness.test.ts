import { describe, expect, it } from "vitest";
import { type BenchOptions, measure } from "../../bench/harness.ts";

/** A clock that only work moves, and work that takes a known time for each operation. */
function createWorld(): { options: BenchOptions; work(operations: number, ms: () => number): () => number } {
  let nowMs = 1_000;
  return {
    options: { rounds: 4, atLeastMs: 10, now: () => nowMs },
    work: (operations, ms) => () => {
      nowMs += ms();
      return operations;
    },
  };
}

describe("measuring a case", () => {
  it("gives operations a second, and how many times as fast as the baseline", () => {
    const { options, work } = createWorld();
    const result = measure(
      { name: "n", about: "a", baseline: work(10, () => 4), subject: work(10, () => 1) },
      options,
    );
    expect(result.subject).toEqual({ median: 10_000, low: 10_000, high: 10_000 });
    expect(result.baseline).toEqual({ median: 2_500, low: 2_500, high: 2_500 });
    expect(result.ratio).toEqual({ median: 4, low: 4, high: 4 });
  });

  it("does not let a machine that slows down change the ratio", () => {
    const { options, work } = createWorld();
    let calls = 0;
    const slowing = (ms: number) => () => ms * (1 + Math.floor(calls++ / 2));
    const result = measure(
      { name: "n", about: "a", baseline: work(1, slowing(40)), subject: work(1, slowing(20)) },
      options,
    );
    expect(result.ratio).toEqual({ median: 2, low: 2, high: 2 });
    expect(result.subject.low).toBeLessThan(result.subject.high);
  });

  it("needs no baseline", () => {
    const { options, work } = createWorld();
    const result = measure({ name: "n", about: "a", subject: work(1, () => 2) }, options);
    expect(result.subject.median).toBe(500);
    expect(result.baseline).toBeUndefined();
    expect(result.ratio).toBeUndefined();
  });

  it("repeats work until its time is worth measuring", () => {
    const { options, work } = createWorld();
    let runs = 0;
    const counted = work(1, () => 1);
    measure(
      {
        name: "n",
        about: "a",
        subject: () => {
          runs += 1;
          return counted();
        },
      },
      options,
    );
    expect(runs).toBe(1 + 4 * 10);
  });

  it("refuses work that does nothing", () => {
    const { options, work } = createWorld();
    expect(() => measure({ name: "idle", about: "a", subject: work(0, () => 1) }, options)).toThrow(
      '"idle" did 0',
    );
  });
});
