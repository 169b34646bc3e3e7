import { CampaignFolder, type CampaignManifest } from "./campaign-folder.ts";
import { type Campaign, type CampaignRun, inOrderOfExecution, keyOf } from "./campaign-plan.ts";
import { CampaignRunFailure } from "./campaign-run-failure.ts";
import { readCampaign, type StoredCampaign } from "./read-campaign.ts";
import type { OpenRunPool, RunPool } from "./run-pool.ts";
import type { RunKey } from "./run-record.ts";

/** How far a campaign is. */
export interface CampaignProgress {
  /** Those of earlier commands included. */
  readonly runsDone: number;
  readonly runs: number;
  /** By this command. */
  readonly runsMade: number;
  /** Of the runs made by this command. */
  readonly virtualSeconds: number;
}

export interface CampaignOptions {
  readonly campaign: Campaign;
  readonly manifest: CampaignManifest;
  /** The folder of all results. */
  readonly results: string;
  /** Which runs of the campaign are to be there in the end: all, a shard's, or a selection. */
  readonly runs: readonly CampaignRun[];
  /** How many to carry out at once. */
  readonly jobs: number;
  readonly openPool: OpenRunPool;
  onProgress(progress: CampaignProgress): void;
  /** Gives up the runs under way, and keeps those that are done. */
  readonly signal: AbortSignal;
}

export interface CampaignOutcome {
  readonly folder: string;
  /** Whether all runs that were asked for are there; if not, it was interrupted. */
  readonly isComplete: boolean;
  /** Of the runs asked for, those that were there before. */
  readonly runsBefore: number;
  readonly runsMade: number;
  /** All that the folder holds now, also runs that were not asked for. */
  readonly stored: StoredCampaign;
}

/**
 * Carries out those runs of a campaign that its folder does not hold yet, on several threads at once. Each is on the disk
 * as soon as it is done, so that whatever happens no more is lost than the runs under way.
 *
 * @throws {CampaignRunFailure} when a run breaks down; the others under way are given up.
 * @throws {CampaignWriteError} when a result cannot be kept.
 * @throws {StoredResultsError} as {@link CampaignFolder} does.
 */
export async function executeCampaign(options: CampaignOptions): Promise<CampaignOutcome> {
  const folder = new CampaignFolder(options.results, options.manifest);
  try {
    const missing = inOrderOfExecution(options.runs).filter(
      (run) => !folder.has(keyOf(run, options.manifest)),
    );
    const runsMade = missing.length === 0 ? 0 : await makeRuns(missing, folder, options);
    return {
      folder: folder.path,
      isComplete: runsMade === missing.length,
      runsBefore: options.runs.length - missing.length,
      runsMade,
      stored: runsMade === 0 ? folder.before : readCampaign([folder.path]),
    };
  } finally {
    folder.close();
  }
}

/** @returns how many were made. */
async function makeRuns(
  missing: readonly CampaignRun[],
  folder: CampaignFolder,
  { campaign, manifest, runs, jobs, openPool, onProgress, signal }: CampaignOptions,
): Promise<number> {
  if (signal.aborted) return 0;
  const before = runs.length - missing.length;
  const pool = openPool(campaign.source, Math.min(jobs, missing.length));
  const giveUp = () => void pool.close();
  signal.addEventListener("abort", giveUp, { once: true });
  let next = 0;
  let runsMade = 0;
  let virtualSeconds = 0;
  let hasFailed = false;
  const isOver = () => hasFailed || signal.aborted;
  const tell = () => onProgress({ runsDone: before + runsMade, runs: runs.length, runsMade, virtualSeconds });
  const makeOneAfterTheOther = async () => {
    while (!isOver()) {
      const run = missing[next++];
      if (run === undefined) return;
      const reply = await replyOf(run, pool, manifest, isOver);
      if (reply === undefined) return;
      keep(folder, keyOf(run, manifest), reply.line);
      runsMade += 1;
      virtualSeconds += reply.virtualSeconds;
      tell();
    }
  };
  try {
    tell();
    // Twice as many as there are threads: each finds its next run waiting while the last one's result is written.
    const lanes = Array.from({ length: jobs * 2 }, () =>
      makeOneAfterTheOther().catch((error: unknown) => {
        hasFailed = true;
        giveUp();
        throw error;
      }),
    );
    for (const lane of await Promise.allSettled(lanes)) if (lane.status === "rejected") throw lane.reason;
  } finally {
    signal.removeEventListener("abort", giveUp);
    await pool.close();
  }
  return runsMade;
}

/** @returns `undefined` when the run was given up. */
async function replyOf(run: CampaignRun, pool: RunPool, manifest: CampaignManifest, isOver: () => boolean) {
  const { version, scenarioHash, engine } = manifest;
  const { cell, configuration, configurationName, seed } = run;
  try {
    return await pool.run({ version, scenarioHash, engine, cell, configuration, configurationName, seed });
  } catch (error) {
    if (isOver()) return undefined;
    throw new CampaignRunFailure(manifest.scenario, run, error);
  }
}

function keep(folder: CampaignFolder, key: RunKey, line: string): void {
  try {
    folder.append(key, line);
  } catch (error) {
    throw new CampaignWriteError(folder.path, error);
  }
}

/** A result cannot be written; those before it are kept. */
export class CampaignWriteError extends Error {
  override readonly name = "CampaignWriteError";
  readonly folder: string;

  constructor(folder: string, cause: unknown) {
    super(`results can't be written to ${folder}`, { cause });
    this.folder = folder;
  }
}
