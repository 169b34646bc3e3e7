/** Above this many steps the exact distribution is left for the normal one. */
const MOST_STEPS = 300_000_000;

/**
 * Mann–Whitney: the two-sided p value of "neither sample tends to be larger". It is exact given the ties (the
 * permutation distribution of the rank sum, twice the smaller tail), or, where that would take long, the normal
 * approximation with corrections for ties and continuity.
 *
 * @returns 1 when either sample is empty, or all values are equal.
 */
export function rankTest(left: readonly number[], right: readonly number[]): number {
  const [few, many] = left.length <= right.length ? [left, right] : [right, left];
  const groups = tieGroups(few, many);
  if (few.length === 0 || groups.length < 2) return 1;
  const total = few.length + many.length;
  const mostSum = few.length * 2 * total;
  if (groups.length * few.length * mostSum > MOST_STEPS)
    return normalApproximation(groups, few.length, total);
  return exact(groups, few.length);
}

/** Values that are equal; ranks are doubled, so that those of ties are whole. */
interface TieGroup {
  readonly size: number;
  readonly ofFirst: number;
  readonly doubledRank: number;
}

function tieGroups(first: readonly number[], second: readonly number[]): TieGroup[] {
  const values = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ].sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0));
  const groups: TieGroup[] = [];
  let start = 0;
  while (start < values.length) {
    let end = start;
    let ofFirst = 0;
    while (end < values.length && values[end]?.value === values[start]?.value) {
      if (values[end]?.isFirst === true) ofFirst += 1;
      end += 1;
    }
    groups.push({ size: end - start, ofFirst, doubledRank: start + 1 + end });
    start = end;
  }
  return groups;
}

/** How many ways there are to choose the first sample so that its doubled rank sum is this, by that sum. */
function exact(groups: readonly TieGroup[], size: number): number {
  const mostSum = groups.reduce((sum, group) => sum + group.size * group.doubledRank, 0);
  let ways = Array.from({ length: size + 1 }, () => new Float64Array(0));
  ways[0] = Float64Array.of(1);
  for (const { size: groupSize, doubledRank } of groups) {
    const next = ways.map((row) => Float64Array.from(row));
    for (let before = 0; before <= size; before++) {
      const row = ways[before] as Float64Array;
      let choices = 1;
      for (let taken = 1; taken <= groupSize && before + taken <= size; taken++) {
        choices = (choices * (groupSize - taken + 1)) / taken;
        const shift = taken * doubledRank;
        let target = next[before + taken] as Float64Array;
        if (target.length < row.length + shift && row.length > 0) {
          const longer = new Float64Array(Math.min(mostSum + 1, row.length + shift));
          longer.set(target);
          target = longer;
          next[before + taken] = longer;
        }
        for (let sum = 0; sum < row.length; sum++) {
          const count = row[sum] as number;
          if (count > 0) (target[sum + shift] as number) += count * choices;
        }
      }
    }
    ways = next;
  }
  const observed = groups.reduce((sum, { ofFirst, doubledRank }) => sum + ofFirst * doubledRank, 0);
  const distribution = ways[size] as Float64Array;
  let below = 0;
  let at = 0;
  let above = 0;
  distribution.forEach((count, sum) => {
    if (sum < observed) below += count;
    else if (sum > observed) above += count;
    else at += count;
  });
  const all = below + at + above;
  return Math.min(1, (2 * Math.min(below + at, above + at)) / all);
}

function normalApproximation(groups: readonly TieGroup[], size: number, total: number): number {
  const other = total - size;
  const rankSum = groups.reduce((sum, { ofFirst, doubledRank }) => sum + (ofFirst * doubledRank) / 2, 0);
  const statistic = rankSum - (size * (size + 1)) / 2;
  const mean = (size * other) / 2;
  const ties = groups.reduce((sum, group) => sum + group.size ** 3 - group.size, 0);
  const variance = ((size * other) / 12) * (total + 1 - ties / (total * (total - 1)));
  const z = Math.max(0, Math.abs(statistic - mean) - 0.5) / Math.sqrt(variance);
  return Math.min(1, complementaryError(z / Math.SQRT2));
}

/** erfc of a number from 0 up, by the rational approximation of Abramowitz and Stegun 7.1.26: off by at most 1.5e-7. */
function complementaryError(x: number): number {
  const t = 1 / (1 + 0.3275911 * x);
  const polynomial =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return polynomial * Math.exp(-x * x);
}
