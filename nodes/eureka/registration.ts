import {
  MICROS_PER_MILLISECOND,
  type Micros,
  type NodeEnvironment,
  type NodeOrdinal,
  type Timer,
} from "../../src/node.ts";
import type { InstanceRecord } from "./instance.ts";
import { ANSWER, type EurekaMessage, REGISTER } from "./messages.ts";
import type { Abortable, ServersInTurn } from "./servers-in-turn.ts";
import { type InstanceStatus, STARTING, UNKNOWN_STATUS } from "./status.ts";

/** Keys of the replicator's timers. */
const PERIODIC = 0;
const READY = 1;

export interface RegistrationPlan {
  readonly activity: number;
  readonly intervalMicros: Micros;
  readonly initialDelayMicros: Micros;
  readonly durationSeconds: number;
  /** What the application sets when it is ready, … */
  readonly status: InstanceStatus;
  /** … so long after its start. */
  readonly readyAfterMicros: Micros;
}

/**
 * What a client says of itself, and the replicator that registers it again whenever that has changed: on demand after
 * a change of status, and now and then in any case.
 */
export class Registration {
  readonly #environment: NodeEnvironment<EurekaMessage>;
  readonly #plan: RegistrationPlan;
  readonly #servers: ServersInTurn;
  readonly #id: NodeOrdinal;
  #status: InstanceStatus;
  #dirtyMs: number;
  #isDirty: boolean;
  #periodic: Timer | undefined;
  #ready: Timer | undefined;
  #running: Abortable | undefined;
  /** It was to run while it ran. */
  #isWantedAgain = false;
  #isStopped = false;

  /** @param registeredMs the dirty timestamp under which servers know it already; `undefined` if they don't. */
  constructor(
    environment: NodeEnvironment<EurekaMessage>,
    plan: RegistrationPlan,
    servers: ServersInTurn,
    registeredMs: number | undefined,
  ) {
    this.#environment = environment;
    this.#plan = plan;
    this.#servers = servers;
    this.#id = environment.self;
    this.#status = registeredMs === undefined ? STARTING : plan.status;
    this.#dirtyMs = registeredMs ?? millisOf(environment);
    this.#isDirty = registeredMs === undefined;
  }

  /** What it sends of itself. */
  get record(): InstanceRecord {
    return {
      id: this.#id,
      status: this.#status,
      overridden: UNKNOWN_STATUS,
      dirtyMs: this.#dirtyMs,
      durationSeconds: this.#plan.durationSeconds,
    };
  }

  /** The application starts: its status is another when it is ready, and this is registered at once. */
  start(): void {
    const { activity, initialDelayMicros, readyAfterMicros } = this.#plan;
    this.#schedule(initialDelayMicros);
    if (this.#isDirty) this.#ready = this.#environment.setTimer(activity, READY, readyAfterMicros);
  }

  stop(): void {
    this.#isStopped = true;
    for (const timer of [this.#periodic, this.#ready]) {
      if (timer !== undefined) this.#environment.cancelTimer(timer);
    }
    this.#running?.abort();
  }

  /** Something has changed now, or a server knows nothing of it: it has to be registered again. */
  markDirty(): void {
    // A wall clock that was set back must not make the record older than it is.
    this.#dirtyMs = Math.max(millisOf(this.#environment), this.#dirtyMs);
    this.#isDirty = true;
  }

  timer(key: number): void {
    if (key === READY) {
      this.#status = this.#plan.status;
      this.markDirty();
    }
    this.#replicate();
  }

  #replicate(): void {
    if (this.#running !== undefined) {
      this.#isWantedAgain = true;
      return;
    }
    if (this.#periodic !== undefined) this.#environment.cancelTimer(this.#periodic);
    this.#isWantedAgain = false;
    if (!this.#isDirty) {
      this.#schedule(this.#plan.intervalMicros);
      return;
    }
    let hasEnded = false;
    const running = this.register(this.#plan.activity, () => {
      hasEnded = true;
      this.#running = undefined;
      this.#schedule(this.#isWantedAgain ? 0 : this.#plan.intervalMicros);
    });
    if (!hasEnded) this.#running = running;
  }

  /** Registers, in the name of an activity; a record that changed meanwhile stays dirty. */
  register(activity: number, done: () => void): Abortable {
    const { record } = this;
    return this.#servers.execute(activity, { kind: REGISTER, record, status: record.status }, (answer) => {
      const isTaken = answer?.kind === ANSWER && answer.code < 300;
      if (isTaken && record.dirtyMs === this.#dirtyMs) this.#isDirty = false;
      done();
    });
  }

  #schedule(delayMicros: Micros): void {
    if (this.#isStopped) return;
    this.#periodic = this.#environment.setTimer(this.#plan.activity, PERIODIC, delayMicros);
  }
}

/** The wall clock in whole milliseconds. */
function millisOf(environment: NodeEnvironment<EurekaMessage>): number {
  return Math.floor(environment.wallMicros() / MICROS_PER_MILLISECOND);
}
