import { type Manifest, manifestFiles, scenarioHash } from "../campaign/results-folder.ts";
import type { PlannedRun } from "../campaign/run-plan.ts";
import type { RunRecord } from "../campaign/run-record.ts";
import { readStoredResults, StoredResultsError } from "../campaign/stored-results.ts";
import { summaryPaths } from "../coordinator/summary-paths.ts";
import { formatCount, formatCounted } from "../report/numbers.ts";
import { cellAssignments, cellsOf } from "../scenario/cells.ts";
import { loadScenario } from "../scenario/load-scenario.ts";
import { didYouMean } from "../scenario/nearest.ts";
import type { ConfigurationPlan, Scenario } from "../scenario/scenario.ts";
import { ScenarioError } from "../scenario/scenario-error.ts";
import { shellCommand } from "./shell-words.ts";
import type { Surroundings } from "./surroundings.ts";
import { UsageError } from "./usage-error.ts";

/** Which stored run is meant. */
export interface StoredRunRequest {
  /** Folder of one command's results. */
  readonly results: string;
  readonly configuration: string | undefined;
  readonly seed: number | undefined;
}

/** A stored run, and the scenario it is a run of. */
export interface StoredRun {
  readonly manifest: Manifest;
  readonly record: RunRecord;
  readonly scenario: Scenario;
  readonly configuration: ConfigurationPlan;
  readonly planned: PlannedRun;
  /** What the reader should know: which run was taken, damaged lines, a manifest that was changed. */
  readonly remarks: readonly string[];
  /** Why the run might come out otherwise than when it was stored. */
  readonly suspicions: readonly string[];
}

/**
 * Finds a stored run and reads its scenario again.
 *
 * @throws {UsageError} when there is no such run, or its folder is damaged.
 */
export function readStoredRun(
  request: StoredRunRequest,
  { catalogue, version }: Pick<Surroundings, "catalogue" | "version">,
): StoredRun {
  const { manifest, records, damagedLines } = read(request.results);
  refuseCampaign(request.results, manifest);
  const remarks: string[] = [];
  const record = chooseRecord(request, records, damagedLines, remarks);
  const { configuration: name, seed } = record.key;
  const suspicions: string[] = [];
  if (record.key.version !== version) {
    suspicions.push(
      `version ${record.key.version} stored this run, and this is ${version}: versions need not give the same traces`,
    );
  }
  if (
    scenarioHash(manifest.text, manifest.sets, manifestFiles(filesIn(manifest))) !== record.key.scenarioHash
  ) {
    suspicions.push(
      "the scenario in manifest.json is not the one that the run was made of: the file was changed since",
    );
  }
  if (/ --external\b/.test(manifest.command)) {
    suspicions.push(
      "programs of others ran in processes of their own (--external), and here the packaged ones run",
    );
  }
  const scenario = scenarioOf(manifest, catalogue, version);
  const index = scenario.configurations.findIndex((candidate) => candidate.name === name);
  const configuration = scenario.configurations[index];
  if (configuration === undefined) {
    throw new UsageError(
      `runs.jsonl in ${request.results} has a run of the configuration ${name}, and the scenario in its manifest.json has none of that name.`,
      "One of the two files was changed; run the scenario again.",
    );
  }
  const planned = { configuration: index, configurationName: name, seed };
  return { manifest, record, scenario, configuration, planned, remarks, suspicions };
}

function read(folder: string): ReturnType<typeof readStoredResults> {
  try {
    return readStoredResults(folder);
  } catch (error) {
    if (error instanceof StoredResultsError) throw new UsageError(error.found, error.mend);
    throw error;
  }
}

/** Its runs are of many scenarios, and keep no checkpoints that a replay could be compared with. */
function refuseCampaign(folder: string, { sweep, file, sets }: Manifest): void {
  if (sweep === undefined) return;
  const cell = cellsOf(sweep)[0] ?? {};
  const assignments = [...sets, ...cellAssignments(cell)].flatMap((assignment) => ["--set", assignment]);
  throw new UsageError(
    `${folder} holds a campaign, of whose runs no trace is kept.`,
    `Run one of its cells by itself, such as: coroner ${shellCommand(["run", file, ...assignments, "--seed", "1"])}, and name its folder.`,
  );
}

function chooseRecord(
  { results, configuration, seed }: StoredRunRequest,
  records: readonly RunRecord[],
  damagedLines: readonly number[],
  remarks: string[],
): RunRecord {
  const damage =
    damagedLines.length === 0
      ? ""
      : `${formatCounted(damagedLines.length, "line")} of runs.jsonl in ${results} can't be read (${damagedLines.length === 1 ? "line" : "lines"} ${listed(damagedLines)})`;
  if (records.length === 0) {
    throw new UsageError(
      damage === "" ? `${results} holds no finished run.` : `${damage}, and no other run is kept.`,
      "Run the scenario again.",
    );
  }
  if (damage !== "") remarks.push(`${damage}; the runs there are left out.`);
  const names = [...new Set(records.map(({ key }) => key.configuration))];
  if (configuration !== undefined && !names.includes(configuration)) {
    throw new UsageError(
      `${results} has no run of a configuration ${configuration}.`,
      didYouMean(configuration, names),
    );
  }
  const ofConfiguration = records.filter(
    ({ key }) => configuration === undefined || key.configuration === configuration,
  );
  const chosen = ofConfiguration.filter(({ key }) => seed === undefined || key.seed === seed);
  const [first] = chosen;
  if (first === undefined) {
    const seeds = [...new Set(ofConfiguration.map(({ key }) => key.seed))];
    throw new UsageError(
      `${results} has no run${configuration === undefined ? "" : ` of ${configuration}`} under seed ${seed}.`,
      `Its seeds are ${listed(seeds)}.`,
    );
  }
  if (chosen.length > 1) {
    remarks.push(
      `The first of ${formatCounted(chosen.length, "run")} was taken; name another with --configuration (${names.join(", ")}) and --seed (${listed([...new Set(chosen.map(({ key }) => key.seed))])}).`,
    );
  }
  return first;
}

const MOST_LISTED = 8;

function listed(numbers: readonly number[]): string {
  const more = numbers.length - MOST_LISTED;
  const shown = numbers.slice(0, MOST_LISTED).join(", ");
  return more > 0 ? `${shown} and ${formatCount(more)} more` : shown;
}

/** Contents of the files that the scenario names, by their names. */
function filesIn({ files = [] }: Manifest): ReadonlyMap<string, string> {
  return new Map(files.map(({ name, text }) => [name, text]));
}

/** The scenario that a manifest keeps. @throws {UsageError} when this version refuses it. */
export function scenarioOf(
  manifest: Manifest,
  catalogue: Surroundings["catalogue"],
  version: string,
): Scenario {
  try {
    return loadScenario({
      bytes: new TextEncoder().encode(manifest.text),
      fileName: manifest.file,
      catalogue,
      sets: manifest.sets,
      files: filesIn(manifest),
      knownFigures: summaryPaths,
    });
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    throw new UsageError(
      `The stored scenario can't be run by this version (${version}; version ${manifest.version} stored it): ${error.message}`,
      "Replay it with the version that stored it, or run the mended scenario anew.",
    );
  }
}
