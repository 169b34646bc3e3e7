/**
 * A running 64-bit hash of 32-bit words, in two lanes with the constants and steps of MurmurHash3's 32-bit form.
 * Pure integer arithmetic: the same on every engine.
 */
export class TraceHash {
  #first = 0x2f0b4c47;
  #second = 0x6b8b4567;
  #words = 0;

  /** Takes in words in their order. The lanes are read and written once for all of them. */
  add(words: Int32Array): void {
    let first = this.#first;
    let second = this.#second;
    for (let index = 0; index < words.length; index++) {
      const word = words[index] as number;
      let mixed = Math.imul(word, 0xcc9e2d51);
      first ^= Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593);
      first = (Math.imul((first << 13) | (first >>> 19), 5) + 0xe6546b64) | 0;
      mixed = Math.imul(word ^ 0x239b961b, 0xab0e9789);
      second ^= Math.imul((mixed << 16) | (mixed >>> 16), 0x38b34ae5);
      second = (Math.imul((second << 17) | (second >>> 15), 5) + 0x561ccd1b) | 0;
    }
    this.#first = first;
    this.#second = second;
    this.#words += words.length;
  }

  /** Sixteen hexadecimal digits. */
  digest(): string {
    const first = finish(this.#first ^ this.#words);
    const second = finish(this.#second ^ first ^ this.#words);
    return hexadecimal(first) + hexadecimal(second);
  }
}

function finish(word: number): number {
  let mixed = word ^ (word >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

function hexadecimal(word: number): string {
  return (word >>> 0).toString(16).padStart(8, "0");
}
