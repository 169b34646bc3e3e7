import type { ClientVerdicts } from "./client-verdicts.ts";
import type { InstanceRecord } from "./instance.ts";
import {
  CANCEL,
  CONFLICT,
  HEARTBEAT,
  NO_CONTENT,
  NOT_FOUND,
  OK,
  REGISTER,
  STATUS_UPDATE,
  type Task,
  type TaskResult,
} from "./messages.ts";
import type { Registry } from "./registry.ts";
import { UNKNOWN_STATUS } from "./status.ts";

export interface HandledTask {
  readonly result: TaskResult;
  /** What peers are told, if this was not told by a peer; `undefined` when nothing has happened. */
  readonly replicated: Task | undefined;
}

/** Does in the registry what clients and peers ask for, and says what the answer is. */
export class TaskDesk {
  readonly #registry: Registry;
  readonly #verdicts: ClientVerdicts;
  readonly #comparesTimestamps: boolean;

  /** @param comparesTimestamps `syncWhenTimestampDiffers`. */
  constructor(registry: Registry, verdicts: ClientVerdicts, comparesTimestamps: boolean) {
    this.#registry = registry;
    this.#verdicts = verdicts;
    this.#comparesTimestamps = comparesTimestamps;
  }

  handle(task: Task, isReplication: boolean, nowMs: number): HandledTask {
    const { kind, record, status } = task;
    if (kind === REGISTER) return this.#register(task, isReplication, nowMs);
    if (kind === HEARTBEAT) return this.#heartbeat(record, isReplication, nowMs);
    if (kind === CANCEL) return this.#cancel(task, nowMs);
    const { id, dirtyMs } = record;
    const isKnown =
      kind === STATUS_UPDATE
        ? this.#registry.updateStatus(id, status, dirtyMs, nowMs)
        : this.#registry.removeOverride(id, status, dirtyMs, nowMs);
    if (isKnown) this.#verdicts.alive(this.#registry.recordOf(id) ?? record);
    return isKnown ? done(OK, task) : NOT_KNOWN;
  }

  #register(task: Task, isReplication: boolean, nowMs: number): HandledTask {
    const record = this.#registry.register(task.record, nowMs, isReplication);
    this.#verdicts.alive(record);
    return done(NO_CONTENT, { ...task, record });
  }

  #heartbeat(sent: InstanceRecord, isReplication: boolean, nowMs: number): HandledTask {
    if (!this.#registry.renew(sent.id, nowMs, isReplication)) return NOT_KNOWN;
    const record = this.#registry.recordOf(sent.id) ?? sent;
    this.#verdicts.alive(record);
    const overridden = this.#registry.overrideOf(sent.id, nowMs) ?? UNKNOWN_STATUS;
    const replicated: Task = {
      kind: HEARTBEAT,
      record: { ...record, overridden },
      status: record.status,
    };
    // The lease is renewed and counted by now, whatever the answer.
    if (!this.#comparesTimestamps || sent.dirtyMs === record.dirtyMs) return done(OK, replicated);
    if (sent.dirtyMs > record.dirtyMs) {
      if (isReplication && sent.overridden !== UNKNOWN_STATUS) {
        this.#registry.learnOverride(sent.id, sent.overridden, nowMs);
      }
      return { result: { code: NOT_FOUND, record: undefined }, replicated };
    }
    return isReplication ? { result: { code: CONFLICT, record }, replicated } : done(OK, replicated);
  }

  #cancel(task: Task, nowMs: number): HandledTask {
    const record = this.#registry.recordOf(task.record.id);
    if (record === undefined || !this.#registry.cancel(record.id, nowMs)) return NOT_KNOWN;
    this.#verdicts.left(record);
    return done(OK, task);
  }
}

const NOT_KNOWN: HandledTask = { result: { code: NOT_FOUND, record: undefined }, replicated: undefined };

function done(code: number, replicated: Task): HandledTask {
  return { result: { code, record: undefined }, replicated };
}
