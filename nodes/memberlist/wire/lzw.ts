import { CodecError } from "../../../src/node.ts";

const CLEAR = 256;
const END = 257;
const FIRST_WIDTH = 9;
const LAST_WIDTH = 12;
const TABLE_LENGTH = 4096;

/**
 * LZW as in GIF: codes packed least significant bit first, 9 to 12 bits wide, starting with a clear code, and a
 * clear code again whenever code 4095 has been reached (memberlist v0.2.2 by Go's `compress/lzw`, 8-bit literals).
 */
export function lzwCompress(content: Uint8Array): Uint8Array {
  // No input makes more than one code a byte; every code has at most 12 bits; clear codes are 3837 codes apart.
  const output = new Uint8Array(16 + Math.ceil((content.length + content.length / 3000) * 1.5));
  let length = 0;
  let bits = 0;
  let bitCount = 0;
  let width = FIRST_WIDTH;
  let highest = END;

  function write(code: number): void {
    bits |= code << bitCount;
    bitCount += width;
    while (bitCount >= 8) {
      output[length++] = bits & 0xff;
      bits >>>= 8;
      bitCount -= 8;
    }
  }
  /** Counts the entry that the code just written has earned. False when the codes ran out and all began anew. */
  function countEntry(): boolean {
    highest++;
    if (highest === 1 << width) width++;
    if (highest < TABLE_LENGTH - 1) return true;
    write(CLEAR);
    ENTRIES.fill(0);
    width = FIRST_WIDTH;
    highest = END;
    return false;
  }

  ENTRIES.fill(0);
  write(CLEAR);
  if (content.length > 0) {
    let code = content[0] as number;
    for (let index = 1; index < content.length; index++) {
      const literal = content[index] as number;
      const key = (code << 8) | literal;
      const slot = slotOf(key);
      const entry = ENTRIES[slot] as number;
      if (entry !== 0) {
        code = entry & (TABLE_LENGTH - 1);
        continue;
      }
      write(code);
      code = literal;
      if (countEntry()) ENTRIES[slot] = (key << LAST_WIDTH) | highest;
    }
    write(code);
    countEntry();
  }
  write(END);
  if (bitCount > 0) output[length++] = bits & 0xff;
  return output.slice(0, length);
}

/**
 * Reads what `lzwCompress` writes, with or without the clear code at the start. Bytes after the end code are
 * ignored.
 *
 * @param maximumLength the most bytes it may expand to.
 * @throws CodecError on an unknown code, a missing end, or more than `maximumLength` bytes.
 */
export function lzwDecompress(compressed: Uint8Array, maximumLength: number): Uint8Array {
  let output = new Uint8Array(Math.min(maximumLength, 4 * compressed.length));
  let length = 0;
  // Every entry is a stretch of the output: the previous string and the byte that follows it.
  const starts = new Uint32Array(TABLE_LENGTH);
  const lengths = new Uint16Array(TABLE_LENGTH);
  let next = END;
  let width = FIRST_WIDTH;
  let previousStart = 0;
  let previousLength = 0;
  let bits = 0;
  let bitCount = 0;
  let offset = 0;

  for (;;) {
    while (bitCount < width) {
      if (offset === compressed.length) throw new CodecError("LZW: the end code is missing");
      bits |= (compressed[offset++] as number) << bitCount;
      bitCount += 8;
    }
    const code = bits & ((1 << width) - 1);
    bits >>>= width;
    bitCount -= width;

    if (code === END) return output.slice(0, length);
    if (code === CLEAR) {
      next = END;
      width = FIRST_WIDTH;
      previousLength = 0;
      continue;
    }
    if (previousLength > 0) {
      starts[next] = previousStart;
      lengths[next] = previousLength + 1;
    }
    if (code > next) throw new CodecError(`LZW: code ${code} before its entry`);
    const stringLength = code < CLEAR ? 1 : (lengths[code] as number);
    const end = length + stringLength;
    if (end > maximumLength) throw new CodecError(`LZW: more than ${maximumLength} bytes`);
    if (end > output.length) output = enlarged(output, length, Math.min(maximumLength, 2 * end));
    previousStart = length;
    previousLength = stringLength;
    if (code < CLEAR) {
      output[length++] = code;
    } else {
      // Byte by byte and forwards, because the entry made just now ends with the first byte written here.
      for (let from = starts[code] as number; length < end; from++) output[length++] = output[from] as number;
    }

    next++;
    if (next === 1 << width) {
      if (width < LAST_WIDTH) {
        width++;
      } else {
        // The table is full: no entries are added until a clear code.
        next--;
        previousLength = 0;
      }
    }
  }
}

/**
 * The encoder's dictionary, by open addressing: prefix code and byte (20 bits) above the code of the string they
 * make (12 bits); 0 is an empty slot. Shared scratch: no call leaves anything in it that the next one reads.
 */
const ENTRIES = new Int32Array(16_384);

/** Where the key's entry is, or the empty slot where it belongs. */
function slotOf(key: number): number {
  let slot = ((key >>> LAST_WIDTH) ^ key) & (ENTRIES.length - 1);
  for (;;) {
    const entry = ENTRIES[slot] as number;
    if (entry === 0 || entry >>> LAST_WIDTH === key) return slot;
    slot = (slot + 1) & (ENTRIES.length - 1);
  }
}

function enlarged(bytes: Uint8Array, used: number, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length);
  larger.set(bytes.subarray(0, used));
  return larger;
}
