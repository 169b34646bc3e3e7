/**
 * Which members of its group an observer has a record of. Nobody and everybody take no memory; anything between
 * takes one bit a member.
 */
export class KnownMembers {
  readonly #count: number;
  #size = 0;
  #bits: Uint32Array | undefined = undefined;

  /** @param count members of the group that can be known, by index from 0. */
  constructor(count: number) {
    this.#count = count;
  }

  get size(): number {
    return this.#size;
  }

  has(index: number): boolean {
    if (this.#bits === undefined) return this.#size > 0;
    return ((this.#bits[index >>> 5] as number) & (1 << (index & 31))) !== 0;
  }

  add(index: number): void {
    if (this.has(index)) return;
    this.#bits ??= new Uint32Array((this.#count + 31) >>> 5);
    (this.#bits[index >>> 5] as number) |= 1 << (index & 31);
    this.#size += 1;
    if (this.#size === this.#count) this.#bits = undefined;
  }

  delete(index: number): void {
    if (!this.has(index)) return;
    this.#bits ??= new Uint32Array((this.#count + 31) >>> 5).fill(0xffff_ffff);
    (this.#bits[index >>> 5] as number) &= ~(1 << (index & 31));
    this.#size -= 1;
    if (this.#size === 0) this.#bits = undefined;
  }

  addAll(): void {
    this.#size = this.#count;
    this.#bits = undefined;
  }

  clear(): void {
    this.#size = 0;
    this.#bits = undefined;
  }
}
