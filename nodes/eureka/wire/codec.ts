import { CodecError, type MessageCodec, type MessageDescription } from "../../../src/node.ts";
import { ACTION_NAMES } from "../delta-queue.ts";
import type { InstanceRecord } from "../instance.ts";
import {
  ANSWER,
  CANCEL,
  DELTA,
  type EurekaMessage,
  FETCH,
  FETCH_DELTA,
  HEARTBEAT,
  KIND_NAMES,
  REGISTER,
  REGISTRY,
  REPLICATION,
  REPLICATION_ANSWER,
  STATUS_REMOVAL,
  STATUS_UPDATE,
  type Task,
} from "../messages.ts";
import { STATUS_NAMES } from "../status.ts";
import { ByteCount, ByteReader, ByteWriter } from "./byte-fields.ts";
import { FieldHash } from "./field-hash.ts";
import { readFields, writeFields } from "./fields.ts";

/** How large messages are counted. */
export interface MessageSizes {
  /** Request line and headers, of a request or an answer. */
  readonly httpHeadBytes: number;
  /** The record of one instance, as text. */
  readonly instanceBytes: number;
  /** A replicated task without the record. */
  readonly replicationTaskBytes: number;
}

/**
 * The product speaks HTTP with JSON or XML, whose texts nobody needs here. A message is written as its bare fields, and
 * filled up with zeros to the size that the settings give its text:
 *
 *     length of the fields u32, kind u8, fields, zeros
 *
 * Numbers are unsigned and big-endian; a timestamp is an IEEE double, since it needs more than 32 bits.
 */
export function createEurekaCodec(sizes: MessageSizes): MessageCodec<EurekaMessage> {
  return {
    kinds: KIND_NAMES,
    kindOf: ({ kind }) => kind,
    partsOf: (message) => (message.kind === REPLICATION ? Math.max(1, message.tasks.length) : 1),
    sizeOf: (message) => Math.max(textBytes(message, sizes), LENGTH_BYTES + fieldBytes(message)),
    fingerprintOf: (message) => {
      const hash = new FieldHash();
      writeFields(message, hash);
      return hash.value;
    },
    describe,
    encode: (message) => {
      const fields = fieldBytes(message);
      const bytes = new Uint8Array(Math.max(textBytes(message, sizes), LENGTH_BYTES + fields));
      const writer = new ByteWriter(bytes, 0);
      writer.u32(fields);
      writeFields(message, writer);
      return bytes;
    },
    decode,
  };
}

const LENGTH_BYTES = 4;

function fieldBytes(message: EurekaMessage): number {
  const count = new ByteCount();
  writeFields(message, count);
  return count.bytes;
}

/** What the product's text would take. */
function textBytes(message: EurekaMessage, sizes: MessageSizes): number {
  const { httpHeadBytes, instanceBytes, replicationTaskBytes } = sizes;
  switch (message.kind) {
    case REGISTER:
      return httpHeadBytes + instanceBytes;
    case REGISTRY:
      return httpHeadBytes + message.records.length * instanceBytes;
    case DELTA:
      return httpHeadBytes + message.changes.length * instanceBytes;
    case REPLICATION: {
      const records = message.tasks.filter(({ kind }) => kind === REGISTER).length;
      return httpHeadBytes + message.tasks.length * replicationTaskBytes + records * instanceBytes;
    }
    case REPLICATION_ANSWER: {
      const records = message.results.filter(({ record }) => record !== undefined).length;
      return httpHeadBytes + records * instanceBytes;
    }
    case HEARTBEAT:
    case CANCEL:
    case STATUS_UPDATE:
    case STATUS_REMOVAL:
    case FETCH:
    case FETCH_DELTA:
    case ANSWER:
      return httpHeadBytes;
  }
}

function decode(bytes: Uint8Array): EurekaMessage {
  const reader = new ByteReader(bytes, 0);
  const length = reader.u32();
  const end = LENGTH_BYTES + length;
  if (end > bytes.length) throw new CodecError(`${length} bytes of fields in ${bytes.length}`);
  const message = readFields(reader);
  if (reader.at !== end) throw new CodecError(`fields end at byte ${reader.at}, not at ${end}`);
  for (let at = end; at < bytes.length; at++) {
    if (bytes[at] !== 0) throw new CodecError(`byte ${at} is not filled with zero`);
  }
  return message;
}

function describe(message: EurekaMessage): MessageDescription {
  const kind = KIND_NAMES[message.kind];
  switch (message.kind) {
    case FETCH:
    case FETCH_DELTA:
      return { kind, fields: {} };
    case ANSWER:
      return { kind, fields: { code: message.code } };
    case REPLICATION:
      return { kind, fields: { tasks: message.tasks.length }, carries: message.tasks.map(describeTask) };
    case REGISTRY:
      return { kind, fields: { instances: message.records.length } };
    case DELTA:
      return {
        kind,
        fields: { changes: message.changes.length, up: message.counts[0] ?? 0 },
        carries: message.changes.map(({ action, record }) => ({
          kind: ACTION_NAMES[action],
          fields: recordFields(record),
        })),
      };
    case REPLICATION_ANSWER:
      return { kind, fields: { codes: message.results.map(({ code }) => code).join(" ") } };
    default:
      return describeTask(message);
  }
}

function describeTask({ kind, record, status }: Task): MessageDescription {
  const isAboutStatus = kind === STATUS_UPDATE || kind === STATUS_REMOVAL;
  return {
    kind: KIND_NAMES[kind],
    fields: { ...recordFields(record), ...(isAboutStatus ? { newStatus: STATUS_NAMES[status] } : {}) },
  };
}

function recordFields({ id, status, dirtyMs }: InstanceRecord): Record<string, string | number> {
  return { instance: id, status: STATUS_NAMES[status], dirtyMs };
}
