/**
 * Lengths in bytes of encoded messages, computed without encoding (memberlist reference, 11.1 to 11.4, and 7.2 for
 * packets). Message lengths include the type byte; name lengths are in bytes of UTF-8; addresses are IPv4 and every
 * port is 7946.
 */

/** The 0C byte and the check sum before a packet. */
export const CRC_BYTES = 5;
/** The type byte and the count of a compound. */
export const COMPOUND_HEADER_BYTES = 2;
/** What each message in a compound costs beside its own bytes: its length as a 16-bit number. */
export const COMPOUND_PART_BYTES = 2;
/** The count is one byte. */
export const MAXIMUM_COMPOUND_PARTS = 255;

/** A packet that carries a leading message of `headSize` bytes (0: none) and `partsCount` others of `partsSize` bytes in all. */
export function compoundSize(headSize: number, partsSize: number, partsCount: number): number {
  const content = headSize + partsSize;
  const count = headSize > 0 ? partsCount + 1 : partsCount;
  return count > 1 ? COMPOUND_HEADER_BYTES + COMPOUND_PART_BYTES * count + content : content;
}

/**
 * The bytes of gossip that a packet of at most `bufferBytes` (`UDPBufferSize`) may take beside its leading message
 * of `headSize` bytes (0: none), each gossip message counted with `COMPOUND_PART_BYTES`. As in the product, the
 * leading message's own part bytes are not subtracted, so that a full packet may exceed `bufferBytes` by them.
 */
export function gossipAllowance(bufferBytes: number, headSize: number): number {
  return bufferBytes - headSize - COMPOUND_HEADER_BYTES;
}

/** @param sourceLength of the name in the reply address; -1 when there is no reply address. */
export function pingSize(nameLength: number, sequence: number, sourceLength: number): number {
  return PING_BYTES + stringSize(nameLength) + unsignedSize(sequence) + replyAddressSize(sourceLength);
}

/** @param sourceLength of the name in the reply address; -1 when there is no reply address. */
export function indirectPingSize(nameLength: number, sequence: number, sourceLength: number): number {
  return (
    INDIRECT_PING_BYTES + stringSize(nameLength) + unsignedSize(sequence) + replyAddressSize(sourceLength)
  );
}

/** An ack without payload. */
export function ackSize(sequence: number): number {
  return ACK_BYTES + unsignedSize(sequence);
}

export function nackSize(sequence: number): number {
  return NACK_BYTES + unsignedSize(sequence);
}

export function suspectSize(nodeNameLength: number, fromNameLength: number, incarnation: number): number {
  return SUSPECT_BYTES + stringSize(nodeNameLength) + stringSize(fromNameLength) + unsignedSize(incarnation);
}

/** A dead message has the fields of a suspect message. */
export const deadSize = suspectSize;

export function aliveSize(nameLength: number, metadataLength: number, incarnation: number): number {
  return ALIVE_BYTES + stringSize(nameLength) + metadataSize(metadataLength) + unsignedSize(incarnation);
}

/** A push/pull message up to its first record, without user state. */
export function pushPullHeaderSize(recordCount: number): number {
  return PUSH_PULL_HEADER_BYTES + unsignedSize(recordCount);
}

/** One record of a push/pull. */
export function pushPullRecordSize(nameLength: number, metadataLength: number, incarnation: number): number {
  return (
    PUSH_PULL_RECORD_BYTES + stringSize(nameLength) + metadataSize(metadataLength) + unsignedSize(incarnation)
  );
}

/** @param value a whole number from 0 to 2³² − 1. */
export function unsignedSize(value: number): number {
  if (value < 0x80) return 1;
  if (value <= 0xff) return 2;
  return value <= 0xffff ? 3 : 5;
}

/** A string or bytes of `length` bytes. */
export function stringSize(length: number): number {
  if (length < 32) return 1 + length;
  return length <= 0xffff ? 3 + length : 5 + length;
}

/** No metadata is nil. */
function metadataSize(length: number): number {
  return length === 0 ? 1 : stringSize(length);
}

function replyAddressSize(sourceLength: number): number {
  return sourceLength < 0 ? 0 : REPLY_ADDRESS_BYTES + stringSize(sourceLength);
}

const TYPE_AND_MAP = 2;
const BOOLEAN = 1;
const IPV4 = 1 + 4;
const PORT = 3;
const VERSIONS = 1 + 6;

/** A key of fewer than 32 letters. */
function keySize(key: string): number {
  return 1 + key.length;
}

const PING_BYTES = TYPE_AND_MAP + keySize("Node") + keySize("SeqNo");
const REPLY_ADDRESS_BYTES =
  keySize("SourceAddr") + IPV4 + keySize("SourceNode") + keySize("SourcePort") + PORT;
const INDIRECT_PING_BYTES =
  PING_BYTES + keySize("Nack") + BOOLEAN + keySize("Port") + PORT + keySize("Target") + IPV4;
const ACK_BYTES = TYPE_AND_MAP + keySize("Payload") + 1 + keySize("SeqNo");
const NACK_BYTES = TYPE_AND_MAP + keySize("SeqNo");
const SUSPECT_BYTES = TYPE_AND_MAP + keySize("From") + keySize("Incarnation") + keySize("Node");
const ADDRESS_METADATA_VERSIONS =
  keySize("Addr") + IPV4 + keySize("Port") + PORT + keySize("Meta") + keySize("Vsn") + VERSIONS;
const ALIVE_BYTES = TYPE_AND_MAP + keySize("Incarnation") + keySize("Node") + ADDRESS_METADATA_VERSIONS;
const PUSH_PULL_HEADER_BYTES =
  TYPE_AND_MAP + keySize("Join") + BOOLEAN + keySize("Nodes") + keySize("UserStateLen") + 1;
// A record has no type byte, and calls its node Name.
const PUSH_PULL_RECORD_BYTES =
  1 + keySize("Incarnation") + keySize("Name") + keySize("State") + 1 + ADDRESS_METADATA_VERSIONS;
