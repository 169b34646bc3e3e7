import { CodecError } from "../../../src/node.ts";

/**
 * Reads MessagePack as leniently as go-msgpack 0.5.5 does for memberlist v0.2.2 (reference, 11.3): every width of
 * integer, str8 and bin, structures as maps in any order or as arrays in the order of declaration, nil for the zero
 * value. Bytes it cannot read end in a `CodecError`. It works without recursion, and every step consumes input, so
 * that neither deep nesting nor lengths that lie can exhaust stack, memory or time.
 */
export class MsgpackReader {
  readonly #bytes: Uint8Array;
  #offset: number;

  constructor(bytes: Uint8Array, offset = 0) {
    this.#bytes = bytes;
    this.#offset = offset;
  }

  /**
   * Reads one structure. Unknown keys are skipped; fields that do not occur are not read, and keep their zero value.
   *
   * @param fields the structure's keys in the order of their declaration; case matters.
   * @param readField must read the value of the field that it is given, and nothing more.
   */
  structure<Field extends string>(fields: readonly Field[], readField: (field: Field) => void): void {
    const head = this.#unsigned(1);
    if (isArrayHead(head)) {
      const count = this.#countAfter(head, 0x90, 0xdc);
      for (let index = 0; index < count; index++) {
        const field = fields[index];
        if (field === undefined) this.skip();
        else readField(field);
      }
    } else if (isMapHead(head)) {
      const count = this.#countAfter(head, 0x80, 0xde);
      for (let index = 0; index < count; index++) {
        const field = this.#key(fields);
        if (field === undefined) this.skip();
        else readField(field);
      }
    } else {
      throw this.#unexpected(head, "a structure");
    }
  }

  /**
   * A whole number from 0 to `maximum`, in whatever form of integer.
   *
   * @throws CodecError on a negative or larger one, and on a float.
   */
  unsigned(maximum: number): number {
    const head = this.#unsigned(1);
    const value = this.#integerAfter(head);
    if (value < 0 || value > maximum) throw new CodecError(`MessagePack: ${value} is not in 0..${maximum}`);
    return value;
  }

  boolean(): boolean {
    const head = this.#unsigned(1);
    if (head === 0xc3) return true;
    if (head === 0xc2 || head === NIL) return false;
    throw this.#unexpected(head, "a boolean");
  }

  string(): string {
    const head = this.#unsigned(1);
    if (head === NIL) return "";
    const length = this.#rawLengthAfter(head, "a string");
    return (length <= SHORT_STRING ? this.#ascii(length) : undefined) ?? UTF8.decode(this.raw(length));
  }

  /** A string of bytes, which may come as an array of small integers; `null` for nil. */
  bytes(): Uint8Array | null {
    const head = this.#unsigned(1);
    if (head === NIL) return null;
    if (!isArrayHead(head)) return this.#rawAfter(head, "bytes");
    const count = this.#countAfter(head, 0x90, 0xdc);
    // Checked before the room is made: every integer takes at least a byte.
    if (count > this.#bytes.length - this.#offset) throw new CodecError("MessagePack: ends early");
    return Uint8Array.from({ length: count }, () => this.unsigned(0xff));
  }

  /** Passes over one value of any type. */
  skip(): void {
    // A count of what is still to come instead of recursion: depth costs nothing.
    for (let pending = 1; pending > 0; pending--) {
      const head = this.#unsigned(1);
      if (isArrayHead(head)) pending += this.#countAfter(head, 0x90, 0xdc);
      else if (isMapHead(head)) pending += 2 * this.#countAfter(head, 0x80, 0xde);
      else this.#advance(this.#scalarLengthAfter(head));
    }
  }

  /** The next `length` bytes as they are, outside MessagePack. */
  raw(length: number): Uint8Array {
    const start = this.#offset;
    this.#advance(length);
    return this.#bytes.subarray(start, this.#offset);
  }

  #advance(length: number): void {
    if (this.#offset + length > this.#bytes.length) throw new CodecError("MessagePack: ends early");
    this.#offset += length;
  }

  /** Which of these fields a map's key names. Compared in place: most of what is read is keys. */
  #key<Field extends string>(fields: readonly Field[]): Field | undefined {
    const length = this.#rawLengthAfter(this.#unsigned(1), "a key");
    const start = this.#offset;
    this.#advance(length);
    return fields.find((field) => field.length === length && this.#isAt(start, field));
  }

  /** Whether these letters, all of them ASCII, stand at an offset. */
  #isAt(start: number, letters: string): boolean {
    for (let index = 0; index < letters.length; index++) {
      if (this.#bytes[start + index] !== letters.charCodeAt(index)) return false;
    }
    return true;
  }

  /** The next bytes as letters if all are ASCII; else nothing is read. */
  #ascii(length: number): string | undefined {
    let letters = "";
    for (let offset = this.#offset; offset < this.#offset + length; offset++) {
      // Where the bytes end early there is none, which is no letter.
      const byte = this.#bytes[offset];
      if (byte === undefined || byte >= 0x80) return undefined;
      letters += String.fromCharCode(byte);
    }
    this.#advance(length);
    return letters;
  }

  #integerAfter(head: number): number {
    if (head < 0x80) return head;
    if (head >= 0xe0) return head - 0x100;
    switch (head) {
      case NIL:
        return 0;
      case 0xcc:
        return this.#unsigned(1);
      case 0xcd:
        return this.#unsigned(2);
      case 0xce:
        return this.#unsigned(4);
      case 0xcf:
        return this.#unsigned(4) * 0x1_0000_0000 + this.#unsigned(4);
      case 0xd0:
        return (this.#unsigned(1) << 24) >> 24;
      case 0xd1:
        return (this.#unsigned(2) << 16) >> 16;
      case 0xd2:
        return this.#unsigned(4) | 0;
      case 0xd3:
        return (this.#unsigned(4) | 0) * 0x1_0000_0000 + this.#unsigned(4);
      default:
        throw this.#unexpected(head, "an integer");
    }
  }

  #rawAfter(head: number, expected: string): Uint8Array {
    return this.raw(this.#rawLengthAfter(head, expected));
  }

  #rawLengthAfter(head: number, expected: string): number {
    if ((head & 0xe0) === 0xa0) return head & 0x1f;
    const width = rawLengthWidth(head);
    if (width === 0) throw this.#unexpected(head, expected);
    return this.#unsigned(width);
  }

  #countAfter(head: number, short: number, long: number): number {
    if (head === long) return this.#unsigned(2);
    if (head === long + 1) return this.#unsigned(4);
    return head - short;
  }

  /** How many bytes follow the head of a value that holds no other values; the length itself is read. */
  #scalarLengthAfter(head: number): number {
    if (head < 0x80 || head >= 0xe0) return 0;
    if ((head & 0xe0) === 0xa0) return head & 0x1f;
    const width = rawLengthWidth(head);
    if (width > 0) return this.#unsigned(width);
    // Extensions of any length: a type byte comes between the length and the content.
    if (head >= 0xc7 && head <= 0xc9) return this.#unsigned(1 << (head - 0xc7)) + 1;
    const length = SCALAR_LENGTHS.get(head);
    if (length === undefined) throw this.#unexpected(head, "a value");
    return length;
  }

  #unsigned(width: number): number {
    const start = this.#offset;
    this.#advance(width);
    let value = 0;
    for (let index = start; index < this.#offset; index++)
      value = value * 256 + (this.#bytes[index] as number);
    return value;
  }

  #unexpected(head: number, expected: string): CodecError {
    return new CodecError(`MessagePack: byte ${head.toString(16)} where ${expected} was expected`);
  }
}

const NIL = 0xc0;
/** In bytes; up to here letter by letter is faster than a decoder's call. */
const SHORT_STRING = 32;

/** Bytes after the heads of nil, booleans, floats, integers and extensions of fixed length. */
const SCALAR_LENGTHS: ReadonlyMap<number, number> = new Map([
  [NIL, 0],
  [0xc2, 0],
  [0xc3, 0],
  [0xca, 4],
  [0xcb, 8],
  [0xcc, 1],
  [0xcd, 2],
  [0xce, 4],
  [0xcf, 8],
  [0xd0, 1],
  [0xd1, 2],
  [0xd2, 4],
  [0xd3, 8],
  [0xd4, 2],
  [0xd5, 3],
  [0xd6, 5],
  [0xd7, 9],
  [0xd8, 17],
]);

function isArrayHead(head: number): boolean {
  return (head & 0xf0) === 0x90 || head === 0xdc || head === 0xdd;
}

function isMapHead(head: number): boolean {
  return (head & 0xf0) === 0x80 || head === 0xde || head === 0xdf;
}

/** The width in bytes of the length after the head of a long string or bin; 0 for other heads. */
function rawLengthWidth(head: number): number {
  switch (head) {
    case 0xc4:
    case 0xd9:
      return 1;
    case 0xc5:
    case 0xda:
      return 2;
    case 0xc6:
    case 0xdb:
      return 4;
    default:
      return 0;
  }
}

// Not fatal: a name that is not UTF-8 is merely one that nobody has.
const UTF8 = new TextDecoder("utf-8", { ignoreBOM: true });
