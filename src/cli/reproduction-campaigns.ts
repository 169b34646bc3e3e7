import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type CampaignManifest, campaignId } from "../campaign/campaign-folder.ts";
import { type Campaign, type CampaignRun, planCampaign } from "../campaign/campaign-plan.ts";
import { readCampaign, type StoredCampaign } from "../campaign/read-campaign.ts";
import { manifestFiles, scenarioHash } from "../campaign/results-folder.ts";
import { keyText } from "../campaign/run-record.ts";
import { runsOfShard, type Shard } from "../campaign/shards.ts";
import { type Part, runsOfPart } from "../reproduction/lifeguard/plan.ts";
import { readScenario } from "./scenario-file.ts";
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
 * Reads the scenarios of some parts. Parts of one scenario are of one sweep, whatever else they change.
 *
 * @throws {UsageError | ScenarioError} when a packaged scenario is missing or was broken.
 */
export function planReproduction(
  parts: readonly Part[],
  command: string,
  shard: Shard | undefined,
  surroundings: Surroundings,
): PlannedPart[] {
  const campaigns = new Map<string, Campaign>();
  return parts.map((part) => {
    const sets = part.variant?.sets ?? [];
    const file = readScenario({ name: part.scenario, sets, seed: undefined }, surroundings);
    const planned =
      campaigns.get(part.scenario) ?? planCampaign(file.source, surroundings.catalogue, file.namedFiles);
    campaigns.set(part.scenario, planned);
    const campaign: Campaign = { ...planned, scenario: file.scenario, source: file.source };
    const files = manifestFiles(file.files);
    const runs = runsOfPart(part, campaign.runs);
    return {
      part,
      campaign,
      manifest: {
        scenario: file.scenario.name,
        file: part.scenario,
        text: file.text,
        ...(files.length === 0 ? {} : { files }),
        scenarioHash: scenarioHash(file.text, sets, files),
        sets,
        configurations: file.scenario.configurations.map(({ name }) => name),
        seeds: file.scenario.seeds,
        notices: file.scenario.notices,
        version: surroundings.version,
        nodeVersion: process.version,
        started: surroundings.now().toISOString(),
        command,
        sweep: campaign.sweep,
        ...(shard === undefined ? {} : { shard }),
      },
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

/** Of the runs asked for, those that are not stored. */
export function missingRuns(
  { runs, manifest }: PlannedPart,
  stored: StoredCampaign | undefined,
): CampaignRun[] {
  const there = new Set(stored?.keys.map(keyText));
  return runs.filter((run) => !there.has(keyOfRun(run, manifest)));
}

/** A text that only this run has. */
export function keyOfRun(
  { cell, configurationName, seed }: CampaignRun,
  { version, scenarioHash: hash }: CampaignManifest,
): string {
  return keyText({ version, scenarioHash: hash, cell, configuration: configurationName, seed });
}
