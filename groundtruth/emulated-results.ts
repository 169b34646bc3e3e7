import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Measures } from "./comparisons.ts";

/** One emulated run, as a line of the file. */
export interface EmulatedLine<M = Measures> {
  readonly setting: string;
  readonly seed: number;
  readonly wasWhole: boolean;
  readonly measures: M;
}

/** Emulated runs on the disk: a line each, only ever appended, so that an interrupted comparison goes on. */
export class EmulatedResults<M = Measures> {
  readonly folder: string;
  readonly #lines = new Map<string, EmulatedLine<M>>();
  readonly #path: string;

  /** @param key of the code and the `--set`s that make the runs: others' runs lie in other folders. */
  constructor(results: string, key: string, sets: readonly string[]) {
    this.folder = join(results, key);
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(join(this.folder, "sets.json"), `${JSON.stringify(sets)}\n`);
    this.#path = join(this.folder, "runs.jsonl");
    if (!existsSync(this.#path)) return;
    const text = readFileSync(this.#path, "utf8");
    for (const line of text.split("\n")) {
      const read = lineIn<M>(line);
      if (read !== undefined) this.#lines.set(nameOf(read.setting, read.seed), read);
    }
    // What was left half written must not spoil the next line.
    if (text !== "" && !text.endsWith("\n")) appendFileSync(this.#path, "\n");
  }

  has(setting: string, seed: number): boolean {
    return this.#lines.has(nameOf(setting, seed));
  }

  add(line: EmulatedLine<M>): void {
    appendFileSync(this.#path, `${JSON.stringify(line)}\n`);
    this.#lines.set(nameOf(line.setting, line.seed), line);
  }

  /** Runs of a setting with seeds from 1 to so many. */
  of(setting: string, seeds: number): EmulatedLine<M>[] {
    return [...this.#lines.values()].filter((line) => line.setting === setting && line.seed <= seeds);
  }
}

/** Built code that repeated recordings are made by. */
const EMULATION_CODE = ["src", "nodes", "groundtruth/emulation"];

/**
 * A hash of the built code that runs are made by, and of the assignments.
 *
 * @param more files or folders of built code, beside the emulation's own.
 */
export function resultsKey(
  built: string,
  recordings: string,
  sets: readonly string[],
  more: readonly string[] = [],
): string {
  const hash = createHash("sha256").update(recordings).update(JSON.stringify(sets));
  for (const file of more.filter((path) => path.endsWith(".js")))
    hash.update(readFileSync(join(built, file)));
  for (const folder of [...EMULATION_CODE, ...more.filter((path) => !path.endsWith(".js"))]) {
    const files = readdirSync(join(built, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".js"))
      .sort();
    for (const file of files) hash.update(file).update(readFileSync(join(built, folder, file)));
  }
  return hash.digest("hex").slice(0, 12);
}

function lineIn<M>(text: string): EmulatedLine<M> | undefined {
  try {
    return JSON.parse(text) as EmulatedLine<M>;
  } catch {
    // Torn by an interruption: the run is made again.
    return undefined;
  }
}

function nameOf(setting: string, seed: number): string {
  return `${setting} ${seed}`;
}
