/** Something whose speed is worth knowing, beside something it is to be compared with. */
export interface BenchCase {
  readonly name: string;
  /** One sentence: what one operation is, under what load, and what the baseline does instead. */
  readonly about: string;
  /** Does a fixed piece of work. @returns how many operations it was. Left out where there is nothing to compare with. */
  readonly baseline?: () => number;
  /** As `baseline`, the way this project does it. */
  readonly subject: () => number;
}

/** Figures over the rounds of one case. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

export interface BenchResult {
  readonly name: string;
  readonly about: string;
  /** Operations a second. */
  readonly subject: Spread;
  readonly baseline: Spread | undefined;
  /** How many times as fast as the baseline of the same round; above 1 the subject is faster. */
  readonly ratio: Spread | undefined;
}

export interface BenchOptions {
  /** Measurements of each side. */
  readonly rounds: number;
  /** A measurement repeats its work for at least this long. */
  readonly atLeastMs: number;
  /** A clock in milliseconds, such as `performance.now`. */
  readonly now: () => number;
}

/**
 * Measures a case. Baseline and subject take turns within the same run, and are compared round by round: what slows
 * the machine for a while slows both. Each side is run once before, so that it is compiled.
 *
 * @throws Error when a side does no operations, since then there is no rate.
 */
export function measure(benchCase: BenchCase, options: BenchOptions): BenchResult {
  const { name, about, baseline, subject } = benchCase;
  const subjectRates: number[] = [];
  const baselineRates: number[] = [];
  if (baseline !== undefined) countOf(name, baseline);
  countOf(name, subject);
  for (let round = 0; round < options.rounds; round++) {
    // Who goes first changes, so that neither always pays for the other's garbage.
    if (baseline !== undefined && round % 2 === 0) baselineRates.push(rateOf(name, baseline, options));
    subjectRates.push(rateOf(name, subject, options));
    if (baseline !== undefined && round % 2 === 1) baselineRates.push(rateOf(name, baseline, options));
  }
  const ratios = baselineRates.map((rate, round) => (subjectRates[round] as number) / rate);
  return {
    name,
    about,
    subject: spreadOf(subjectRates),
    baseline: baseline && spreadOf(baselineRates),
    ratio: baseline && spreadOf(ratios),
  };
}

/** Operations a second. */
function rateOf(name: string, work: () => number, { atLeastMs, now }: BenchOptions): number {
  let operations = 0;
  const start = now();
  let elapsedMs = 0;
  do {
    operations += countOf(name, work);
    elapsedMs = now() - start;
  } while (elapsedMs < atLeastMs || elapsedMs === 0);
  return (operations / elapsedMs) * 1_000;
}

function countOf(name: string, work: () => number): number {
  const operations = work();
  if (!(operations > 0)) throw new Error(`the case "${name}" did ${operations} operations`);
  return operations;
}

function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const median = ((sorted[Math.floor(middle)] as number) + (sorted[Math.ceil(middle)] as number)) / 2;
  return { median, low: sorted[0] as number, high: sorted.at(-1) as number };
}
