import { describe, expect, it } from "vitest";
import { type ExecuteOptions, executeRuns, type Progress } from "../../src/campaign/execute-runs.ts";
import { RunFailure } from "../../src/campaign/run-failure.ts";
import { planRuns } from "../../src/campaign/run-plan.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { IdleRun, result } from "./stepped-run.ts";

const SECOND = 1_000_000;
const scenario: Scenario = {
  name: "idle",
  about: "",
  warmupMicros: 0,
  durationMicros: 60 * SECOND,
  tailMicros: 0,
  stop: undefined,
  seeds: [1, 2],
  accounting: "run",
  groups: [],
  configurations: [
    { name: "a", groups: [] },
    { name: "b", groups: [] },
  ],
  network: { latency: { law: "constant", micros: 0 }, loss: 0, links: [] },
  faults: [],
  sweep: {},
  expectations: [],
  notices: [],
};

function bench(given: Partial<ExecuteOptions> = {}) {
  const done: string[] = [];
  const progress: Progress[] = [];
  let now = 0;
  const options: ExecuteOptions = {
    scenario,
    plan: planRuns(scenario),
    startRun: (_, { configurationName, seed }) =>
      new IdleRun(
        60 * SECOND,
        configurationName === "b" ? SECOND : 60 * SECOND,
        result(configurationName, seed),
      ),
    nowMs: () => {
      now += 10;
      return now;
    },
    yieldToOthers: async () => {},
    isStopped: () => false,
    onProgress: (state) => progress.push(state),
    onResult: (run, { configuration, seed }, wallSeconds) => {
      expect(wallSeconds).toBeGreaterThan(0);
      expect([run.configurationName, run.seed]).toEqual([configuration, seed]);
      done.push(`${configuration} ${seed}`);
    },
    ...given,
  };
  return { done, progress, options };
}

describe("executing runs", () => {
  it("does them in order", async () => {
    const { done, options } = bench();
    expect(await executeRuns(options)).toBe(true);
    expect(done).toEqual(["a 1", "b 1", "a 2", "b 2"]);
  });

  it("tells of progress that only goes forward and ends at all", async () => {
    const { progress, options } = bench();
    await executeRuns(options);
    const shares = progress.map(({ share }) => share);
    expect(shares).toEqual([...shares].sort((x, y) => x - y));
    expect(shares[0]).toBe(0);
    expect(progress.at(-1)).toMatchObject({ share: 1, runsDone: 4, runs: 4, virtualMicros: 122 * SECOND });
  });

  it("stops when told to, and says that it did not do all", async () => {
    const { done, options } = bench();
    expect(await executeRuns({ ...options, isStopped: () => done.length === 3 })).toBe(false);
    expect(done).toHaveLength(3);
  });

  it("names the run in which the engine breaks down, when it starts or later", async () => {
    const startRun = () => {
      throw new Error("no world");
    };
    await expect(executeRuns(bench({ startRun }).options)).rejects.toThrow(
      new RunFailure("idle", { configuration: 0, configurationName: "a", seed: 1 }, new Error("no world")),
    );
    const { done, options } = bench();
    const breaking: ExecuteOptions["startRun"] = (own, run) =>
      run.seed === 2
        ? new IdleRun(SECOND, SECOND, result(), () => {
            throw new Error("loop");
          })
        : options.startRun(own, run);
    await expect(executeRuns({ ...options, startRun: breaking })).rejects.toThrow(
      /configuration a, seed 2: loop/,
    );
    expect(done).toEqual(["a 1", "b 1"]);
  });

  it("does not blame the engine for a result that cannot be kept", async () => {
    const onResult = () => {
      throw new Error("disk full");
    };
    await expect(executeRuns(bench({ onResult }).options)).rejects.toThrow(/^disk full$/);
  });
});
