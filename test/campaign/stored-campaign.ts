import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CampaignManifest } from "../../src/campaign/campaign-folder.ts";
import { type RunRecord, recordOf } from "../../src/campaign/run-record.ts";
import type { Cell } from "../../src/scenario/cells.ts";
import { result } from "./stepped-run.ts";

/** Two cells, two configurations, two seeds. */
export function manifestWith(given: Partial<CampaignManifest> = {}): CampaignManifest {
  return {
    scenario: "small",
    file: "small.yaml",
    text: "name: small",
    scenarioHash: "abc",
    sets: [],
    configurations: ["swim", "lifeguard"],
    seeds: [1, 2],
    notices: [],
    version: "1.2.3",
    nodeVersion: "v20",
    started: "2026-01-01T00:00:00.000Z",
    command: "coroner sweep small.yaml",
    sweep: { fields: { loss: [0, 0.1] }, exclude: [] },
    ...given,
  };
}

export function campaignRecord(
  cell: Cell,
  configuration: string,
  seed: number,
  traceHash?: string,
): RunRecord {
  const made = result(configuration, seed, traceHash === undefined ? {} : { traceHash });
  return recordOf({ version: "1.2.3", scenarioHash: "abc", cell }, { result: made, wallSeconds: 1 });
}

/** Writes a folder. @param lines records, or text as it stands. */
export function writeCampaign(
  folder: string,
  manifest: CampaignManifest,
  lines: readonly (RunRecord | string)[],
  end = "\n",
): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
  const texts = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line)));
  writeFileSync(join(folder, "runs.jsonl"), texts.length === 0 ? "" : texts.join("\n") + end);
  return folder;
}
