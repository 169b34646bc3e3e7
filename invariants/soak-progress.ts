import type { CaseResult } from "./soak-case.ts";

/** Which cases are to be run, which have been, and what they have come to. */
export class SoakProgress {
  faultSteps = 0;
  casesDone = 0;
  events = 0;
  virtualSeconds = 0;
  slowestSeconds = 0;
  readonly failed: CaseResult[] = [];
  readonly promised = new Map<string, number>();
  splits = 0;
  readonly #mostSteps: number;
  #next: number;
  /** Cases that were handed out and are not done. */
  readonly #open = new Set<number>();

  /** @param from number of the first case. @param mostSteps no case is begun after so many steps. */
  constructor(from: number, mostSteps: number) {
    this.#next = from;
    this.#mostSteps = mostSteps;
  }

  /** The number of the next case, or undefined when there have been enough steps. */
  begin(): number | undefined {
    if (this.faultSteps >= this.#mostSteps) return undefined;
    const number = this.#next;
    this.#next += 1;
    this.#open.add(number);
    return number;
  }

  done(result: CaseResult): void {
    this.#open.delete(result.number);
    this.casesDone += 1;
    this.faultSteps += result.faultSteps;
    this.events += result.events;
    this.virtualSeconds += result.virtualSeconds;
    this.promised.set(result.promised, (this.promised.get(result.promised) ?? 0) + 1);
    if (result.isSplit) this.splits += 1;
    this.slowestSeconds = Math.max(this.slowestSeconds, result.convergedAfterSeconds ?? 0);
    if (result.failure !== undefined) this.failed.push(result);
  }

  /** Where to go on: every case before it is done. */
  get from(): number {
    return Math.min(this.#next, ...this.#open);
  }

  /** `12 % · 120,000 steps · 1,500 cases · no failure · 900 steps/s`. */
  line(elapsedSeconds: number): string {
    const { failed } = this;
    const percent = Math.min(100, Math.floor((100 * this.faultSteps) / this.#mostSteps));
    const failures = failed.length === 0 ? "no failure" : `${failed.length} failed`;
    const rate = elapsedSeconds > 0 ? Math.round(this.faultSteps / elapsedSeconds) : 0;
    return `${percent} % · ${count(this.faultSteps)} steps · ${count(this.casesDone)} cases · ${failures} · ${count(rate)} steps/s`;
  }

  /** What there is to say at the end. */
  summary(elapsedSeconds: number): readonly string[] {
    const promised = ["whole", "parts", "nothing"]
      .map((what) => `${what} ${count(this.promised.get(what) ?? 0)}`)
      .join(", ");
    return [
      `${count(this.faultSteps)} fault steps in ${count(this.casesDone)} cases, ${count(this.events)} events, ${count(Math.round(this.virtualSeconds))} virtual seconds in ${count(Math.round(elapsedSeconds))} s.`,
      `Convergence promised: ${promised}; ${count(this.splits)} groups stayed split; the slowest converged ${count(Math.round(this.slowestSeconds))} s into the calm.`,
      this.failed.length === 0
        ? "All invariants held."
        : `Invariants were broken in ${this.failed.length} cases: ${this.failed.map(({ number }) => number).join(", ")}.`,
      `To go on: npm run soak -- --from ${this.from}`,
    ];
  }
}

function count(value: number): string {
  return value.toLocaleString("en-US");
}

/** What is printed of a failed case. @param file where its scenario was written. */
export function failureReport({ number, failure }: CaseResult, file: string): string {
  if (failure === undefined) return "";
  return [
    `Case ${number} breaks an invariant (schedule shrunk ${failure.shrinks} times):`,
    failure.text,
    "",
    `Its scenario is in ${file}:`,
    failure.scenario.trimEnd(),
    "",
    `To check it again:  npm run soak -- --scenario ${file}`,
    `To draw it again:   npm run soak -- --case ${number}`,
    `To look into it:    node bin/coroner.js run ${file}`,
    "",
  ].join("\n");
}
