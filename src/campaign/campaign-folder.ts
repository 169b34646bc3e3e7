import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { CampaignLock } from "./campaign-lock.ts";
import { readCampaign, type StoredCampaign } from "./read-campaign.ts";
import { linkLatest, type Manifest, makeFolders, writeWhole } from "./results-folder.ts";
import { RunLog } from "./run-log.ts";
import { keyText, type RunKey } from "./run-record.ts";
import { readManifest, StoredResultsError } from "./stored-results.ts";

/** The manifest of a campaign's folder. */
export type CampaignManifest = Manifest & Required<Pick<Manifest, "sweep">>;

/** `results/<scenario>/sweep-<hash>/`: where the same command finds what it has done before, and goes on. */
export class CampaignFolder {
  readonly path: string;
  /** What was there when the folder was opened. */
  readonly before: StoredCampaign;
  readonly #lock: CampaignLock;
  readonly #log: RunLog;
  readonly #done: Set<string>;

  /**
   * Opens the folder, or makes it.
   *
   * @param base the folder of all results.
   * @throws {CampaignLockedError} while another process writes there.
   * @throws {StoredResultsError} when what is there is of another campaign, or damaged.
   * @throws the file system's error when it cannot be made.
   */
  constructor(base: string, manifest: CampaignManifest) {
    const name = join(manifest.scenario, campaignId(manifest));
    this.path = join(base, name);
    makeFolders(this.path);
    this.#lock = new CampaignLock(this.path);
    try {
      this.#writeManifest(manifest);
      this.#log = new RunLog(join(this.path, "runs.jsonl"));
    } catch (error) {
      this.#lock.release();
      throw error;
    }
    try {
      this.before = readCampaign([this.path]);
      this.#done = new Set(this.before.keys.map(keyText));
      linkLatest(base, name);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  has(key: RunKey): boolean {
    return this.#done.has(keyText(key));
  }

  /** @param line a record as text. It is on the disk when this returns. @throws the file system's error. */
  append(key: RunKey, line: string): void {
    this.#log.appendLine(line);
    this.#done.add(keyText(key));
  }

  close(): void {
    this.#log.close();
    this.#lock.release();
  }

  /** The first command's stays: what it says of the scenario is the same. */
  #writeManifest(manifest: CampaignManifest): void {
    const path = join(this.path, "manifest.json");
    if (!existsSync(path)) {
      writeWhole(path, manifest);
      return;
    }
    if (identityOf(readManifest(this.path)) === identityOf(manifest)) return;
    throw new StoredResultsError(
      `${this.path} holds the results of another campaign: its manifest.json was changed.`,
      "Move that folder away, or name another with --results.",
    );
  }
}

/** The name of a campaign's folder: the same for the same runs. */
export function campaignId(manifest: CampaignManifest): string {
  const { shard } = manifest;
  const hash = createHash("sha256").update(determinants(manifest)).digest("hex").slice(0, 8);
  const part = shard === undefined ? "" : `-shard-${shard.index}-of-${shard.count}`;
  return `sweep-${hash}${part}`;
}

/** All that determines a campaign's runs; its shards share it. */
export function determinants({ scenarioHash, seeds, version, engine, sweep }: Manifest): string {
  return JSON.stringify([scenarioHash, seeds, version, engine, sweep?.fields ?? {}, sweep?.exclude ?? []]);
}

function identityOf(manifest: Manifest): string {
  return JSON.stringify([determinants(manifest), manifest.shard ?? null]);
}
