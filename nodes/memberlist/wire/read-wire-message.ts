import { CodecError } from "../../../src/node.ts";
import { ACK, ALIVE_MESSAGE, DEAD, INDIRECT_PING, NACK, PING, PUSH_PULL, SUSPECT } from "../messages.ts";
import { MsgpackReader } from "./msgpack-reader.ts";
import {
  ERROR,
  USER,
  type WireAck,
  type WireAlive,
  type WireDatagramMessage,
  type WireError,
  type WireIndirectPing,
  type WireNack,
  type WirePing,
  type WirePushPull,
  type WireRecord,
  type WireSuspectOrDead,
  type WireUserMessage,
} from "./wire-message.ts";

/** What may stand on a stream, once it is inflated. */
export type WireStreamMessage = WirePing | WireAck | WirePushPull | WireUserMessage | WireError;

/**
 * Reads one message of a packet, neither compound nor compressed. Bytes after it are ignored.
 *
 * @throws CodecError on any other bytes; user messages are not read.
 */
export function readDatagramMessage(bytes: Uint8Array): WireDatagramMessage {
  const reader = new MsgpackReader(bytes, 1);
  switch (bytes[0]) {
    case PING:
      return readPing(reader);
    case INDIRECT_PING:
      return readIndirectPing(reader);
    case ACK:
      return readAck(reader);
    case NACK:
      return readNack(reader);
    case SUSPECT:
      return readSuspectOrDead(reader, SUSPECT);
    case DEAD:
      return readSuspectOrDead(reader, DEAD);
    case ALIVE_MESSAGE:
      return readAlive(reader);
    default:
      throw new CodecError(`no message of a packet has type ${bytes[0] ?? "(empty)"}`);
  }
}

/**
 * Reads one message of a stream, not compressed. Bytes after it are ignored.
 *
 * @throws CodecError on any other bytes.
 */
export function readStreamMessage(bytes: Uint8Array): WireStreamMessage {
  const reader = new MsgpackReader(bytes, 1);
  switch (bytes[0]) {
    case PING:
      return readPing(reader);
    case ACK:
      return readAck(reader);
    case PUSH_PULL:
      return readPushPull(reader);
    case USER:
      return readUserMessage(reader);
    case ERROR:
      return readError(reader);
    default:
      throw new CodecError(`no message of a stream has type ${bytes[0] ?? "(empty)"}`);
  }
}

// The lists give the keys in the order of declaration in the product's source, which is that of a body that comes
// as an array.

const PING_FIELDS = ["SeqNo", "Node", "SourceAddr", "SourcePort", "SourceNode"] as const;

function readPing(reader: MsgpackReader): WirePing {
  let sequence = 0;
  let node = "";
  let sourceAddress: Uint8Array | null = null;
  let sourcePort = 0;
  let sourceNode = "";
  reader.structure(PING_FIELDS, (field) => {
    if (field === "SeqNo") sequence = reader.unsigned(MAXIMUM_32);
    else if (field === "Node") node = reader.string();
    else if (field === "SourceAddr") sourceAddress = reader.bytes();
    else if (field === "SourcePort") sourcePort = reader.unsigned(MAXIMUM_16);
    else sourceNode = reader.string();
  });
  return { type: PING, sequence, node, sourceAddress, sourcePort, sourceNode };
}

const INDIRECT_PING_FIELDS = [
  "SeqNo",
  "Target",
  "Port",
  "Node",
  "Nack",
  "SourceAddr",
  "SourcePort",
  "SourceNode",
] as const;

function readIndirectPing(reader: MsgpackReader): WireIndirectPing {
  let sequence = 0;
  let target: Uint8Array | null = null;
  let port = 0;
  let node = "";
  let nack = false;
  let sourceAddress: Uint8Array | null = null;
  let sourcePort = 0;
  let sourceNode = "";
  reader.structure(INDIRECT_PING_FIELDS, (field) => {
    if (field === "SeqNo") sequence = reader.unsigned(MAXIMUM_32);
    else if (field === "Target") target = reader.bytes();
    else if (field === "Port") port = reader.unsigned(MAXIMUM_16);
    else if (field === "Node") node = reader.string();
    else if (field === "Nack") nack = reader.boolean();
    else if (field === "SourceAddr") sourceAddress = reader.bytes();
    else if (field === "SourcePort") sourcePort = reader.unsigned(MAXIMUM_16);
    else sourceNode = reader.string();
  });
  return { type: INDIRECT_PING, sequence, target, port, node, nack, sourceAddress, sourcePort, sourceNode };
}

const ACK_FIELDS = ["SeqNo", "Payload"] as const;

function readAck(reader: MsgpackReader): WireAck {
  let sequence = 0;
  let payload: Uint8Array | null = null;
  reader.structure(ACK_FIELDS, (field) => {
    if (field === "SeqNo") sequence = reader.unsigned(MAXIMUM_32);
    else payload = reader.bytes();
  });
  return { type: ACK, sequence, payload };
}

const NACK_FIELDS = ["SeqNo"] as const;

function readNack(reader: MsgpackReader): WireNack {
  let sequence = 0;
  reader.structure(NACK_FIELDS, () => {
    sequence = reader.unsigned(MAXIMUM_32);
  });
  return { type: NACK, sequence };
}

const SUSPECT_FIELDS = ["Incarnation", "Node", "From"] as const;

function readSuspectOrDead(reader: MsgpackReader, type: typeof SUSPECT | typeof DEAD): WireSuspectOrDead {
  let incarnation = 0;
  let node = "";
  let from = "";
  reader.structure(SUSPECT_FIELDS, (field) => {
    if (field === "Incarnation") incarnation = reader.unsigned(MAXIMUM_32);
    else if (field === "Node") node = reader.string();
    else from = reader.string();
  });
  return { type, incarnation, node, from };
}

const ALIVE_FIELDS = ["Incarnation", "Node", "Addr", "Port", "Meta", "Vsn"] as const;

function readAlive(reader: MsgpackReader): WireAlive {
  let incarnation = 0;
  let node = "";
  let address: Uint8Array | null = null;
  let port = 0;
  let metadata: Uint8Array | null = null;
  let versions: Uint8Array | null = null;
  reader.structure(ALIVE_FIELDS, (field) => {
    if (field === "Incarnation") incarnation = reader.unsigned(MAXIMUM_32);
    else if (field === "Node") node = reader.string();
    else if (field === "Addr") address = reader.bytes();
    else if (field === "Port") port = reader.unsigned(MAXIMUM_16);
    else if (field === "Meta") metadata = reader.bytes();
    else versions = reader.bytes();
  });
  return { type: ALIVE_MESSAGE, incarnation, node, address, port, metadata, versions };
}

const PUSH_PULL_FIELDS = ["Nodes", "UserStateLen", "Join"] as const;

function readPushPull(reader: MsgpackReader): WirePushPull {
  let recordCount = 0;
  let userStateLength = 0;
  let join = false;
  reader.structure(PUSH_PULL_FIELDS, (field) => {
    if (field === "Nodes") recordCount = reader.unsigned(MAXIMUM_RECORDS);
    else if (field === "UserStateLen") userStateLength = reader.unsigned(MAXIMUM_USER_BYTES);
    else join = reader.boolean();
  });
  // Grown one by one: a count that lies runs out of bytes before it runs out of memory.
  const records: WireRecord[] = [];
  for (let index = 0; index < recordCount; index++) records.push(readRecord(reader));
  return { type: PUSH_PULL, join, records, userState: reader.raw(userStateLength) };
}

const RECORD_FIELDS = ["Name", "Addr", "Port", "Meta", "Incarnation", "State", "Vsn"] as const;

function readRecord(reader: MsgpackReader): WireRecord {
  let name = "";
  let address: Uint8Array | null = null;
  let port = 0;
  let metadata: Uint8Array | null = null;
  let incarnation = 0;
  let state = 0;
  let versions: Uint8Array | null = null;
  reader.structure(RECORD_FIELDS, (field) => {
    if (field === "Name") name = reader.string();
    else if (field === "Addr") address = reader.bytes();
    else if (field === "Port") port = reader.unsigned(MAXIMUM_16);
    else if (field === "Meta") metadata = reader.bytes();
    else if (field === "Incarnation") incarnation = reader.unsigned(MAXIMUM_32);
    else if (field === "State") state = reader.unsigned(Number.MAX_SAFE_INTEGER);
    else versions = reader.bytes();
  });
  return { name, address, port, metadata, incarnation, state, versions };
}

const USER_FIELDS = ["UserMsgLen"] as const;

function readUserMessage(reader: MsgpackReader): WireUserMessage {
  let length = 0;
  reader.structure(USER_FIELDS, () => {
    length = reader.unsigned(MAXIMUM_USER_BYTES);
  });
  return { type: USER, content: reader.raw(length) };
}

const ERROR_FIELDS = ["Error"] as const;

function readError(reader: MsgpackReader): WireError {
  let error = "";
  reader.structure(ERROR_FIELDS, () => {
    error = reader.string();
  });
  return { type: ERROR, error };
}

const MAXIMUM_16 = 0xffff;
const MAXIMUM_32 = 0xffffffff;
/** The newest product's limits (reference, 11.4). */
const MAXIMUM_RECORDS = 1_048_576;
const MAXIMUM_USER_BYTES = 20 * 1_048_576;
