import type { Gate, GateCensus, Micros, NodeEnvironment, NodeOrdinal, Timer } from "../node.ts";

/** What a member's gate needs of its environment. */
export type GateEnvironment = Pick<
  NodeEnvironment<never>,
  "monotonicMicros" | "setTimer" | "cancelTimer" | "report"
>;

/**
 * A gate in a program: reports when it engages and opens, and has a timer of the program's for when time alone changes
 * its answers; the program then calls `settle`, and asks again.
 */
export class MemberGate {
  readonly #gate: Gate;
  readonly #environment: GateEnvironment;
  readonly #activity: number;
  #census: GateCensus = { expected: 0, renewals: 0 };
  #wasEngaged = false;
  #timer: Timer | undefined;

  /** @param activity of the program's, whose timer with key 0 is the gate's. */
  constructor(gate: Gate, environment: GateEnvironment, activity: number) {
    this.#gate = gate;
    this.#environment = environment;
    this.#activity = activity;
  }

  observe(census: GateCensus): void {
    this.#census = census;
    this.#gate.observe(census, this.#now);
    this.settle();
  }

  convicted(subject: NodeOrdinal): void {
    this.#gate.convicted({ subject }, this.#now);
  }

  permits(subject: NodeOrdinal): boolean {
    return this.#gate.permits(subject, this.#now);
  }

  withdrawn(subject: NodeOrdinal): void {
    this.#gate.withdrawn(subject, this.#now);
  }

  gone(subject: NodeOrdinal): void {
    this.#gate.gone(subject, this.#now);
  }

  get mightPermit(): boolean {
    return this.#gate.mightPermitAt(this.#now);
  }

  /** To be called when verdicts have changed, actions were asked for, or the timer has fired. */
  settle(): void {
    const now = this.#now;
    const isEngaged = this.#gate.engagedAt(now);
    if (isEngaged !== this.#wasEngaged) {
      this.#wasEngaged = isEngaged;
      this.#environment.report.gate(isEngaged, this.#census.expected, this.#census.renewals);
    }
    const next = this.#gate.nextChangeMicros(now);
    if (this.#timer?.dueMicros === next) return;
    if (this.#timer !== undefined) this.#environment.cancelTimer(this.#timer);
    this.#timer = next === undefined ? undefined : this.#environment.setTimer(this.#activity, 0, next - now);
  }

  get #now(): Micros {
    return this.#environment.monotonicMicros();
  }
}
