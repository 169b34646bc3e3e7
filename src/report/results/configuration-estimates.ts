import type { RunTally } from "../../coordinator/run-tally.ts";
import { cellKey } from "../../scenario/cells.ts";
import { ratioReplicates, resampledSums } from "../../statistics/bootstrap-sums.ts";
import { type Estimate, type EstimateOptions, estimateOf } from "../../statistics/estimate.ts";
import { type Strata, strataOf } from "../../statistics/strata.ts";
import type { ReportedRun } from "./reported-results.ts";

/** A figure that is summed over runs. */
export type SummedFigure = "falseConvictions" | "atHealthy" | "messages" | "bytes";

export interface SummedEstimate {
  readonly sum: Estimate;
  /** To the first configuration's, over the cells and seeds that both have; `undefined` for the first itself. */
  readonly ratio: Estimate | undefined;
}

export type ConfigurationEstimates = Readonly<Record<SummedFigure, SummedEstimate>>;

const FIGURES: Readonly<Record<SummedFigure, (tally: Omit<RunTally, "accusers">) => number>> = {
  falseConvictions: (tally) => tally.falseConvictions.total,
  atHealthy: (tally) => tally.falseConvictions.atHealthy,
  messages: (tally) => tally.traffic.messages + tally.traffic.streams.messages,
  bytes: (tally) => tally.traffic.bytes + tally.traffic.streams.bytes,
};
const NAMES = Object.keys(FIGURES) as readonly SummedFigure[];

/** The runs of all configurations under one cell and seed: they met the same faults, and are drawn together. */
interface Lot {
  readonly stratum: string;
  readonly seed: number;
  readonly byConfiguration: ReadonlyMap<string, ReportedRun>;
}

/**
 * Sums and ratios of all configurations with their intervals, all from the same resamples. A lot lacks the runs that a
 * campaign has not come to: lots that have the same configurations are a stratum of their own, so that what is missing is
 * no scatter.
 */
export function configurationEstimates(
  runs: readonly ReportedRun[],
  configurations: readonly string[],
  options: EstimateOptions = {},
): ReadonlyMap<string, ConfigurationEstimates> {
  const lots = lotsOf(runs, configurations);
  const strata = strataOf(
    lots,
    ({ stratum }) => stratum,
    ({ seed }) => seed,
  );
  const [first = ""] = configurations;
  const columns: Float64Array[] = [];
  const known = new Map<string, number>();
  const column = (configuration: string, figure: SummedFigure, partner: string): number => {
    // Where nothing is missing a configuration's runs are the same whoever they are paired with.
    const pair = lots.every(
      (lot) => lot.byConfiguration.has(partner) || !lot.byConfiguration.has(configuration),
    )
      ? configuration
      : partner;
    const key = JSON.stringify([configuration, figure, pair]);
    const there = known.get(key);
    if (there !== undefined) return there;
    known.set(key, columns.length);
    columns.push(
      Float64Array.from(lots, ({ byConfiguration }) => {
        const run = byConfiguration.get(configuration);
        return run === undefined || !byConfiguration.has(partner) ? 0 : FIGURES[figure](run.tally);
      }),
    );
    return columns.length - 1;
  };
  const plans = configurations.map((configuration) => ({
    configuration,
    figures: NAMES.map((figure) => ({
      figure,
      sum: column(configuration, figure, configuration),
      ...(configuration === first
        ? {}
        : { above: column(configuration, figure, first), below: column(first, figure, configuration) }),
    })),
  }));
  const replicates = resampledSums(strata, columns, options);
  const total = (index: number) => (columns[index] as Float64Array).reduce((sum, value) => sum + value, 0);
  return new Map(
    plans.map(({ configuration, figures }) => {
      const own = part(strata, lots, [configuration]);
      const pairs = part(strata, lots, [configuration, first]);
      const estimates = figures.map(({ figure, sum, above, below }) => {
        const summed = estimateOf(own, total(sum), own.isRepeated ? replicates[sum] : undefined);
        if (above === undefined || below === undefined) return [figure, { sum: summed, ratio: undefined }];
        const ratio = total(above) / total(below);
        const ratios = pairs.isRepeated
          ? ratioReplicates(replicates[above] as Float64Array, replicates[below] as Float64Array)
          : undefined;
        return [
          figure,
          { sum: summed, ratio: estimateOf(pairs, Number.isNaN(ratio) ? null : ratio, ratios) },
        ];
      });
      return [configuration, Object.fromEntries(estimates) as ConfigurationEstimates];
    }),
  );
}

function lotsOf(runs: readonly ReportedRun[], configurations: readonly string[]): Lot[] {
  const lots = new Map<string, { cell: string; seed: number; byConfiguration: Map<string, ReportedRun> }>();
  const keys = new Map<ReportedRun["cell"], string>();
  for (const run of runs) {
    const cell = keys.get(run.cell) ?? cellKey(run.cell);
    keys.set(run.cell, cell);
    const key = `${run.seed} ${cell}`;
    const lot = lots.get(key) ?? { cell, seed: run.seed, byConfiguration: new Map() };
    lot.byConfiguration.set(run.configuration, run);
    lots.set(key, lot);
  }
  return [...lots.values()].map(({ cell, seed, byConfiguration }) => ({
    stratum: `${configurations.map((name) => (byConfiguration.has(name) ? "1" : "0")).join("")} ${cell}`,
    seed,
    byConfiguration,
  }));
}

/** The lots that have all of some configurations: how many, and whether any cell has several. */
function part(strata: Strata, lots: readonly Lot[], configurations: readonly string[]) {
  const having = strata.places.filter((places) => {
    const { byConfiguration } = lots[places[0] as number] as Lot;
    return configurations.every((name) => byConfiguration.has(name));
  });
  const singles = having.filter(({ length }) => length === 1).length;
  return {
    runs: having.reduce((sum, { length }) => sum + length, 0),
    singles,
    isRepeated: having.length > singles,
  };
}
