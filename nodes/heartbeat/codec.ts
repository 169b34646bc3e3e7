import { CodecError, type MessageCodec, type MessageDescription } from "../../src/node.ts";
import { HEARTBEAT, type HeartbeatMessage, LEAVE } from "./messages.ts";

const HEARTBEAT_BYTES = 9;
const LEAVE_BYTES = 5;

/**
 * The wire format, a choice of this emulator's own (φ's papers and products leave it open or carry heartbeats inside
 * larger messages). Numbers are unsigned and big-endian:
 *
 *     heartbeat  00, generation u32, sequence u32     9 bytes
 *     leave      01, generation u32                   5 bytes
 */
export function createHeartbeatCodec(): MessageCodec<HeartbeatMessage> {
  return {
    kinds: ["heartbeat", "leave"],
    kindOf: (message) => message.kind,
    partsOf: () => 1,
    sizeOf: (message) => (message.kind === HEARTBEAT ? HEARTBEAT_BYTES : LEAVE_BYTES),
    fingerprintOf,
    describe,
    encode,
    decode,
  };
}

function fingerprintOf(message: HeartbeatMessage): number {
  // The sequence of a leave is one that no heartbeat reaches, so that the two kinds differ.
  const sequence = message.kind === HEARTBEAT ? message.sequence : -1;
  let hash = Math.imul(message.generation ^ 0x9e3779b9, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15) ^ sequence, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
}

function describe(message: HeartbeatMessage): MessageDescription {
  const { generation } = message;
  return message.kind === HEARTBEAT
    ? { kind: "heartbeat", fields: { generation, sequence: message.sequence } }
    : { kind: "leave", fields: { generation } };
}

function encode(message: HeartbeatMessage): Uint8Array {
  const bytes = new Uint8Array(message.kind === HEARTBEAT ? HEARTBEAT_BYTES : LEAVE_BYTES);
  const fields = new DataView(bytes.buffer);
  fields.setUint8(0, message.kind);
  fields.setUint32(1, message.generation);
  if (message.kind === HEARTBEAT) fields.setUint32(5, message.sequence);
  return bytes;
}

function decode(bytes: Uint8Array): HeartbeatMessage {
  const fields = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = bytes[0];
  if (kind === HEARTBEAT && bytes.length === HEARTBEAT_BYTES) {
    return { kind: HEARTBEAT, generation: fields.getUint32(1), sequence: fields.getUint32(5) };
  }
  if (kind === LEAVE && bytes.length === LEAVE_BYTES) {
    return { kind: LEAVE, generation: fields.getUint32(1) };
  }
  throw new CodecError(refusalOf(bytes));
}

function refusalOf(bytes: Uint8Array): string {
  const kind = bytes[0];
  if (kind === HEARTBEAT) return `a heartbeat has ${HEARTBEAT_BYTES} bytes, not ${bytes.length}`;
  if (kind === LEAVE) return `a leave has ${LEAVE_BYTES} bytes, not ${bytes.length}`;
  return kind === undefined ? "an empty message" : `type ${kind} is not one of the heartbeat program's`;
}
