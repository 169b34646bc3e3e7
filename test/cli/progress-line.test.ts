import { describe, expect, it } from "vitest";
import { tellRuns } from "../../src/cli/progress-line.ts";

const current = { configuration: 1, configurationName: "lifeguard", seed: 2 };

describe("the progress line", () => {
  it("tells how far, how fast and how much longer", () => {
    const { text } = tellRuns(
      { runsDone: 3, runs: 10, current, virtualMicros: 450_000_000, share: 0.31 },
      1.5,
    );
    expect(text).toBe(
      " 31 % · 3 of 10 runs · lifeguard, seed 2 · 450 virtual s in 1.5 s (300 × real time) · 4 s left",
    );
  });

  it("promises nothing before it knows", () => {
    const { text } = tellRuns({ runsDone: 0, runs: 10, current, virtualMicros: 0, share: 0 }, 0);
    expect(text).toBe("  0 % · 0 of 10 runs · lifeguard, seed 2");
  });

  it.each([
    [90, "90 s left"],
    [1000, "17 min left"],
    [36_000, "10 h left"],
  ])("tells %d s in a fitting unit", (seconds, words) => {
    const progress = { runsDone: 1, runs: 2, current, virtualMicros: 1, share: 0.5 };
    expect(tellRuns(progress, seconds).text).toContain(words);
  });
});
