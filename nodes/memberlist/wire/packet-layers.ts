import { CodecError } from "../../../src/node.ts";
import { crc32 } from "./crc32.ts";
import { lzwCompress, lzwDecompress } from "./lzw.ts";
import { MsgpackReader } from "./msgpack-reader.ts";
import { MsgpackWriter } from "./msgpack-writer.ts";
import { CRC_BYTES, MAXIMUM_COMPOUND_PARTS } from "./sizes.ts";
import { COMPOUND, COMPRESS, HAS_CRC } from "./wire-message.ts";

/**
 * Several messages in one packet: their count, their lengths, the messages.
 *
 * @throws RangeError on more than 255 messages or one of more than 65,535 bytes, which the form cannot hold.
 */
export function joinCompound(messages: readonly Uint8Array[]): Uint8Array {
  if (messages.length > MAXIMUM_COMPOUND_PARTS) {
    throw new RangeError(`${messages.length} messages are more than a compound can hold`);
  }
  const contentBytes = messages.reduce((sum, { length }) => sum + length, 0);
  const writer = new MsgpackWriter(2 + 2 * messages.length + contentBytes);
  writer.byte(COMPOUND);
  writer.byte(messages.length);
  for (const message of messages) {
    if (message.length > 0xffff) throw new RangeError(`${message.length} bytes do not fit into a compound`);
    writer.bigEndian(message.length, 2);
  }
  for (const message of messages) writer.raw(message);
  return writer.finish();
}

/**
 * The messages of a compound, type byte 07 included in `bytes`. What a truncated tail has lost is left out.
 *
 * @throws CodecError when even the lengths are not complete.
 */
export function splitCompound(bytes: Uint8Array): Uint8Array[] {
  const count = bytes[1];
  if (count === undefined) throw new CodecError("a compound without its count");
  let start = 2 + 2 * count;
  if (start > bytes.length) throw new CodecError("a compound without all its lengths");
  const messages: Uint8Array[] = [];
  for (let index = 0; index < count; index++) {
    const at = 2 + 2 * index;
    const end = start + (((bytes[at] as number) << 8) | (bytes[at + 1] as number));
    if (end > bytes.length) break;
    messages.push(bytes.subarray(start, end));
    start = end;
  }
  return messages;
}

/** Puts a check sum before a packet. */
export function addCrc(content: Uint8Array): Uint8Array {
  const writer = new MsgpackWriter(CRC_BYTES + content.length);
  writer.byte(HAS_CRC);
  writer.bigEndian(crc32(content), 4);
  writer.raw(content);
  return writer.finish();
}

/** Whether the packet has a check sum before it. */
export function hasCrc(bytes: Uint8Array): boolean {
  return bytes[0] === HAS_CRC && bytes.length >= CRC_BYTES;
}

/** @throws CodecError when the check sum is not that of the content. */
export function checkCrc(bytes: Uint8Array): Uint8Array {
  const content = bytes.subarray(CRC_BYTES);
  const stated = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(1);
  if (stated !== crc32(content)) throw new CodecError("the check sum does not fit");
  return content;
}

/** Compresses a packet or a stream's message, whether that makes it smaller or not. */
export function compress(content: Uint8Array): Uint8Array {
  const writer = new MsgpackWriter();
  writer.byte(COMPRESS);
  writer.mapHead(2);
  writer.key("Algo");
  writer.unsigned(LZW);
  writer.key("Buf");
  writer.bytes(lzwCompress(content));
  return writer.finish();
}

/** Compresses a packet if that makes it smaller. */
export function compressIfSmaller(content: Uint8Array): Uint8Array {
  const compressed = compress(content);
  return compressed.length < content.length ? compressed : content;
}

/**
 * The most that one packet may inflate to in all. No sender builds a packet of more than 65,535 bytes before it is
 * compressed; the rest is lenience.
 */
export const PACKET_INFLATION_BYTES = 1_048_576;
/** The most that one message on a stream may inflate to, as in the newest product (reference, 11.1). */
export const STREAM_INFLATION_BYTES = 40 * 1_048_576;

/** What may still be inflated on behalf of one packet or stream message, nested compression included. */
export class InflationBudget {
  #remainingBytes: number;

  constructor(bytes: number) {
    this.#remainingBytes = bytes;
  }

  /**
   * Undoes `compress`.
   *
   * @throws CodecError on an unknown algorithm, damaged bytes, or a content beyond what remains of the budget.
   */
  inflate(bytes: Uint8Array): Uint8Array {
    const reader = new MsgpackReader(bytes, 1);
    let algorithm = LZW;
    let compressed: Uint8Array | null = null;
    reader.structure(COMPRESS_FIELDS, (field) => {
      if (field === "Algo") algorithm = reader.unsigned(0xff);
      else compressed = reader.bytes();
    });
    if (algorithm !== LZW) throw new CodecError(`unknown compression ${algorithm}`);
    const allowedBytes = this.#remainingBytes;
    // Damaged bytes may have cost all the work before the damage shows, so they use up the budget.
    this.#remainingBytes = 0;
    const content = lzwDecompress(compressed ?? NOTHING, allowedBytes);
    this.#remainingBytes = Math.max(0, allowedBytes - Math.max(content.length, LEAST_CHARGE_BYTES));
    return content;
  }
}

const COMPRESS_FIELDS = ["Algo", "Buf"] as const;
const LZW = 0;
/** What inflating costs however little comes of it, so that hostile bytes cannot ask for it without end. */
const LEAST_CHARGE_BYTES = 1024;
const NOTHING = new Uint8Array(0);
