import type { FieldSink } from "./fields.ts";

const HIGH = 4_294_967_296;

/** Folds fields into a signed 32-bit number. */
export class FieldHash implements FieldSink {
  #hash = 0x3c6ef372;

  get value(): number {
    const hash = Math.imul(this.#hash ^ (this.#hash >>> 16), 0x7feb352d);
    return (hash ^ (hash >>> 15)) | 0;
  }

  u8(value: number): void {
    this.u32(value);
  }

  u32(value: number): void {
    this.#hash =
      Math.imul((this.#hash << 5) | (this.#hash >>> 27), 0x27d4eb2f) ^ Math.imul(value, 0x165667b1);
  }

  f64(value: number): void {
    this.u32(Math.floor(value / HIGH));
    this.u32(value % HIGH);
  }
}
