import type { Summary } from "../coordinator/summary-schema.ts";
import { type Cell, cellKey, type Sweep } from "../scenario/cells.ts";
import type { StoredCampaign } from "./read-campaign.ts";
import { type RunKey, type RunRecord, resultOf } from "./run-record.ts";
import type { Shard } from "./shards.ts";
import { summarise } from "./summarise.ts";

/** The figures of a cell: those that `coroner run` has for the cell's scenario. */
export interface CellSummary extends Pick<Summary, "configurations" | "expectations" | "engine"> {
  readonly cell: Cell;
}

/** The figures of a campaign, as `coroner sweep --json` prints them. */
export interface CampaignSummary {
  readonly scenario: string;
  readonly version: string;
  readonly sweep: Sweep;
  readonly seeds: readonly number[];
  /** When this is a part of a campaign, whose expectations are not judged: the other parts are missing. */
  readonly shard?: Shard;
  readonly runs: number;
  /** Cells with at least one run, in plan order. */
  readonly cells: readonly CellSummary[];
  readonly engine: Summary["engine"];
}

/**
 * Summarises the runs of a campaign cell by cell. What it comes to does not depend on the order in which the runs were
 * made, nor by how many threads: they are taken in plan order.
 *
 * @param expectations judged in each cell alone; none to judge nothing.
 * @param isWanted which runs are taken.
 */
export function summariseCampaign(
  stored: StoredCampaign,
  expectations: readonly string[],
  isWanted: (key: RunKey) => boolean = () => true,
): CampaignSummary {
  const [manifest] = stored.manifests;
  if (manifest === undefined) throw new Error("a campaign has at least one folder");
  const scenario = {
    name: manifest.scenario,
    configurations: stored.configurations.map((name) => ({ name })),
    expectations,
  };
  const cells: CellSummary[] = [];
  let runs = 0;
  for (const records of byCell(stored.records, isWanted)) {
    const { configurations, engine, ...rest } = summarise(scenario, manifest.version, records.map(resultOf));
    runs += records.length;
    cells.push({ cell: records[0]?.key.cell ?? {}, configurations, expectations: rest.expectations, engine });
  }
  const total = (of: (engine: Summary["engine"]) => number) =>
    cells.reduce((sum, { engine }) => sum + of(engine), 0);
  const onlyShard = stored.manifests.length === 1 ? manifest.shard : undefined;
  return {
    scenario: manifest.scenario,
    version: manifest.version,
    sweep: manifest.sweep ?? { fields: {}, exclude: [] },
    seeds: stored.seeds,
    ...(onlyShard === undefined ? {} : { shard: onlyShard }),
    runs,
    cells,
    engine: {
      virtualSeconds: total(({ virtualSeconds }) => virtualSeconds),
      events: total(({ events }) => events),
      messages: total(({ messages }) => messages),
      wallSeconds: total(({ wallSeconds }) => wallSeconds),
    },
  };
}

/** The records of one cell stand beside each other. */
function* byCell(records: Iterable<RunRecord>, isWanted: (key: RunKey) => boolean): Generator<RunRecord[]> {
  let ofCell: RunRecord[] = [];
  let key: string | undefined;
  for (const record of records) {
    if (!isWanted(record.key)) continue;
    const next = cellKey(record.key.cell ?? {});
    if (next !== key && ofCell.length > 0) {
      yield ofCell;
      ofCell = [];
    }
    key = next;
    ofCell.push(record);
  }
  if (ofCell.length > 0) yield ofCell;
}
