import type { Micros, NodeEnvironment, Timer } from "../../src/node.ts";
import type { EurekaMessage } from "./messages.ts";
import type { Abortable } from "./servers-in-turn.ts";

/** Keys of the timers of a task's activity. */
const DUE = 0;
const LIMIT = 1;

export interface TaskPlan {
  readonly activity: number;
  /** From the end of one run to the next, and the time that a run may take. */
  readonly intervalMicros: Micros;
  /** Up to how many intervals the delay grows. */
  readonly backOffBound: number;
}

/**
 * A task that runs again and again, each time an interval after its last run has ended. A run that takes longer than an
 * interval is given up and doubles the delay, up to a bound; any that ends in time, well or not, resets it.
 */
export class SupervisedTask {
  readonly #environment: NodeEnvironment<EurekaMessage>;
  readonly #plan: TaskPlan;
  readonly #run: (done: () => void) => Abortable;
  #delayMicros: Micros;
  #due: Timer | undefined;
  #limit: Timer | undefined;
  #running: Abortable | undefined;
  #isStopped = false;

  /** @param run begins a run, and calls back when it has ended. */
  constructor(
    environment: NodeEnvironment<EurekaMessage>,
    plan: TaskPlan,
    run: (done: () => void) => Abortable,
  ) {
    this.#environment = environment;
    this.#plan = plan;
    this.#run = run;
    this.#delayMicros = plan.intervalMicros;
  }

  /** The first run comes an interval from now. */
  start(): void {
    this.#schedule();
  }

  /** Nothing is run any more, and what is under way is given up. */
  stop(): void {
    this.#isStopped = true;
    if (this.#due !== undefined) this.#environment.cancelTimer(this.#due);
    this.#endRun()?.abort();
  }

  timer(key: number): void {
    if (key === LIMIT) this.#tookTooLong();
    else if (key === DUE) this.#begin();
  }

  #begin(): void {
    const { activity, intervalMicros } = this.#plan;
    this.#limit = this.#environment.setTimer(activity, LIMIT, intervalMicros);
    let hasEnded = false;
    const running = this.#run(() => {
      hasEnded = true;
      this.#endRun();
      this.#delayMicros = intervalMicros;
      this.#schedule();
    });
    if (!hasEnded) this.#running = running;
  }

  #tookTooLong(): void {
    const { intervalMicros, backOffBound } = this.#plan;
    this.#endRun()?.abort();
    this.#delayMicros = Math.min(2 * this.#delayMicros, backOffBound * intervalMicros);
    this.#schedule();
  }

  #endRun(): Abortable | undefined {
    const running = this.#running;
    if (this.#limit !== undefined) this.#environment.cancelTimer(this.#limit);
    this.#limit = undefined;
    this.#running = undefined;
    return running;
  }

  #schedule(): void {
    if (this.#isStopped) return;
    this.#due = this.#environment.setTimer(this.#plan.activity, DUE, this.#delayMicros);
  }
}
