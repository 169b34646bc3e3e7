const MOST_RANGES = 4;

/**
 * Names of nodes in as few words as they take: `member-3, member-48 to member-63 and client-0`. Beyond four ranges the
 * rest is only counted.
 *
 * @param names in the order of the nodes.
 */
export function nodeRanges(names: readonly string[]): string {
  const ranges: Range[] = [];
  for (const name of names) {
    const [, group = name, number] = /^(.*)-(\d{1,9})$/s.exec(name) ?? [];
    const range = ranges.at(-1);
    const ordinal = number === undefined ? Number.NaN : Number(number);
    if (range !== undefined && range.group === group && range.lastOrdinal + 1 === ordinal) {
      range.last = name;
      range.lastOrdinal = ordinal;
      range.count += 1;
    } else ranges.push({ group, first: name, last: name, lastOrdinal: ordinal, count: 1 });
  }
  const said = ranges
    .slice(0, MOST_RANGES)
    .map(({ first, last, count }) => (count === 1 ? first : `${first} to ${last}`));
  const rest = ranges.slice(MOST_RANGES).reduce((sum, { count }) => sum + count, 0);
  if (rest > 0) said.push(rest === 1 ? "1 more node" : `${rest} more nodes`);
  if (said.length < 2) return said[0] ?? "no nodes";
  return `${said.slice(0, -1).join(", ")} and ${said.at(-1)}`;
}

interface Range {
  readonly group: string;
  readonly first: string;
  last: string;
  lastOrdinal: number;
  count: number;
}
