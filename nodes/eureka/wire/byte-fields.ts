import { CodecError } from "../../../src/node.ts";
import type { FieldSink, FieldSource } from "./fields.ts";

/** Counts the bytes of the fields it is given. */
export class ByteCount implements FieldSink {
  bytes = 0;

  u8(): void {
    this.bytes += 1;
  }

  u32(): void {
    this.bytes += 4;
  }

  f64(): void {
    this.bytes += 8;
  }
}

/** Writes fields into bytes, big-endian. */
export class ByteWriter implements FieldSink {
  readonly #view: DataView;
  #at: number;

  constructor(bytes: Uint8Array, from: number) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#at = from;
  }

  u8(value: number): void {
    this.#view.setUint8(this.#at, value);
    this.#at += 1;
  }

  u32(value: number): void {
    this.#view.setUint32(this.#at, value);
    this.#at += 4;
  }

  f64(value: number): void {
    this.#view.setFloat64(this.#at, value);
    this.#at += 8;
  }
}

/** Reads what a `ByteWriter` has written. */
export class ByteReader implements FieldSource {
  readonly #view: DataView;
  #at: number;

  constructor(bytes: Uint8Array, from: number) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#at = from;
  }

  /** Where the next field begins. */
  get at(): number {
    return this.#at;
  }

  u8(): number {
    return this.#view.getUint8(this.#advance(1));
  }

  u32(): number {
    return this.#view.getUint32(this.#advance(4));
  }

  f64(): number {
    return this.#view.getFloat64(this.#advance(8));
  }

  #advance(bytes: number): number {
    const from = this.#at;
    if (from + bytes > this.#view.byteLength) throw new CodecError("a message that ends too soon");
    this.#at = from + bytes;
    return from;
  }
}
