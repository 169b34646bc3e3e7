import {
  MICROS_PER_MILLISECOND,
  type Micros,
  type NodeEnvironment,
  type NodeOrdinal,
  type Timer,
} from "../../src/node.ts";
import type { InstanceRecord } from "./instance.ts";
import {
  type EurekaMessage,
  HEARTBEAT,
  NOT_FOUND,
  REGISTER,
  REPLICATION,
  REPLICATION_ANSWER,
  type Task,
  type TaskResult,
} from "./messages.ts";
import type { Requests, RequestTimeouts } from "./requests.ts";
import { DISPATCHER } from "./server-activities.ts";

/** A batch is sent when it has so many tasks, … */
const LARGEST_BATCH = 250;
/** … or when its oldest task has waited so long. */
const LONGEST_WAIT_MICROS: Micros = 500 * MICROS_PER_MILLISECOND;
/** Time after a batch that did not get through before another is tried. */
const RETRY_MICROS: Micros = 100 * MICROS_PER_MILLISECOND;
/** More tasks than this are not kept for a peer: the oldest give way. */
const MOST_TASKS = 10_000;

export interface ReplicationPlan {
  readonly timeouts: RequestTimeouts;
  /** How long a registration or a heartbeat may wait: the time to the next one of the client. */
  readonly renewalMs: number;
  /** How long anything else may. */
  readonly otherMs: number;
  /** `syncWhenTimestampDiffers`. */
  readonly takesNewerRecords: boolean;
}

interface Queued {
  readonly task: Task;
  readonly queuedMicros: Micros;
}

/**
 * Sends one peer what clients have asked of this server, in batches, one at a time. A task takes the place of a waiting
 * one of the same kind for the same client; what waits too long is dropped.
 */
export class PeerReplicator {
  readonly #environment: NodeEnvironment<EurekaMessage>;
  readonly #requests: Requests;
  readonly #peer: NodeOrdinal;
  readonly #plan: ReplicationPlan;
  readonly #learn: (record: InstanceRecord) => void;
  /** In order of time. */
  readonly #waiting = new Map<string, Queued>();
  #isSending = false;
  #timer: Timer | undefined;

  /** @param learn takes what the peer knows better of an instance. */
  constructor(
    environment: NodeEnvironment<EurekaMessage>,
    requests: Requests,
    peer: NodeOrdinal,
    plan: ReplicationPlan,
    learn: (record: InstanceRecord) => void,
  ) {
    this.#environment = environment;
    this.#requests = requests;
    this.#peer = peer;
    this.#plan = plan;
    this.#learn = learn;
  }

  replicate(task: Task): void {
    const key = keyOf(task);
    this.#waiting.delete(key);
    if (this.#waiting.size >= MOST_TASKS) {
      const [oldest] = this.#waiting.keys();
      if (oldest !== undefined) this.#waiting.delete(oldest);
    }
    this.#waiting.set(key, { task, queuedMicros: this.#environment.monotonicMicros() });
    if (this.#isSending) return;
    if (this.#waiting.size >= LARGEST_BATCH) this.#send();
    else this.#timer ??= this.#environment.setTimer(DISPATCHER, this.#peer, LONGEST_WAIT_MICROS);
  }

  /** The oldest task has waited long enough, or a peer that did not answer is tried again. */
  timer(): void {
    this.#timer = undefined;
    this.#send();
  }

  #send(): void {
    if (this.#timer !== undefined) this.#environment.cancelTimer(this.#timer);
    this.#timer = undefined;
    const batch = this.#takeBatch();
    if (batch.length === 0) return;
    this.#isSending = true;
    const tasks = batch.map(({ task }) => task);
    const request = { kind: REPLICATION, tasks } as const;
    this.#requests.send(DISPATCHER, this.#peer, request, this.#plan.timeouts, (answer) => {
      this.#isSending = false;
      if (answer?.kind === REPLICATION_ANSWER) {
        answer.results.forEach((result, index) => {
          const task = tasks[index];
          if (task !== undefined) this.#take(task, result);
        });
        this.#again(this.#untilDueMicros());
      } else {
        this.#putBack(batch);
        this.#again(RETRY_MICROS);
      }
    });
  }

  /** What waits is sent when its oldest has waited long enough, or when it is time to try again. */
  #again(delayMicros: Micros): void {
    if (this.#waiting.size === 0 || this.#timer !== undefined) return;
    this.#timer = this.#environment.setTimer(DISPATCHER, this.#peer, delayMicros);
  }

  /** Time until a batch is due, as things stand. */
  #untilDueMicros(): Micros {
    const [oldest] = this.#waiting.values();
    if (oldest === undefined || this.#waiting.size >= LARGEST_BATCH) return 0;
    const waited = this.#environment.monotonicMicros() - oldest.queuedMicros;
    return Math.max(0, LONGEST_WAIT_MICROS - waited);
  }

  #takeBatch(): readonly Queued[] {
    const now = this.#environment.monotonicMicros();
    const batch: Queued[] = [];
    for (const [key, queued] of this.#waiting) {
      if (batch.length === LARGEST_BATCH) break;
      this.#waiting.delete(key);
      if (now - queued.queuedMicros <= this.#patienceMicros(queued.task)) batch.push(queued);
    }
    return batch;
  }

  /** They go before what has come meanwhile, and give way to newer ones of their kind. */
  #putBack(batch: readonly Queued[]): void {
    const newer = [...this.#waiting];
    this.#waiting.clear();
    for (const queued of batch) this.#waiting.set(keyOf(queued.task), queued);
    for (const [key, queued] of newer) {
      this.#waiting.delete(key);
      this.#waiting.set(key, queued);
    }
  }

  #take({ kind, record, status }: Task, result: TaskResult): void {
    if (kind !== HEARTBEAT) return;
    if (result.code === NOT_FOUND) this.replicate({ kind: REGISTER, record, status });
    else if (result.record !== undefined && this.#plan.takesNewerRecords) this.#learn(result.record);
  }

  #patienceMicros({ kind }: Task): Micros {
    const isRenewal = kind === REGISTER || kind === HEARTBEAT;
    return (isRenewal ? this.#plan.renewalMs : this.#plan.otherMs) * MICROS_PER_MILLISECOND;
  }
}

function keyOf({ kind, record }: Task): string {
  return `${kind} ${record.id}`;
}
