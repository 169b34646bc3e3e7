/** One of the parts into which a campaign is divided between machines. */
export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly count: number;
}

interface Divisible {
  /** Index of the run's cell. */
  readonly cellIndex: number;
  /** Index of the run's configuration. */
  readonly configuration: number;
}

/**
 * Which shard each run belongs to, from 1.
 *
 * The runs of one cell and configuration are dealt out in turn, and what does not go round goes where the fewest runs
 * are: of everything, then of the cell, then of the configuration. So shards differ by one run at most, over all and
 * within each cell and configuration, and take about equally long even when cells do not.
 *
 * @param runs of a whole campaign, those of one cell and configuration beside each other.
 */
export function divide(runs: readonly Divisible[], count: number): number[] {
  const loads = Array.from({ length: count }, () => ({
    total: 0,
    ofCell: 0,
    ofConfiguration: new Map<number, number>(),
  }));
  const shards: number[] = [];
  let cell = -1;
  for (let start = 0; start < runs.length; ) {
    const { cellIndex, configuration } = runs[start] as Divisible;
    let end = start;
    while (runs[end]?.cellIndex === cellIndex && runs[end]?.configuration === configuration) end += 1;
    if (cellIndex !== cell) for (const load of loads) load.ofCell = 0;
    cell = cellIndex;
    const of = (index: number) => loads[index] as (typeof loads)[number];
    const weight = (index: number) => of(index).ofConfiguration.get(configuration) ?? 0;
    const order = loads
      .map((_, index) => index)
      .sort(
        (one, other) =>
          of(one).total - of(other).total ||
          of(one).ofCell - of(other).ofCell ||
          weight(one) - weight(other) ||
          one - other,
      );
    for (let run = start; run < end; run++) {
      const index = order[(run - start) % count] as number;
      const load = of(index);
      load.total += 1;
      load.ofCell += 1;
      load.ofConfiguration.set(configuration, weight(index) + 1);
      shards.push(index + 1);
    }
    start = end;
  }
  return shards;
}

/** The runs of one shard, in their order. */
export function runsOfShard<Run extends Divisible>(runs: readonly Run[], { index, count }: Shard): Run[] {
  const shards = divide(runs, count);
  return runs.filter((_, at) => shards[at] === index);
}
