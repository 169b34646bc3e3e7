import { readCampaign, type StoredCampaign } from "../campaign/read-campaign.ts";
import type { Manifest } from "../campaign/results-folder.ts";
import { type RunRecord, resultOf } from "../campaign/run-record.ts";
import { StoredResultsError } from "../campaign/stored-results.ts";
import { summarise, type TimedResult } from "../campaign/summarise.ts";
import type { Summary } from "../coordinator/summary-schema.ts";
import type { HeatMapEntry } from "../report/charts/heat-map-chart.ts";
import { formatCount, formatCounted } from "../report/numbers.ts";
import type { CellExpectations, ReportedResults, ReportedRun } from "../report/results/reported-results.ts";
import { cellKey } from "../scenario/cells.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { scenarioOf } from "./stored-run.ts";
import type { Surroundings } from "./surroundings.ts";
import { systemReason } from "./system-reason.ts";
import { ToolFailure } from "./tool-failure.ts";
import { UsageError } from "./usage-error.ts";

/**
 * Reads what a report is made of from folders of results: those of one command, or of a campaign's shards.
 *
 * @throws {UsageError} when they are no folders of results, hold no run, do not belong together or contradict one another.
 */
export function readReportedResults(
  folders: readonly string[],
  reportCommand: string,
  { catalogue, version }: Pick<Surroundings, "catalogue" | "version">,
): ReportedResults {
  const stored = read(folders);
  const [manifest] = stored.manifests as [Manifest, ...Manifest[]];
  refuseContradictions(stored);
  const plan = planOf(manifest, catalogue, version);
  const gathered = gather(stored);
  if (gathered.runs.length === 0) {
    const torn = stored.problems.length === 0 ? "" : ` ${stored.problems[0]?.message}.`;
    throw new UsageError(
      `${folders.join(", ")} ${folders.length === 1 ? "holds" : "hold"} no finished run.${torn}`,
      "Run the scenario again.",
    );
  }
  const expected = {
    name: manifest.scenario,
    configurations: stored.configurations.map((name) => ({ name, groups: [] })),
    expectations: plan?.expectations ?? [],
  };
  const { summary, expectations } = judge(expected, stored, gathered);
  return {
    scenario: manifest.scenario,
    version: manifest.version,
    text: manifest.text,
    sets: manifest.sets,
    plan,
    cells: stored.cells,
    configurations: summary.configurations.map(({ name }) => name),
    seeds: stored.seeds,
    runs: gathered.runs,
    planned: stored.planned,
    summary,
    expectations,
    accusers: gathered.accusers,
    notices: [...new Set(stored.manifests.flatMap(({ notices }) => notices))],
    problems: stored.problems.map(({ message }) => message),
    folders: stored.manifests.map(({ started, nodeVersion, command }, index) => ({
      path: stored.folders[index] ?? "",
      started,
      nodeVersion,
      command,
    })),
    reportCommand,
  };
}

function read(folders: readonly string[]): StoredCampaign {
  try {
    return readCampaign(folders);
  } catch (error) {
    if (error instanceof StoredResultsError) throw new UsageError(error.found, error.mend);
    throw new ToolFailure(`The results can't be read: ${systemReason(error)}.`, { cause: error });
  }
}

/** Of two runs with one key that differ, one is wrong: there is no telling which. */
function refuseContradictions({ problems }: StoredCampaign): void {
  const contradictions = problems.filter(({ kind }) => kind === "contradictory");
  const [first] = contradictions;
  if (first === undefined) return;
  const more = contradictions.length - 1;
  throw new UsageError(
    `${first.message}${more === 0 ? "" : `, and so ${more === 1 ? "is another line" : `are ${more} other lines`}`}.`,
    "No figure made of them can be trusted: remove the lines that are wrong, or run it again into another folder.",
  );
}

/** The stored scenario; `undefined` when this version refuses it, which a report can do without. */
function planOf(
  manifest: Manifest,
  catalogue: Surroundings["catalogue"],
  version: string,
): Scenario | undefined {
  try {
    return scenarioOf(manifest, catalogue, version);
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}

interface Gathered {
  readonly runs: readonly ReportedRun[];
  /** By cell, for what is judged in each. */
  readonly timed: ReadonlyMap<string, readonly TimedResult[]>;
  readonly accusers: ReadonlyMap<string, readonly HeatMapEntry[]>;
}

/** Goes through the records once. Lists of accusers, by far the largest part of a record, are added up as they come. */
function gather({ records, cells }: StoredCampaign): Gathered {
  const ownCells = new Map(cells.map((cell) => [cellKey(cell), cell] as const));
  const runs: ReportedRun[] = [];
  const timed = new Map<string, TimedResult[]>();
  const accusers = new Map<string, Map<string, HeatMapEntry>>();
  for (const record of records) {
    const { configuration, seed } = record.key;
    const key = cellKey(record.key.cell ?? {});
    // One object a cell, however many runs it has.
    const cell = ownCells.get(key) ?? {};
    const { tally } = record;
    runs.push({ cell, configuration, seed, tally });
    addAccusers(accusers, configuration, record);
    const withoutAccusers = resultOf({ ...record, summary: { ...record.summary, accusers: [] } });
    const ofCell = timed.get(key) ?? [];
    ofCell.push(withoutAccusers);
    timed.set(key, ofCell);
  }
  return {
    runs,
    timed,
    accusers: new Map([...accusers].map(([name, entries]) => [name, [...entries.values()]])),
  };
}

function addAccusers(
  accusers: Map<string, Map<string, HeatMapEntry>>,
  configuration: string,
  { summary }: RunRecord,
): void {
  const entries = accusers.get(configuration) ?? new Map<string, HeatMapEntry>();
  accusers.set(configuration, entries);
  for (const [accuser, victim, of, count] of summary.accusers) {
    if (of !== "false") continue;
    const key = JSON.stringify([accuser, victim]);
    entries.set(key, { accuser, victim, count: count + (entries.get(key)?.count ?? 0) });
  }
}

/**
 * Figures over all cells, and what each cell is expected to show. Of a cell whose runs are not all there, as in one shard of
 * many, sums are not the cell's: what is expected of them can be neither held nor broken.
 */
function judge(
  expected: Parameters<typeof summarise>[0],
  { manifests: [manifest], cells, planned }: StoredCampaign,
  { timed }: Gathered,
): { readonly summary: Summary; readonly expectations: readonly CellExpectations[] } {
  const version = manifest?.version ?? "";
  const isSwept = cells.length > 1;
  const perCell = planned / cells.length;
  const judged = expected.expectations.length === 0 ? [] : cells;
  const expectations = judged.flatMap((cell): CellExpectations[] => {
    const runs = timed.get(cellKey(cell)) ?? [];
    // Of a cell that nobody has come to nothing is known.
    if (runs.length === 0) return [];
    if (runs.length === perCell) {
      return [{ cell, expectations: summarise(expected, version, runs).expectations }];
    }
    const missing = perCell - runs.length;
    const why = `${formatCount(missing)} of ${formatCounted(perCell, "run")} ${isSwept ? "of the cell " : ""}${missing === 1 ? "is" : "are"} missing`;
    return [
      { cell, expectations: expected.expectations.map((text) => ({ text, value: null, holds: false, why })) },
    ];
  });
  const summary = summarise({ ...expected, expectations: [] }, version, [...timed.values()].flat());
  return {
    summary: isSwept ? summary : { ...summary, expectations: expectations[0]?.expectations ?? [] },
    expectations,
  };
}
