/**
 * Kolmogorov–Smirnov of two samples: the p value of "both are of one distribution", against any difference. Exact given
 * the ties: the share of all ways to deal the pooled values to the samples whose distance is at least the observed.
 *
 * @returns 1 when either sample is empty, or all values are equal.
 */
export function shapeTest(left: readonly number[], right: readonly number[]): number {
  const groups = groupsOf(left, right);
  const n = left.length;
  const m = right.length;
  if (n === 0 || m === 0 || groups.length < 2) return 1;
  // Distances are multiples of 1 / (n m): compared as whole numbers.
  let observed = 0;
  let ofLeft = 0;
  let ofBoth = 0;
  for (const group of groups) {
    ofLeft += group.ofLeft;
    ofBoth += group.size;
    observed = Math.max(observed, distance(ofLeft, ofBoth - ofLeft, n, m));
  }
  // By how many of the left one there were so far: the share of ways that have stayed below the observed distance.
  let below = Float64Array.of(1);
  let seen = 0;
  for (const { size } of groups) {
    const next = new Float64Array(Math.min(n, seen + size) + 1);
    for (let before = 0; before < below.length; before++) {
      let choices = below[before] as number;
      for (let taken = 0; taken <= size && before + taken <= n; taken++) {
        if (taken > 0) choices = (choices * (size - taken + 1)) / taken;
        (next[before + taken] as number) += choices;
      }
    }
    seen += size;
    for (let lefts = 0; lefts < next.length; lefts++) {
      const rights = seen - lefts;
      if (rights > m || distance(lefts, rights, n, m) >= observed) next[lefts] = 0;
    }
    below = next;
  }
  // At the end the distance is 0, which an observed distance of 0 does not stay below.
  const stayed = observed === 0 ? 0 : (below[n] ?? 0);
  return Math.min(1, Math.max(0, 1 - stayed / waysToDeal(n, m)));
}

function distance(lefts: number, rights: number, n: number, m: number): number {
  return Math.abs(lefts * m - rights * n);
}

function waysToDeal(n: number, m: number): number {
  let ways = 1;
  for (let index = 1; index <= Math.min(n, m); index++) ways = (ways * (Math.max(n, m) + index)) / index;
  return ways;
}

function groupsOf(left: readonly number[], right: readonly number[]): { size: number; ofLeft: number }[] {
  const counts = new Map<number, { size: number; ofLeft: number }>();
  const count = (value: number, isLeft: number) => {
    const group = counts.get(value) ?? { size: 0, ofLeft: 0 };
    counts.set(value, { size: group.size + 1, ofLeft: group.ofLeft + isLeft });
  };
  for (const value of left) count(value, 1);
  for (const value of right) count(value, 0);
  return [...counts].sort(([a], [b]) => a - b).map(([, group]) => group);
}
