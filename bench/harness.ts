/** A fixed piece of work. @returns how many operations it was. */
export type Work = () => number | Promise<number>;

/** Work that needs something that is opened before all measurements and closed after them, such as other processes. */
export interface OpenedWork {
  readonly work: Work;
  /** When this has come to its end, nothing is left of what was opened. */
  close(): Promise<void>;
}

/** Work, or what has to be done first; opening and closing are not measured. */
export type Side = Work | { open(): Promise<OpenedWork> };

/** Something whose speed is worth knowing, beside something it is to be compared with. */
export interface BenchCase {
  readonly name: string;
  /** One sentence: what one operation is, under what load, and what the baseline does instead. */
  readonly about: string;
  /** Left out where there is nothing to compare with. */
  readonly baseline?: Side;
  /** As `baseline`, the way this project does it. */
  readonly subject: Side;
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
 * the machine for a while slows both. Each side is run once before, so that it is compiled. What a side has opened is
 * closed in any case, also when the other fails.
 *
 * @throws Error when a side does no operations, since then there is no rate.
 */
export async function measure(benchCase: BenchCase, options: BenchOptions): Promise<BenchResult> {
  const opened: OpenedWork[] = [];
  try {
    return await measureOpened(benchCase, options, async (side) => {
      if (typeof side === "function") return side;
      const sideOpened = await side.open();
      opened.push(sideOpened);
      return sideOpened.work;
    });
  } finally {
    await closeAll(opened);
  }
}

async function measureOpened(
  benchCase: BenchCase,
  options: BenchOptions,
  open: (side: Side) => Promise<Work>,
): Promise<BenchResult> {
  const { name, about } = benchCase;
  const baseline = benchCase.baseline && (await open(benchCase.baseline));
  const subject = await open(benchCase.subject);
  const subjectRates: number[] = [];
  const baselineRates: number[] = [];
  if (baseline !== undefined) checked(name, await baseline());
  checked(name, await subject());
  for (let round = 0; round < options.rounds; round++) {
    // Who goes first changes, so that neither always pays for the other's garbage.
    if (baseline !== undefined && round % 2 === 0) baselineRates.push(await rateOf(name, baseline, options));
    subjectRates.push(await rateOf(name, subject, options));
    if (baseline !== undefined && round % 2 === 1) baselineRates.push(await rateOf(name, baseline, options));
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

/** Closes the last first; one that can't be closed keeps no other from it. @throws what the first of them threw. */
async function closeAll(opened: readonly OpenedWork[]): Promise<void> {
  const failures: unknown[] = [];
  for (const each of opened.toReversed()) await each.close().catch((failure) => failures.push(failure));
  if (failures.length > 0) throw failures[0];
}

/** Operations a second. */
async function rateOf(name: string, work: Work, { atLeastMs, now }: BenchOptions): Promise<number> {
  let operations = 0;
  const start = now();
  let elapsedMs = 0;
  do {
    const done = work();
    // What is there at once is not waited for: a turn of the event loop is no part of it.
    operations += checked(name, typeof done === "number" ? done : await done);
    elapsedMs = now() - start;
  } while (elapsedMs < atLeastMs || elapsedMs === 0);
  return (operations / elapsedMs) * 1_000;
}

function checked(name: string, operations: number): number {
  if (!(operations > 0)) throw new Error(`the case "${name}" did ${operations} operations`);
  return operations;
}

function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const median = ((sorted[Math.floor(middle)] as number) + (sorted[Math.ceil(middle)] as number)) / 2;
  return { median, low: sorted[0] as number, high: sorted.at(-1) as number };
}
