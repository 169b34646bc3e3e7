import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type CampaignManifest, campaignId } from "../campaign/campaign-folder.ts";
import { type Campaign, type CampaignRun, keyOf } from "../campaign/campaign-plan.ts";
import { readCampaign, type StoredCampaign } from "../campaign/read-campaign.ts";
import { keyText } from "../campaign/run-record.ts";
import { runsOfShard, type Shard } from "../campaign/shards.ts";
import { allSeeds, inRounds, type Part, runsOfPart } from "../reproduction/lifeguard/plan.ts";
import { cellsOf } from "../scenario/cells.ts";
import { campaignManifest } from "./campaign-manifest.ts";
import { readScenario, type ScenarioFile } from "./scenario-file.ts";
import type { Surroundings } from "./surroundings.ts";

/** A part with all that its campaign is carried out by. */
export interface PlannedPart {
  readonly part: Part;
  readonly campaign: Campaign;
  readonly manifest: CampaignManifest;
  /** Runs that are asked for: of this shard, if there is one. */
  readonly runs: readonly CampaignRun[];
}

/**
 * Reads the scenarios of some parts. What a variant changes is read by who runs it: a test holds all of them to be valid.
 *
 * @throws {UsageError | ScenarioError} when a packaged scenario is missing or was broken.
 */
export function planReproduction(
  parts: readonly Part[],
  command: string,
  shard: Shard | undefined,
  surroundings: Surroundings,
): PlannedPart[] {
  const files = new Map<string, ScenarioFile>();
  return parts.map((part) => {
    const file =
      files.get(part.scenario) ??
      readScenario({ name: part.scenario, sets: [], seed: undefined }, surroundings);
    files.set(part.scenario, file);
    const { scenario } = file;
    const sets = part.variant?.sets ?? [];
    const sweep = { fields: scenario.sweep, exclude: scenario.sweepExclusions ?? [] };
    const cells = cellsOf(sweep);
    const runs = runsOfPart(part, cells, scenario.configurations);
    return {
      part,
      campaign: {
        scenario,
        source: { ...file.source, sets },
        sweep,
        cells: cells.map((cell) => ({ cell, scenario })),
        runs,
      },
      manifest: campaignManifest(
        {
          name: part.scenario,
          file,
          sets,
          seeds: allSeeds(cells.length),
          notices: scenario.notices,
          sweep,
          shard,
          command,
        },
        surroundings,
      ),
      runs: shard === undefined ? runs : runsOfShard(runs, shard),
    };
  });
}

/**
 * What is stored of a part: in its own folder, and in those of its shards beside it.
 *
 * @returns `undefined` if nothing is.
 * @throws {StoredResultsError} when one of them is damaged or of another campaign.
 */
export function storedOf({ manifest }: PlannedPart, results: string): StoredCampaign | undefined {
  const folder = join(results, manifest.scenario);
  const id = campaignId({ ...manifest, shard: undefined } as CampaignManifest);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const folders = names
    .filter((name) => name === id || name.startsWith(`${id}-shard-`))
    .sort()
    .map((name) => join(folder, name))
    // A command that was killed at its very beginning has left a folder without a manifest.
    .filter((path) => existsSync(join(path, "manifest.json")));
  return folders.length === 0 ? undefined : readCampaign(folders);
}

/** Of the runs asked for, those that are not stored, in the order in which they are best carried out. */
export function missingRuns(
  { runs, manifest }: PlannedPart,
  stored: StoredCampaign | undefined,
): CampaignRun[] {
  const there = new Set(stored?.keys.map(keyText));
  return inRounds(runs.filter((run) => !there.has(keyText(keyOf(run, manifest)))));
}
