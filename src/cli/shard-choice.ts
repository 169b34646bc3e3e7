import type { Shard } from "../campaign/shards.ts";
import { UsageError } from "./usage-error.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** `3/8`: the third of eight. @returns `undefined` for any other text. */
export function parseShard(text: string): Shard | undefined {
  const [, index, count] = /^\s*(\d+)\s*\/\s*(\d+)\s*$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  const { isSafeInteger } = Number;
  if (!isSafeInteger(shard.index) || !isSafeInteger(shard.count)) return undefined;
  return shard.index >= 1 && shard.index <= shard.count && shard.count <= MOST_SHARDS ? shard : undefined;
}

export const MOST_SHARDS = 10_000;

/**
 * Which part of a campaign a job array or an indexed job asks for: SLURM's array tasks and Kubernetes' indexed jobs tell
 * their tasks who they are.
 *
 * @returns `undefined` when the environment is of no such job.
 * @throws {UsageError} when it says only half of it, or what cannot be.
 */
export function shardFromEnvironment(environment: Environment): Shard | undefined {
  return slurmShard(environment) ?? kubernetesShard(environment);
}

function slurmShard(environment: Environment): Shard | undefined {
  if (environment.SLURM_ARRAY_TASK_ID === undefined) return undefined;
  const id = wholeNumber("SLURM_ARRAY_TASK_ID", environment);
  const step =
    environment.SLURM_ARRAY_TASK_STEP === undefined ? 1 : wholeNumber("SLURM_ARRAY_TASK_STEP", environment);
  const first = wholeNumber("SLURM_ARRAY_TASK_MIN", environment);
  const count = wholeNumber("SLURM_ARRAY_TASK_COUNT", environment);
  return possible(
    { index: Math.floor((id - first) / Math.max(1, step)) + 1, count },
    "The SLURM_ARRAY_TASK_ variables",
  );
}

function kubernetesShard(environment: Environment): Shard | undefined {
  if (environment.JOB_COMPLETION_INDEX === undefined) return undefined;
  const index = wholeNumber("JOB_COMPLETION_INDEX", environment) + 1;
  if (environment.JOB_COMPLETIONS === undefined) {
    throw new UsageError(
      "JOB_COMPLETION_INDEX says which part of the campaign this is, and not of how many.",
      `Set JOB_COMPLETIONS in the job's pod to its number of completions, which Kubernetes doesn't tell, or give --shard ${index}/<count>; --shard 1/1 runs everything.`,
    );
  }
  const count = wholeNumber("JOB_COMPLETIONS", environment);
  return possible({ index, count }, "JOB_COMPLETION_INDEX and JOB_COMPLETIONS");
}

function possible(shard: Shard, source: string): Shard {
  const parsed = parseShard(`${shard.index}/${shard.count}`);
  if (parsed !== undefined) return parsed;
  throw new UsageError(
    `${source} ask for shard ${shard.index} of ${shard.count}.`,
    `Number the tasks without gaps, at most ${MOST_SHARDS}, or give --shard, such as --shard 1/8.`,
  );
}

function wholeNumber(name: string, environment: Environment): number {
  const text = environment[name];
  if (text !== undefined && /^\d+$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  throw new UsageError(
    text === undefined
      ? `${name} is not set, which says with the others which part of the campaign this is.`
      : `${name} is ${JSON.stringify(text)}: expected a whole number.`,
    "Set it, or give --shard, such as --shard 1/8; --shard 1/1 runs everything.",
  );
}
