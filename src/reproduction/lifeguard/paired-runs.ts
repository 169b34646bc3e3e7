import { cellKey } from "../../scenario/cells.ts";
import { type Strata, strataOf } from "../../statistics/strata.ts";
import { type GridPlace, placeOf } from "./experiments.ts";
import { faultsKey, type Outcome } from "./outcome.ts";

/** Runs of several configurations side by side: the runs at one place of two lists met the same faults. */
export interface PairedRuns {
  readonly strata: Strata;
  /** How many runs of the paper each run stands for: cells that were left out, and repetitions. */
  readonly scale: number;
  /** Runs of each cell, on average. */
  readonly repetitions: number;
  /** @throws when the configuration is not among them. */
  of(configuration: string): readonly Outcome[];
}

/**
 * Puts runs side by side. What one of the configurations has not met is left out.
 *
 * @param scale how many runs of the paper each run stands for.
 */
export function pairRuns(
  outcomes: readonly Outcome[],
  configurations: readonly string[],
  scale: number,
): PairedRuns {
  const byConfiguration = new Map(configurations.map((name) => [name, new Map<string, Outcome>()] as const));
  for (const outcome of outcomes)
    byConfiguration.get(outcome.configuration)?.set(faultsKey(outcome), outcome);
  const [first = new Map<string, Outcome>(), ...others] = byConfiguration.values();
  const shared = [...first.keys()].filter((key) => others.every((runs) => runs.has(key)));
  const lists = new Map(
    [...byConfiguration].map(
      ([name, runs]) => [name, shared.map((key) => runs.get(key) as Outcome)] as const,
    ),
  );
  const listed = lists.get(configurations[0] as string) ?? [];
  const cells = new Set(listed.map(({ cell }) => cellKey(cell))).size;
  const repetitions = cells === 0 ? 0 : listed.length / cells;
  return {
    strata: strataOf(listed, stratumsOf(listed, repetitions), faultsKey),
    scale,
    repetitions,
    of: (configuration) => {
      const list = lists.get(configuration);
      if (list === undefined) throw new Error(`there are no runs of ${configuration}`);
      return list;
    },
  };
}

/** The runs of some cells alone. */
export function selectRuns(
  runs: PairedRuns,
  configurations: readonly string[],
  isSelected: (place: GridPlace) => boolean,
): PairedRuns {
  const chosen = configurations.flatMap((name) =>
    runs.of(name).filter(({ cell }) => isSelected(placeOf(cell))),
  );
  return pairRuns(chosen, configurations, runs.scale);
}

/**
 * Of runs that were repeated, the cell. Of single ones, D and I with two to four C that follow each other: what differs
 * between these counts as scatter, so that intervals are too wide rather than too narrow.
 */
function stratumsOf(runs: readonly Outcome[], repetitions: number): (run: Outcome) => string {
  const columnOf = ({ blockedMs, openMs }: GridPlace) => `${blockedMs} ${openMs ?? ""}`;
  const rows = new Map<string, number[]>();
  for (const place of runs.map(({ cell }) => placeOf(cell))) {
    const column = columnOf(place);
    rows.set(
      column,
      [...(rows.get(column) ?? []), place.concurrent].sort((a, b) => a - b),
    );
  }
  return ({ cell }) => {
    const place = placeOf(cell);
    const column = columnOf(place);
    if (repetitions > 1) return `${column} ${place.concurrent}`;
    const row = rows.get(column) ?? [];
    if (row.length <= MOST_IN_A_STRATUM) return column;
    const last = Math.floor(row.length / 2) - 1;
    return `${column} pair ${Math.min(last, Math.floor(row.indexOf(place.concurrent) / 2))}`;
  };
}

const MOST_IN_A_STRATUM = 4;
