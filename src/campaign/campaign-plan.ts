import type { Catalogue } from "../scenario/catalogue.ts";
import { CellLoader } from "../scenario/cell-loader.ts";
import { type Cell, cellKey, cellsOf, type Sweep } from "../scenario/cells.ts";
import { loadScenario, type ScenarioSource } from "../scenario/load-scenario.ts";
import type { NamedFiles } from "../scenario/named-files.ts";
import type { ConfigurationPlan, Scenario } from "../scenario/scenario.ts";
import type { PlannedRun } from "./run-plan.ts";
import type { RunKey, RunOrigin } from "./run-record.ts";

/** One run of a campaign. */
export interface CampaignRun extends PlannedRun {
  readonly cell: Cell;
  /** Index among the campaign's cells. */
  readonly cellIndex: number;
}

export function keyOf(
  { cell, configurationName, seed }: CampaignRun,
  { version, scenarioHash, engine }: RunOrigin,
): RunKey {
  return { version, scenarioHash, engine, cell, configuration: configurationName, seed };
}

/** A scenario with all its cells, each of which has been read and found valid. */
export interface Campaign {
  /** As it is written, without the sweep. */
  readonly scenario: Scenario;
  readonly source: ScenarioSource;
  readonly sweep: Sweep;
  readonly cells: readonly CampaignCell[];
  /** In plan order: cell by cell, in each configuration by configuration, in each seed by seed. */
  readonly runs: readonly CampaignRun[];
}

export interface CampaignCell {
  readonly cell: Cell;
  /** As if the cell's values had been given by `--set`. */
  readonly scenario: Scenario;
}

/**
 * Reads a scenario and the scenario of every cell of its sweep.
 *
 * @param files where to read what the scenario and its cells name; the source's own when left out.
 * @throws {ScenarioError} that names the cell and the field, before anything runs.
 */
export function planCampaign(
  source: ScenarioSource,
  catalogue: Catalogue,
  files: NamedFiles | ReadonlyMap<string, string> | undefined = source.files,
): Campaign {
  const options = { ...source, catalogue, files };
  const scenario = loadScenario(options);
  const sweep: Sweep = { fields: scenario.sweep, exclude: scenario.sweepExclusions ?? [] };
  const loader = new CellLoader(options);
  loader.refuseShadowedSets(Object.keys(sweep.fields));
  const cells = cellsOf(sweep).map((cell) => ({ cell, scenario: loader.load(cell) }));
  return {
    scenario,
    source,
    sweep,
    cells,
    runs: planCampaignRuns(
      cells.map(({ cell }) => cell),
      scenario,
    ),
  };
}

/** All runs of some cells, in plan order. */
export function planCampaignRuns(
  cells: readonly Cell[],
  {
    configurations,
    seeds,
  }: Pick<Scenario, "seeds"> & { readonly configurations: readonly Pick<ConfigurationPlan, "name">[] },
): CampaignRun[] {
  return cells.flatMap((cell, cellIndex) =>
    configurations.flatMap(({ name }, configuration) =>
      seeds.map((seed) => ({ cell, cellIndex, configuration, configurationName: name, seed })),
    ),
  );
}

/**
 * The same runs in the order in which they are best carried out: seed by seed, so that what has been done at any time
 * covers all cells, and how long the rest will take can be told from it.
 */
export function inOrderOfExecution<Run extends CampaignRun>(runs: readonly Run[]): Run[] {
  const rankOfSeed = new Map<number, number>();
  for (const { seed } of runs) if (!rankOfSeed.has(seed)) rankOfSeed.set(seed, rankOfSeed.size);
  const rank = ({ seed }: Run) => rankOfSeed.get(seed) ?? 0;
  return [...runs].sort(
    (one, other) =>
      rank(one) - rank(other) || one.cellIndex - other.cellIndex || one.configuration - other.configuration,
  );
}

/** Tells cells' places in a campaign by their values. */
export function placesOfCells(cells: readonly Cell[]): ReadonlyMap<string, number> {
  return new Map(cells.map((cell, index) => [cellKey(cell), index]));
}
