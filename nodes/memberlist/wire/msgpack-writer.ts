/**
 * Writes MessagePack as go-msgpack 0.5.5 does for memberlist v0.2.2: the old specification, in which strings and
 * bytes are one family and neither str8 nor bin exists, and the shortest form of every integer (reference, 11.3).
 * A general library writes another dialect.
 */
export class MsgpackWriter {
  #bytes: Uint8Array;
  #length = 0;

  /** @param expectedBytes how much is likely to be written; it may be more. */
  constructor(expectedBytes = 256) {
    this.#bytes = new Uint8Array(expectedBytes);
  }

  /** What was written; the writer must not be used afterwards. */
  finish(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** The head of a map; `count` keys and values must follow. */
  mapHead(count: number): void {
    this.#head(count, 0x80, 15, 0xde);
  }

  /** A map's key, with its value to follow. */
  key(name: string): void {
    this.string(name);
  }

  /** As UTF-8. */
  string(text: string): void {
    for (let index = 0; index < text.length; index++) {
      if (text.charCodeAt(index) >= 0x80) {
        this.bytes(UTF8.encode(text));
        return;
      }
    }
    // Nearly every string is ASCII, and its letters are faster written than encoded.
    this.#head(text.length, 0xa0, 31, 0xda);
    this.#reserve(text.length);
    for (let index = 0; index < text.length; index++) this.#bytes[this.#length++] = text.charCodeAt(index);
  }

  /** `null` is nil; an empty string of bytes is not. */
  bytes(content: Uint8Array | null): void {
    if (content === null) {
      this.byte(0xc0);
      return;
    }
    this.#head(content.length, 0xa0, 31, 0xda);
    this.raw(content);
  }

  boolean(value: boolean): void {
    this.byte(value ? 0xc3 : 0xc2);
  }

  /** @param value a whole number from 0 to `Number.MAX_SAFE_INTEGER`. */
  unsigned(value: number): void {
    if (value < 0x80) {
      this.byte(value);
    } else if (value <= 0xff) {
      this.byte(0xcc);
      this.byte(value);
    } else if (value <= 0xffff) {
      this.byte(0xcd);
      this.bigEndian(value, 2);
    } else if (value <= 0xffffffff) {
      this.byte(0xce);
      this.bigEndian(value, 4);
    } else {
      this.byte(0xcf);
      this.bigEndian(Math.floor(value / 0x1_0000_0000), 4);
      this.bigEndian(value >>> 0, 4);
    }
  }

  /** Bytes as they are, outside MessagePack. */
  raw(content: Uint8Array): void {
    this.#reserve(content.length);
    this.#bytes.set(content, this.#length);
    this.#length += content.length;
  }

  /** One byte as it is. */
  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  /** The low `count` bytes of an unsigned number as they are, high byte first. */
  bigEndian(value: number, count: number): void {
    for (let shift = 8 * (count - 1); shift >= 0; shift -= 8) this.byte((value >>> shift) & 0xff);
  }

  #head(count: number, short: number, shortMaximum: number, long: number): void {
    if (count <= shortMaximum) {
      this.byte(short | count);
    } else if (count <= 0xffff) {
      this.byte(long);
      this.bigEndian(count, 2);
    } else {
      this.byte(long + 1);
      this.bigEndian(count, 4);
    }
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * (this.#length + count));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

const UTF8 = new TextEncoder();
