import { closeSync, openSync, readSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Cell, cellKey, cellsOf, cellText } from "../scenario/cells.ts";
import { placesOfCells } from "./campaign-plan.ts";
import { LineReader } from "./line-reader.ts";
import type { Manifest } from "./results-folder.ts";
import { recordIn } from "./run-log.ts";
import { keyText, type RunKey, type RunRecord } from "./run-record.ts";
import { readManifest, StoredResultsError } from "./stored-results.ts";

/** A line of `runs.jsonl` that is not simply a run's. */
export interface CampaignProblem {
  /**
   * - *torn*: no whole record, such as what a process that was killed left; its run counts as not done.
   * - *doubled*: a run that stands there already, with the same trace; it counts once.
   * - *foreign*: of another version, engine, scenario, cell, configuration or seed than the manifest has; it is left out.
   * - *contradictory*: a run that stands there already with another trace: one of them is wrong. The first counts, and no
   *   figure made of it can be trusted.
   */
  readonly kind: "torn" | "doubled" | "foreign" | "contradictory";
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** All of it in words: `file:line: …`. */
  readonly message: string;
}

/** What the folders of a campaign hold together. */
export interface StoredCampaign {
  /** As they were given, each once. */
  readonly folders: readonly string[];
  /** Of each folder, in their order. */
  readonly manifests: readonly Manifest[];
  /** In plan order; one that is empty where the scenario is run as it is written. */
  readonly cells: readonly Cell[];
  /** Names, in the scenario's order. */
  readonly configurations: readonly string[];
  readonly seeds: readonly number[];
  /** Of the runs that are there, in plan order. */
  readonly keys: readonly RunKey[];
  /** How many runs the whole campaign has: cells × configurations × seeds. */
  readonly planned: number;
  /** In the order of folders and lines. */
  readonly problems: readonly CampaignProblem[];
  /**
   * The runs in plan order (cell by cell, in each configuration by configuration, in each seed by seed), read from the
   * disk one at a time: however many there are, they need not fit into memory. It may be gone through again.
   */
  readonly records: Iterable<RunRecord>;
}

interface Entry {
  readonly key: RunKey;
  readonly traceHash: string;
  readonly file: string;
  readonly line: number;
  readonly offset: number;
  readonly length: number;
  /** In plan order. */
  readonly rank: number;
}

/**
 * Reads folders of one campaign: its shards, or parts of it that were run apart. A folder of `coroner run` is read as a
 * campaign of one cell.
 *
 * @throws {StoredResultsError} when one is no folder of results, or they are of different campaigns.
 * @throws the file system's error when a log cannot be read.
 */
export function readCampaign(folders: readonly string[]): StoredCampaign {
  const unique = withoutRepeats(folders);
  const read = unique.map((folder) => ({ folder, manifest: readManifest(folder) }));
  const [first] = read;
  if (first === undefined) {
    throw new StoredResultsError("No folder of results was named.", "Name one, such as results/latest.");
  }
  for (const { folder, manifest } of read) refuseAnother(first, folder, manifest);
  const { manifest } = first;
  const cells = cellsOf(manifest.sweep ?? { fields: {}, exclude: [] });
  const seeds = [...new Set(read.flatMap((each) => each.manifest.seeds))];
  const ranks = ranksOf(cells, manifest.configurations, seeds);
  const entries = new Map<string, Entry>();
  const problems: CampaignProblem[] = [];
  for (const { folder } of read) indexLog(join(folder, "runs.jsonl"), manifest, ranks, entries, problems);
  const inOrder = [...entries.values()].sort((one, other) => one.rank - other.rank);
  return {
    folders: unique,
    manifests: read.map((each) => each.manifest),
    cells,
    configurations: manifest.configurations,
    seeds,
    keys: inOrder.map(({ key }) => key),
    planned: cells.length * manifest.configurations.length * seeds.length,
    problems,
    records: { [Symbol.iterator]: () => recordsOf(inOrder) },
  };
}

/** The same folder may be named twice, by another path say. */
function withoutRepeats(folders: readonly string[]): string[] {
  const byPath = new Map<string, string>();
  for (const folder of folders) {
    const isThere = statSync(folder, { throwIfNoEntry: false }) !== undefined;
    const path = isThere ? realpathSync(folder) : folder;
    if (!byPath.has(path)) byPath.set(path, folder);
  }
  return [...byPath.values()];
}

function refuseAnother(
  first: { readonly folder: string; readonly manifest: Manifest },
  folder: string,
  manifest: Manifest,
): void {
  const mend = "Name folders of one campaign: its shards, or the same scenario with other seeds.";
  const refuse = (what: string) => new StoredResultsError(`${first.folder} and ${folder} ${what}.`, mend);
  if (manifest.version !== first.manifest.version) {
    throw refuse(`were written by different versions (${first.manifest.version} and ${manifest.version})`);
  }
  if (manifest.scenarioHash !== first.manifest.scenarioHash) {
    throw refuse("are of different scenarios: the text, what it was changed by, or the files it names");
  }
  if (JSON.stringify(manifest.sweep ?? null) !== JSON.stringify(first.manifest.sweep ?? null)) {
    throw refuse("are not both of the same sweep");
  }
  if (manifest.engine !== first.manifest.engine) {
    throw refuse("were made by different engines: Coroner's own sources were changed in between");
  }
}

type Ranks = (key: RunKey) => number | string;

/** A run's place in plan order, or why it has none. */
function ranksOf(cells: readonly Cell[], configurations: readonly string[], seeds: readonly number[]): Ranks {
  const cellPlaces = placesOfCells(cells);
  const configurationPlaces = new Map(configurations.map((name, index) => [name, index]));
  const seedPlaces = new Map(seeds.map((seed, index) => [seed, index]));
  return ({ cell = {}, configuration, seed }) => {
    const ofCell = cellPlaces.get(cellKey(cell));
    if (ofCell === undefined) return `the cell ${cellText(cell) || "without fields"} is not of this campaign`;
    const ofConfiguration = configurationPlaces.get(configuration);
    if (ofConfiguration === undefined) return `there is no configuration ${configuration} in this campaign`;
    const ofSeed = seedPlaces.get(seed);
    if (ofSeed === undefined) return `seed ${seed} is not of this campaign`;
    return (ofCell * configurations.length + ofConfiguration) * seeds.length + ofSeed;
  };
}

function indexLog(
  file: string,
  manifest: Manifest,
  ranks: Ranks,
  entries: Map<string, Entry>,
  problems: CampaignProblem[],
): void {
  const tell = (kind: CampaignProblem["kind"], line: number, what: string) =>
    problems.push({ kind, file, line, message: `${file}:${line}: ${what}` });
  let reader: LineReader;
  try {
    reader = new LineReader(file);
  } catch (error) {
    // A command that was killed before its first run has left none.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return;
    throw error;
  }
  try {
    for (let line = reader.next(); line !== undefined; line = reader.next()) {
      const { number, offset, length } = line;
      const record = line.isEnded ? recordIn(line.text) : undefined;
      if (record === undefined) {
        tell("torn", number, "the line is torn: it holds no whole run, which counts as not done");
        continue;
      }
      const { key } = record;
      const rank = rankIn(key, manifest, ranks);
      if (typeof rank === "string") {
        tell("foreign", number, `the run is of something else: ${rank}; it is left out`);
        continue;
      }
      const traceHash = record.summary.traceHash[0] ?? "";
      const text = keyText(key);
      const there = entries.get(text);
      if (there === undefined) {
        entries.set(text, { key, traceHash, file, line: number, offset, length, rank });
      } else if (there.traceHash === traceHash) {
        tell("doubled", number, `the same run stands in ${there.file}:${there.line}; it counts once`);
      } else {
        tell(
          "contradictory",
          number,
          `${runText(key)} came out otherwise than in ${there.file}:${there.line} (traces ${traceHash} and ${there.traceHash}): one of the two is wrong`,
        );
      }
    }
  } finally {
    reader.close();
  }
}

function rankIn(key: RunKey, manifest: Manifest, ranks: Ranks): number | string {
  if (key.version !== manifest.version) return `version ${key.version} made it, and not ${manifest.version}`;
  if (key.scenarioHash !== manifest.scenarioHash) return "its scenario is not the manifest's";
  if (key.engine !== manifest.engine) return "another engine made it: Coroner's sources have changed";
  return ranks(key);
}

/** A run as messages call it. */
function runText({ cell = {}, configuration, seed }: RunKey): string {
  const name = cellText(cell);
  return `${name === "" ? "" : `${name}, `}${configuration}, seed ${seed}`;
}

function* recordsOf(entries: readonly Entry[]): Generator<RunRecord> {
  const files = new Map<string, number>();
  try {
    for (const { file, line, offset, length } of entries) {
      const open = files.get(file) ?? openSync(file, "r");
      files.set(file, open);
      const bytes = Buffer.alloc(length);
      readSync(open, bytes, 0, length, offset);
      // It has been checked when it was indexed.
      const record = recordIn(bytes.toString("utf8"));
      if (record === undefined) throw new Error(`${file}:${line} was changed while it was read`);
      yield record;
    }
  } finally {
    for (const open of files.values()) closeSync(open);
  }
}
