import type { CampaignManifest } from "../campaign/campaign-folder.ts";
import { manifestFiles, scenarioHash } from "../campaign/results-folder.ts";
import type { Shard } from "../campaign/shards.ts";
import type { ScenarioFile } from "./scenario-file.ts";
import type { Surroundings } from "./surroundings.ts";

export interface CampaignOrigin {
  /** As the user named it. */
  readonly name: string;
  readonly file: ScenarioFile;
  /** `--set` assignments, in order. */
  readonly sets: readonly string[];
  readonly seeds: readonly number[];
  readonly notices: readonly string[];
  readonly sweep: CampaignManifest["sweep"];
  readonly shard: Shard | undefined;
  /** The command that does all this again. */
  readonly command: string;
}

/** What a campaign's folder says of it. */
export function campaignManifest(
  { name, file, sets, seeds, notices, sweep, shard, command }: CampaignOrigin,
  { version, engine, now }: Pick<Surroundings, "version" | "engine" | "now">,
): CampaignManifest {
  const { scenario, text } = file;
  const files = manifestFiles(file.files);
  return {
    scenario: scenario.name,
    file: name,
    text,
    ...(files.length === 0 ? {} : { files }),
    scenarioHash: scenarioHash(text, sets, files),
    sets,
    configurations: scenario.configurations.map((configuration) => configuration.name),
    seeds,
    notices,
    version,
    ...(engine === undefined ? {} : { engine }),
    nodeVersion: process.version,
    started: now().toISOString(),
    command,
    sweep,
    ...(shard === undefined ? {} : { shard }),
  };
}
