import { closeSync, fstatSync, openSync, readdirSync, readSync, type Stats, statSync } from "node:fs";
import { basename, join } from "node:path";
import { summaryPaths } from "../coordinator/summary-paths.ts";
import { type LoadScenarioOptions, loadScenario, type ScenarioSource } from "../scenario/load-scenario.ts";
import type { NamedFiles } from "../scenario/named-files.ts";
import { didYouMean, nearest } from "../scenario/nearest.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { MOST_SCENARIO_BYTES } from "../scenario/yaml-source.ts";
import { FilesBeside } from "./files-beside.ts";
import { pathFrom, workingFolder } from "./paths-from-here.ts";
import type { Surroundings } from "./surroundings.ts";
import { systemReason } from "./system-reason.ts";
import { UsageError } from "./usage-error.ts";

/** A scenario as the user named and changed it. */
export interface ScenarioRequest {
  /** A path, or the bare name of a packaged scenario. */
  readonly name: string;
  /** `--set` assignments. */
  readonly sets: readonly string[];
  readonly seed: number | undefined;
}

export interface ScenarioFile {
  readonly scenario: Scenario;
  /** As messages call it. */
  readonly fileName: string;
  readonly text: string;
  /** What the scenario was loaded from. */
  readonly source: ScenarioSource;
  /** Contents of the files that it names, by the names it uses. */
  readonly files: ReadonlyMap<string, string>;
  /** Reads further ones, which then are among `files`: those that only a sweep names. */
  readonly namedFiles: NamedFiles;
}

/**
 * Reads and checks a scenario.
 *
 * @throws {UsageError} when there is no such file, or none that can be read.
 * @throws {ScenarioError} when it is not a valid scenario.
 */
export function readScenario(
  request: ScenarioRequest,
  { catalogue, packageFolder }: Pick<Surroundings, "catalogue" | "packageFolder">,
  options: Pick<LoadScenarioOptions, "triesAllSweptValues"> = {},
): ScenarioFile {
  const fileName = findFile(request.name, join(packageFolder, "scenarios"));
  const bytes = readBounded(fileName);
  const files = new FilesBeside(fileName);
  const given = {
    bytes,
    fileName,
    sets: request.sets,
    seed: request.seed,
    knownFigures: summaryPaths,
    triesAllSweptValues: options.triesAllSweptValues,
  };
  const scenario = loadScenario({ ...given, files, catalogue });
  const source: ScenarioSource = { ...given, files: files.texts };
  const text = new TextDecoder().decode(bytes);
  return { scenario, fileName, text, source, files: files.texts, namedFiles: files };
}

/** @returns the path of a file that is there; of a packaged scenario, relative to the working folder. */
function findFile(name: string, packagedFolder: string): string {
  const packaged = packagedNames(packagedFolder);
  const bare = name.replace(/\.ya?ml$/, "");
  const found = lookUp(name);
  if (found !== undefined && !found.isDirectory()) return name;
  if (packaged.includes(name)) {
    return pathFrom(workingFolder(), join(packagedFolder, `${name}.yaml`));
  }
  if (found !== undefined) {
    throw new UsageError(`${name} is a folder, not a scenario.`, inFolder(name));
  }
  if (packaged.includes(bare)) {
    throw new UsageError(
      `There is no file ${name}.`,
      `Without its ending the name is that of the packaged scenario: ${bare}.`,
    );
  }
  const beside = [`${name}.yaml`, `${name}.yml`].find((candidate) => lookUp(candidate)?.isFile());
  if (beside !== undefined) {
    throw new UsageError(
      `There is no file ${name}${/[\\/]/.test(name) ? "" : ", and no packaged scenario of that name"}.`,
      `Did you mean ${beside}?`,
    );
  }
  const near = nearest(basename(bare), packaged);
  throw new UsageError(
    `There is no file ${name}${/[\\/]/.test(name) ? "" : ", and no packaged scenario of that name"}.`,
    near === undefined
      ? `Give the path of a scenario, or the name of a packaged one. ${didYouMean("", packaged)}`
      : `Did you mean ${near}, the packaged scenario?`,
  );
}

function lookUp(name: string): Stats | undefined {
  try {
    return statSync(name, { throwIfNoEntry: false });
  } catch (error) {
    throw unreadable(name, error);
  }
}

function inFolder(folder: string): string {
  const scenarios = scenariosIn(folder);
  const [first] = scenarios;
  if (first === undefined) return "Give the path of a scenario file, which ends in .yaml.";
  return `Name a file in it, such as ${join(folder, first)}.`;
}

function packagedNames(folder: string): string[] {
  return scenariosIn(folder).map((file) => file.replace(/\.ya?ml$/, ""));
}

function scenariosIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((file) => /\.ya?ml$/.test(file))
      .sort();
  } catch {
    return [];
  }
}

/** Reads no more than a scenario may have, whatever size the file says it has: pipes and devices say nothing. */
function readBounded(fileName: string): Uint8Array {
  let file: number | undefined;
  try {
    file = openSync(fileName, "r");
    const { size } = fstatSync(file);
    if (size > MOST_SCENARIO_BYTES) throw tooLarge(fileName, `has ${(size / 1024 / 1024).toFixed(1)} MiB`);
    const bytes = new Uint8Array(MOST_SCENARIO_BYTES + 1);
    let length = 0;
    for (;;) {
      const read = readSync(file, bytes, length, bytes.length - length, null);
      length += read;
      if (length > MOST_SCENARIO_BYTES) throw tooLarge(fileName, "has more than 1 MiB");
      if (read === 0) return bytes.slice(0, length);
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw unreadable(fileName, error);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function unreadable(fileName: string, error: unknown): UsageError {
  return new UsageError(
    `${fileName} can't be read: ${systemReason(error)}.`,
    "Mend that, or name another file.",
  );
}

function tooLarge(fileName: string, size: string): UsageError {
  return new UsageError(
    `${fileName} ${size}: a scenario has at most 1 MiB.`,
    "Check that this is a scenario, and not its results, say.",
  );
}
