import { beforeEach, describe, expect, it } from "vitest";
import { type BenchOptions, measure, type OpenedWork, type Side, type Work } from "../../bench/harness.ts";

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
  it("gives operations a second, and how many times as fast as the baseline", async () => {
    const { options, work } = createWorld();
    const result = await measure(
      { name: "n", about: "a", baseline: work(10, () => 4), subject: work(10, () => 1) },
      options,
    );
    expect(result.subject).toEqual({ median: 10_000, low: 10_000, high: 10_000 });
    expect(result.baseline).toEqual({ median: 2_500, low: 2_500, high: 2_500 });
    expect(result.ratio).toEqual({ median: 4, low: 4, high: 4 });
  });

  it("does not let a machine that slows down change the ratio", async () => {
    const { options, work } = createWorld();
    let calls = 0;
    const slowing = (ms: number) => () => ms * (1 + Math.floor(calls++ / 2));
    const result = await measure(
      { name: "n", about: "a", baseline: work(1, slowing(40)), subject: work(1, slowing(20)) },
      options,
    );
    expect(result.ratio).toEqual({ median: 2, low: 2, high: 2 });
    expect(result.subject.low).toBeLessThan(result.subject.high);
  });

  it("needs no baseline", async () => {
    const { options, work } = createWorld();
    const result = await measure({ name: "n", about: "a", subject: work(1, () => 2) }, options);
    expect(result.subject.median).toBe(500);
    expect(result.baseline).toBeUndefined();
    expect(result.ratio).toBeUndefined();
  });

  it("repeats work until its time is worth measuring", async () => {
    const { options, work } = createWorld();
    let runs = 0;
    const counted = work(1, () => 1);
    await measure(
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

  it("refuses work that does nothing", async () => {
    const { options, work } = createWorld();
    await expect(measure({ name: "idle", about: "a", subject: work(0, () => 1) }, options)).rejects.toThrow(
      '"idle" did 0',
    );
  });

  it("waits for work that is not done at once", async () => {
    const { options, work } = createWorld();
    const atOnce = work(10, () => 5);
    const result = await measure({ name: "n", about: "a", subject: async () => atOnce() }, options);
    expect(result.subject.median).toBe(2_000);
  });
});

describe("what a side needs", () => {
  const closed: string[] = [];
  beforeEach(() => closed.splice(0));

  function opening(name: string, work: Work, close?: OpenedWork["close"]): Side {
    return {
      open: async () => ({
        work,
        close: async () => {
          closed.push(name);
          await close?.();
        },
      }),
    };
  }

  it("is opened and closed once for all rounds, and takes no part in what is measured", async () => {
    const { options, work } = createWorld();
    let opened = 0;
    const takeAnHour = work(1, () => 3_600_000);
    const subject: Side = {
      open: async () => {
        opened += 1;
        takeAnHour();
        return { work: work(1, () => 2), close: async () => void closed.push("subject", `${takeAnHour()}`) };
      },
    };
    const result = await measure({ name: "n", about: "a", subject, baseline: work(1, () => 4) }, options);
    expect(result.subject).toEqual({ median: 500, low: 500, high: 500 });
    expect(result.ratio?.median).toBe(2);
    expect(opened).toBe(1);
    expect(closed).toEqual(["subject", "1"]);
  });

  it("is closed also when work fails", async () => {
    const { options, work } = createWorld();
    const subject = opening("subject", async () => Promise.reject(new Error("lost")));
    const baseline = opening(
      "baseline",
      work(1, () => 1),
    );
    await expect(measure({ name: "n", about: "a", subject, baseline }, options)).rejects.toThrow("lost");
    expect(closed).toEqual(["subject", "baseline"]);
  });

  it("is closed also when the other side can't be opened", async () => {
    const { options, work } = createWorld();
    const subject: Side = { open: async () => Promise.reject(new Error("no such program")) };
    const baseline = opening(
      "baseline",
      work(1, () => 1),
    );
    await expect(measure({ name: "n", about: "a", subject, baseline }, options)).rejects.toThrow(
      "no such program",
    );
    expect(closed).toEqual(["baseline"]);
  });

  it("is closed also when the other side can't be closed, and that is told", async () => {
    const { options, work } = createWorld();
    const subject = opening(
      "subject",
      work(1, () => 1),
      async () => Promise.reject(new Error("stuck")),
    );
    const baseline = opening(
      "baseline",
      work(1, () => 1),
    );
    await expect(measure({ name: "n", about: "a", subject, baseline }, options)).rejects.toThrow("stuck");
    expect(closed).toEqual(["subject", "baseline"]);
  });
});
