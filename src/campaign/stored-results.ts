import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Manifest } from "./results-folder.ts";
import { readRunLog } from "./run-log.ts";
import type { RunRecord } from "./run-record.ts";

/** A folder holds no results, or none that can be read or written. The two parts of the message: what is so, and what to do. */
export class StoredResultsError extends Error {
  override readonly name: string = "StoredResultsError";
  readonly found: string;
  readonly mend: string;

  constructor(found: string, mend: string) {
    super(`${found} ${mend}`);
    this.found = found;
    this.mend = mend;
  }
}

/** What a results folder holds. */
export interface StoredResults {
  readonly manifest: Manifest;
  /** In the order in which the runs were made; of two of the same run the later. */
  readonly records: readonly RunRecord[];
  /** Numbers, from 1, of the lines of `runs.jsonl` that could not be read. */
  readonly damagedLines: readonly number[];
}

const manifestSchema = z.object({
  scenario: z.string(),
  file: z.string(),
  text: z.string(),
  files: z.array(z.object({ name: z.string(), sha256: z.string(), text: z.string() })).optional(),
  scenarioHash: z.string(),
  sets: z.array(z.string()),
  configurations: z.array(z.string()),
  seeds: z.array(z.int()),
  notices: z.array(z.string()),
  version: z.string(),
  engine: z.string().optional(),
  nodeVersion: z.string(),
  started: z.string(),
  command: z.string(),
  sweep: z
    .object({
      fields: z.record(z.string(), z.array(z.unknown())),
      exclude: z.array(z.record(z.string(), z.array(z.unknown()))),
    })
    .optional(),
  shard: z.object({ index: z.int().positive(), count: z.int().positive() }).optional(),
});

const ANOTHER_FOLDER =
  "Name the folder of one command's results, such as results/latest; `coroner run` prints it as its last line but one.";

/**
 * Reads `results/<scenario>/<id>/`.
 *
 * @throws {StoredResultsError} when it is no such folder.
 */
export function readStoredResults(folder: string): StoredResults {
  const there = statOf(folder);
  if (there === undefined) throw new StoredResultsError(`There is no folder ${folder}.`, ANOTHER_FOLDER);
  if (!there.isDirectory()) {
    throw new StoredResultsError(`${folder} is a file, not a folder of results.`, ANOTHER_FOLDER);
  }
  const manifest = readManifest(folder);
  const log = join(folder, "runs.jsonl");
  let read: ReturnType<typeof readRunLog>;
  try {
    read = readRunLog(log);
  } catch (error) {
    throw new StoredResultsError(`${log} can't be read: ${reasonOf(error)}.`, ANOTHER_FOLDER);
  }
  const byRun = new Map(
    read.records.map((record) => [`${record.key.configuration} ${record.key.seed}`, record] as const),
  );
  return { manifest, records: [...byRun.values()], damagedLines: read.damagedLines };
}

/** @throws {StoredResultsError} when there is none, or a damaged one. */
export function readManifest(folder: string): Manifest {
  const path = join(folder, "manifest.json");
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      throw new StoredResultsError(
        `${folder} is no folder of results: it has no manifest.json.`,
        ANOTHER_FOLDER,
      );
    }
    throw new StoredResultsError(`${path} can't be read: ${reasonOf(error)}.`, ANOTHER_FOLDER);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new StoredResultsError(
      `${path} is damaged: it is not JSON.`,
      "Without it nobody knows what was run; run the scenario again.",
    );
  }
  const parsed = manifestSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = [...new Set(parsed.error.issues.map(({ path: field }) => String(field[0] ?? "everything")))];
  throw new StoredResultsError(
    `${path} is damaged: ${fields.join(", ")} ${fields.length === 1 ? "is" : "are"} missing or of another kind than expected.`,
    "Put back what was there, or run the scenario again.",
  );
}

function statOf(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
