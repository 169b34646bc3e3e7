import { CodecError } from "../../../src/node.ts";
import type { Change, ChangeAction } from "../delta-queue.ts";
import type { InstanceRecord } from "../instance.ts";
import {
  ANSWER,
  DELTA,
  type EurekaMessage,
  FETCH,
  FETCH_DELTA,
  KIND_NAMES,
  REGISTRY,
  REPLICATION,
  REPLICATION_ANSWER,
  type Task,
  type TaskKind,
  type TaskResult,
} from "../messages.ts";
import { type InstanceStatus, STATUS_NAMES } from "../status.ts";

/** Takes the fields of a message one after another: whoever writes, counts or hashes them. */
export interface FieldSink {
  u8(value: number): void;
  u32(value: number): void;
  /** A whole number that may need more than 32 bits. */
  f64(value: number): void;
}

/** Gives the fields again in the same order. */
export interface FieldSource {
  u8(): number;
  u32(): number;
  f64(): number;
}

const ACTIONS = 3;

/** Hands a message's fields over, in the order in which `readFields` takes them. */
export function writeFields(message: EurekaMessage, sink: FieldSink): void {
  sink.u8(message.kind);
  switch (message.kind) {
    case FETCH:
    case FETCH_DELTA:
      break;
    case REPLICATION:
      sink.u32(message.tasks.length);
      for (const task of message.tasks) {
        sink.u8(task.kind);
        writeTask(task, sink);
      }
      break;
    case ANSWER:
      sink.u32(message.code);
      break;
    case REGISTRY:
      sink.u32(message.records.length);
      for (const record of message.records) writeRecord(record, sink);
      break;
    case DELTA:
      sink.u32(message.changes.length);
      for (const { action, record } of message.changes) {
        sink.u8(action);
        writeRecord(record, sink);
      }
      for (const count of message.counts) sink.u32(count);
      break;
    case REPLICATION_ANSWER:
      sink.u32(message.results.length);
      for (const { code, record } of message.results) {
        sink.u32(code);
        sink.u8(record === undefined ? 0 : 1);
        if (record !== undefined) writeRecord(record, sink);
      }
      break;
    default:
      writeTask(message, sink);
  }
}

/** @throws CodecError when they are not those of a message. */
export function readFields(source: FieldSource): EurekaMessage {
  const kind = source.u8();
  switch (kind) {
    case FETCH:
    case FETCH_DELTA:
      return { kind };
    case REPLICATION:
      return { kind, tasks: list(source, () => readTask(taskKind(source.u8()), source)) };
    case ANSWER:
      return { kind, code: source.u32() };
    case REGISTRY:
      return { kind, records: list(source, () => readRecord(source)) };
    case DELTA: {
      const changes = list(source, (): Change => {
        const action = below(source.u8(), ACTIONS, "a change's action") as ChangeAction;
        return { action, record: readRecord(source) };
      });
      return { kind, changes, counts: STATUS_NAMES.map(() => source.u32()) };
    }
    case REPLICATION_ANSWER:
      return {
        kind,
        results: list(source, (): TaskResult => {
          const code = source.u32();
          return { code, record: source.u8() === 1 ? readRecord(source) : undefined };
        }),
      };
    default:
      return readTask(taskKind(kind), source);
  }
}

function writeTask({ record, status }: Task, sink: FieldSink): void {
  sink.u8(status);
  writeRecord(record, sink);
}

function readTask(kind: TaskKind, source: FieldSource): Task {
  const status = readStatus(source);
  return { kind, record: readRecord(source), status };
}

function writeRecord(record: InstanceRecord, sink: FieldSink): void {
  sink.u32(record.id);
  sink.u8(record.status);
  sink.u8(record.overridden);
  sink.f64(record.dirtyMs);
  sink.u32(record.durationSeconds);
}

function readRecord(source: FieldSource): InstanceRecord {
  return {
    id: source.u32(),
    status: readStatus(source),
    overridden: readStatus(source),
    dirtyMs: source.f64(),
    durationSeconds: source.u32(),
  };
}

function readStatus(source: FieldSource): InstanceStatus {
  return below(source.u8(), STATUS_NAMES.length, "a status") as InstanceStatus;
}

function taskKind(kind: number): TaskKind {
  if (kind < FETCH) return kind as TaskKind;
  throw new CodecError(
    `${KIND_NAMES[kind] ?? `kind ${kind}`} is not something that a registry can be asked to do`,
  );
}

function list<Item>(source: FieldSource, read: () => Item): Item[] {
  const items: Item[] = [];
  // The source runs out, and says so, long before a made-up length could do harm.
  for (let left = source.u32(); left > 0; left--) items.push(read());
  return items;
}

function below(value: number, bound: number, what: string): number {
  if (value < bound) return value;
  throw new CodecError(`${what} is ${value}; expected less than ${bound}`);
}
