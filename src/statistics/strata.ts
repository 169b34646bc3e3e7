/**
 * Runs in groups that are resampled each for itself: the runs of one cell of a sweep under several seeds. Runs are told by
 * their place in the columns of figures that are resampled with them.
 */
export interface Strata {
  /** Places of each stratum's runs. */
  readonly places: readonly Int32Array[];
  readonly runs: number;
  /** Strata with one run: they show no scatter, and no interval can include what they do not show. */
  readonly singles: number;
}

/**
 * Groups runs by their keys. Strata and the runs in them are put into the order of their keys, so that a resample does not
 * hang on the order in which runs were made.
 *
 * @param keyOf the stratum of a run, such as its cell. @param orderOf tells the runs of one stratum apart, such as the seed.
 */
export function strataOf<Run>(
  runs: readonly Run[],
  keyOf: (run: Run) => string,
  orderOf: (run: Run) => number | string,
): Strata {
  const grouped = new Map<string, number[]>();
  runs.forEach((run, place) => {
    const key = keyOf(run);
    const group = grouped.get(key);
    if (group === undefined) grouped.set(key, [place]);
    else group.push(place);
  });
  const order = runs.map(orderOf);
  const places = [...grouped]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) =>
      Int32Array.from(group.sort((a, b) => compare(order[a] as number, order[b] as number))),
    );
  return {
    places,
    runs: runs.length,
    singles: places.filter(({ length }) => length === 1).length,
  };
}

function compare(a: number | string, b: number | string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Whether runs of one stratum were repeated anywhere: without that there is no scatter to make an interval of. */
export function hasScatter({ places, singles }: Strata): boolean {
  return places.length > singles;
}
