import { createHash } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Summary } from "../coordinator/summary-schema.ts";
import { jsonText } from "../report/json-text.ts";
import type { Sweep } from "../scenario/cells.ts";
import { RunLog } from "./run-log.ts";
import type { RunRecord } from "./run-record.ts";
import type { Shard } from "./shards.ts";

/** `manifest.json`: what was run, and all that is needed to run it again. */
export interface Manifest {
  readonly scenario: string;
  /** As the user named it. */
  readonly file: string;
  /** The scenario's text. */
  readonly text: string;
  /** The files that the scenario names; left out if it names none. */
  readonly files?: readonly ManifestFile[];
  readonly scenarioHash: string;
  /** `--set` assignments, in order. */
  readonly sets: readonly string[];
  readonly configurations: readonly string[];
  readonly seeds: readonly number[];
  readonly notices: readonly string[];
  readonly version: string;
  /** Of a campaign: fingerprint of all that decided how its runs came out, since one version may be worked on. */
  readonly engine?: string | undefined;
  readonly nodeVersion: string;
  /** ISO 8601. */
  readonly started: string;
  /** The command that does all this again. */
  readonly command: string;
  /** Of a campaign: the values it runs, ranges written out; left out by `coroner run`. */
  readonly sweep?: Sweep;
  /** Of a campaign that was divided: which part is kept here. */
  readonly shard?: Shard;
}

/** A file that a scenario names, kept so that a run needs nothing but its manifest to be repeated. */
export interface ManifestFile {
  /** As the scenario names it. */
  readonly name: string;
  /** SHA-256 of the text in UTF-8. */
  readonly sha256: string;
  readonly text: string;
}

/** Files as a manifest keeps them, in the order in which they are given. */
export function manifestFiles(texts: ReadonlyMap<string, string>): readonly ManifestFile[] {
  return [...texts].map(([name, text]) => ({
    name,
    sha256: createHash("sha256").update(text).digest("hex"),
    text,
  }));
}

/** SHA-256 of a scenario's text, the assignments that change it, and the files it names. */
export function scenarioHash(
  text: string,
  sets: readonly string[],
  files: readonly Pick<ManifestFile, "name" | "sha256">[] = [],
): string {
  const named = files.map(({ name, sha256 }) => [name, sha256]);
  return createHash("sha256")
    .update(JSON.stringify([text, ...sets, ...(named.length === 0 ? [] : [{ files: named }])]))
    .digest("hex");
}

/** `results/<scenario>/<id>/`: everything that is known of some runs, written as soon as it is. */
export class ResultsFolder {
  readonly path: string;
  readonly #log: RunLog;

  /**
   * Makes a folder that was not there before.
   *
   * @param base the folder of all results.
   * @throws the file system's error when it cannot be made.
   */
  constructor(base: string, manifest: Manifest) {
    const folder = join(base, manifest.scenario);
    makeFolders(folder);
    const id = `${manifest.started.replace(/\..*$/, "").replace(/[-:]/g, "").replace("T", "-")}-${shortHash(manifest)}`;
    const unused = makeUnused(folder, id);
    this.path = join(folder, unused);
    writeWhole(join(this.path, "manifest.json"), manifest);
    this.#log = new RunLog(join(this.path, "runs.jsonl"));
    linkLatest(base, join(manifest.scenario, unused));
  }

  append(record: RunRecord): void {
    this.#log.append(record);
  }

  /** For when all runs have come to their end. @throws the file system's error; the runs are kept even then. */
  finish(summary: Summary): void {
    try {
      writeWhole(join(this.path, "summary.json"), summary);
    } finally {
      this.close();
    }
  }

  close(): void {
    this.#log.close();
  }
}

/**
 * Points `latest` to a folder of results. Some file systems have no links: then there is no `latest`, and nothing else
 * is missing. Whatever else bears that name belongs to the user, and stays.
 *
 * @param base the folder of all results.
 * @param name of the folder, from there.
 */
export function linkLatest(base: string, name: string): void {
  const link = join(base, "latest");
  // No scenario's name begins with a dot.
  const next = join(base, `.latest-${process.pid}`);
  try {
    if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() === false) return;
    symlinkSync(name, next, "dir");
  } catch {
    return;
  }
  try {
    renameSync(next, link);
  } catch {
    rmSync(next, { force: true });
  }
}

function shortHash({ scenarioHash: hash, seeds, version }: Manifest): string {
  return createHash("sha256")
    .update(JSON.stringify([hash, seeds, version]))
    .digest("hex")
    .slice(0, 8);
}

/**
 * Makes a folder and those around it. Node's own recursive `mkdirSync` never returns where the file system answers that a
 * parent is missing although it is there, as /proc does.
 */
export function makeFolders(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolders(parent);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have been quicker.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Two processes may begin in the same second. */
function makeUnused(folder: string, id: string): string {
  for (let attempt = 1; ; attempt++) {
    const name = attempt === 1 ? id : `${id}-${attempt}`;
    try {
      mkdirSync(join(folder, name));
      return name;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
  }
}

/** Writes a value as JSON so that the file is there as a whole or not at all. */
export function writeWhole(path: string, value: unknown): void {
  const unfinished = `${path}.unfinished`;
  // A process that was killed may have left one.
  rmSync(unfinished, { force: true });
  const file = openSync(unfinished, "wx");
  try {
    try {
      writeFileSync(file, jsonText(value));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}
