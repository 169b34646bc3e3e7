import { isUtf8 } from "node:buffer";
import { checkKey, keyTooLong } from "./forbidden-key.ts";
import {
  DEEPEST_NESTING,
  FrameError,
  LARGEST_FRAME_BYTES,
  LONGEST_KEY_BYTES,
  LONGEST_TEXT_BYTES,
  MOST_VALUES,
} from "./protocol.ts";

/** Values still to come of each open list or map; of a map keys and values both. Index 0 is the frame itself. */
const toCome = new Int32Array(DEEPEST_NESTING + 1);
/** The keys of each open map; `undefined` for a list. */
const keysOf: (Set<string> | undefined)[] = new Array(DEEPEST_NESTING + 1).fill(undefined);

/**
 * Lets bytes pass only if they are one MessagePack value that keeps the protocol's limits, so that a decoder can trust
 * every announced length and recurse. Works in one pass, without recursion, in time that the number of bytes bounds.
 *
 * @throws FrameError with the byte at which the fault is, and what was expected.
 */
export function checkMsgpack(bytes: Buffer): void {
  const end = bytes.length;
  if (end > LARGEST_FRAME_BYTES) {
    throw new FrameError(`the frame has ${end} bytes; expected at most ${LARGEST_FRAME_BYTES}`);
  }
  let offset = 0;
  let depth = 0;
  let values = 1;
  /** Values to come of all open lists and maps: each needs a byte at least. */
  let owed = 1;
  const keysOfFrame = new Set<string>();
  toCome[0] = 1;
  keysOf[0] = undefined;

  while (true) {
    while (toCome[depth] === 0 && depth > 0) depth--;
    if (toCome[depth] === 0) break;
    toCome[depth]--;
    owed--;
    const start = offset;
    if (start === end) throw new FrameError(`byte ${start}: the frame ends where a value was expected`);
    const type = bytes[offset++] as number;

    const keys = keysOf[depth];
    if (keys !== undefined && (toCome[depth] as number) % 2 === 1) {
      offset = checkKeyAt(bytes, start, type, keys, keysOfFrame);
      continue;
    }
    // Small integers, nil, false and true are their type.
    if (type < 0x80 || type >= 0xe0 || type === 0xc0 || type === 0xc2 || type === 0xc3) continue;

    let count: number;
    let isMap = false;
    if (type < 0x90) {
      count = type & 0x0f;
      isMap = true;
    } else if (type < 0xa0) {
      count = type & 0x0f;
    } else if (type >= 0xdc && type <= 0xdf) {
      const width = type % 2 === 0 ? 2 : 4;
      count = announced(bytes, start, width, type < 0xde ? "list" : "map");
      offset += width;
      isMap = type >= 0xde;
    } else {
      offset = checkScalar(bytes, start, type);
      continue;
    }

    if (depth === DEEPEST_NESTING) {
      throw new FrameError(`byte ${start}: expected lists and maps at most ${DEEPEST_NESTING} deep`);
    }
    const elements = isMap ? 2 * count : count;
    owed += elements;
    if (owed > end - offset) {
      const what = isMap ? `map of ${count} keys` : `list of ${count} values`;
      throw new FrameError(
        `byte ${start}: a ${what} is announced, but of the frame only ${end - offset} bytes are left for it and what should follow`,
      );
    }
    values += count;
    if (values > MOST_VALUES) {
      throw new FrameError(`byte ${start}: expected at most ${MOST_VALUES} values in a frame`);
    }
    depth++;
    toCome[depth] = elements;
    keysOf[depth] = isMap ? new Set() : undefined;
  }
  if (offset < end) {
    throw new FrameError(
      `byte ${offset}: ${end - offset} bytes follow the frame; expected one value and no more`,
    );
  }
}

/** Checks what is neither list nor map. @returns the offset behind it. */
function checkScalar(bytes: Buffer, start: number, type: number): number {
  if (type < 0xc0) return checkText(bytes, start, start + 1, type & 0x1f);
  switch (type) {
    case 0xc4:
    case 0xc5:
    case 0xc6: {
      const width = 1 << (type - 0xc4);
      const length = announced(bytes, start, width, "bin");
      return within(bytes, start, start + 1 + width, length, "bin");
    }
    case 0xca:
    case 0xcb:
      return checkFloat(bytes, start, type === 0xca ? 4 : 8);
    case 0xcc:
    case 0xcd:
    case 0xce:
      return within(bytes, start, start + 1, 1 << (type - 0xcc), "whole number");
    case 0xd0:
    case 0xd1:
    case 0xd2:
      return within(bytes, start, start + 1, 1 << (type - 0xd0), "whole number");
    case 0xcf:
    case 0xd3:
      return checkInteger64(bytes, start, type === 0xd3);
    case 0xd9:
    case 0xda:
    case 0xdb: {
      const width = 1 << (type - 0xd9);
      return checkText(bytes, start, start + 1 + width, announced(bytes, start, width, "text"));
    }
    case 0xc1:
      throw new FrameError(`byte ${start}: 0xc1 begins no MessagePack value`);
    default:
      throw new FrameError(
        `byte ${start}: a MessagePack extension (0x${type.toString(16)}); expected none, bytes are written as bin`,
      );
  }
}

function checkKeyAt(
  bytes: Buffer,
  start: number,
  type: number,
  inMap: Set<string>,
  inFrame: Set<string>,
): number {
  let content = start + 1;
  let length: number;
  if (type >= 0xa0 && type <= 0xbf) {
    length = type & 0x1f;
  } else if (type >= 0xd9 && type <= 0xdb) {
    const width = 1 << (type - 0xd9);
    length = announced(bytes, start, width, "key");
    content += width;
  } else {
    throw new FrameError(`byte ${start}: expected a text as a map's key, found type 0x${type.toString(16)}`);
  }
  if (length > LONGEST_KEY_BYTES) throw keyTooLong(length, `byte ${start}`);
  const end = checkText(bytes, start, content, length);
  checkKey(bytes.toString("utf8", content, end), inMap, inFrame, `byte ${start}`);
  return end;
}

/** Below this a loop is faster than the call of a native function. */
const SHORT_TEXT_BYTES = 64;

function checkText(bytes: Buffer, start: number, content: number, length: number): number {
  if (length > LONGEST_TEXT_BYTES) {
    throw new FrameError(`byte ${start}: a text of ${length} bytes; expected at most ${LONGEST_TEXT_BYTES}`);
  }
  const end = within(bytes, start, content, length, "text");
  let offset = content;
  if (length <= SHORT_TEXT_BYTES) while (offset < end && (bytes[offset] as number) < 0x80) offset++;
  if (offset < end && !isUtf8(bytes.subarray(offset, end))) {
    throw new FrameError(`byte ${start}: a text that is not valid UTF-8`);
  }
  return end;
}

function checkFloat(bytes: Buffer, start: number, width: 4 | 8): number {
  const end = within(bytes, start, start + 1, width, "float");
  const value = width === 4 ? bytes.readFloatBE(start + 1) : bytes.readDoubleBE(start + 1);
  if (!Number.isFinite(value) || Object.is(value, -0)) {
    throw new FrameError(
      `byte ${start}: expected a finite number other than -0, found ${Object.is(value, -0) ? "-0" : value}`,
    );
  }
  return end;
}

/** Beyond 2^53 - 1 whole numbers cannot be told from their neighbours. */
function checkInteger64(bytes: Buffer, start: number, isSigned: boolean): number {
  const end = within(bytes, start, start + 1, 8, "whole number");
  const high = isSigned ? bytes.readInt32BE(start + 1) : bytes.readUInt32BE(start + 1);
  if (!Number.isSafeInteger(high * 0x1_0000_0000 + bytes.readUInt32BE(start + 5))) {
    throw new FrameError(`byte ${start}: a whole number beyond ±(2^53 - 1), which would not be read exactly`);
  }
  return end;
}

/** Reads a length of 1, 2 or 4 bytes. */
function announced(bytes: Buffer, start: number, width: number, what: string): number {
  within(bytes, start, start + 1, width, `${what}'s length`);
  return bytes.readUIntBE(start + 1, width);
}

function within(bytes: Buffer, start: number, content: number, length: number, what: string): number {
  const end = content + length;
  if (end > bytes.length) {
    throw new FrameError(
      `byte ${start}: a ${what} of ${length} bytes is announced, but only ${Math.max(0, bytes.length - content)} bytes are left`,
    );
  }
  return end;
}
