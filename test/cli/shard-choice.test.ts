import { expect, it } from "vitest";
import { parseShard, shardFromEnvironment } from "../../src/cli/shard-choice.ts";
import { UsageError } from "../../src/cli/usage-error.ts";

it("reads a part of so many, from 1", () => {
  expect(parseShard("3/8")).toEqual({ index: 3, count: 8 });
  for (const text of ["0/8", "9/8", "1", "1/0", "a/b", "-1/2", "1/99999", "1.5/2"]) {
    expect(parseShard(text)).toBeUndefined();
  }
});

it("takes part in job arrays of SLURM, wherever they begin", () => {
  const slurm = (id: string, min: string, count: string, step?: string) =>
    shardFromEnvironment({
      SLURM_ARRAY_TASK_ID: id,
      SLURM_ARRAY_TASK_MIN: min,
      SLURM_ARRAY_TASK_COUNT: count,
      SLURM_ARRAY_TASK_STEP: step,
    });
  expect(slurm("0", "0", "4")).toEqual({ index: 1, count: 4 });
  expect(slurm("13", "10", "4")).toEqual({ index: 4, count: 4 });
  expect(slurm("4", "0", "3", "2")).toEqual({ index: 3, count: 3 });
  expect(() => slurm("9", "0", "4")).toThrow(/shard 10 of 4/);
});

it("takes part in indexed jobs, and says what it lacks there", () => {
  expect(shardFromEnvironment({ JOB_COMPLETION_INDEX: "0", JOB_COMPLETIONS: "5" })).toEqual({
    index: 1,
    count: 5,
  });
  expect(() => shardFromEnvironment({ JOB_COMPLETION_INDEX: "2" })).toThrow(
    /Set JOB_COMPLETIONS.*--shard 3\/<count>/,
  );
});

it("runs everything elsewhere, and refuses half a job array", () => {
  expect(shardFromEnvironment({})).toBeUndefined();
  expect(() => shardFromEnvironment({ SLURM_ARRAY_TASK_ID: "1" })).toThrow(UsageError);
  expect(() => shardFromEnvironment({ JOB_COMPLETION_INDEX: "x" })).toThrow(/"x": expected a whole number/);
});
