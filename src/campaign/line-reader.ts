import { closeSync, openSync, readSync } from "node:fs";

const CHUNK = 256 * 1024;
const LINE_END = 0x0a;

/** A line of a file, and where it is. */
export interface ReadLine {
  readonly text: string;
  /** From 1. */
  readonly number: number;
  /** Of its first byte in the file. */
  readonly offset: number;
  /** Without its end, in bytes. */
  readonly length: number;
  /** Whether it has its end: the last line of a file that was being written may lack it. */
  readonly isEnded: boolean;
}

/** A text file's lines, one after the other, however long the file is. */
export class LineReader {
  readonly path: string;
  readonly #file: number;
  readonly #chunk = Buffer.alloc(CHUNK);
  /** What has been read and not handed out. */
  #bytes = Buffer.alloc(0);
  #at = 0;
  #offset = 0;
  #number = 0;
  #isAtEnd = false;

  /** @throws the file system's error when it cannot be read. */
  constructor(path: string) {
    this.path = path;
    this.#file = openSync(path, "r");
  }

  /** Of the line that was handed out last; 0 before the first. */
  get number(): number {
    return this.#number;
  }

  next(): ReadLine | undefined {
    let searched = this.#at;
    for (;;) {
      const end = this.#bytes.indexOf(LINE_END, searched);
      if (end >= 0) return this.#take(end, true);
      if (this.#isAtEnd) {
        return this.#at < this.#bytes.length ? this.#take(this.#bytes.length, false) : undefined;
      }
      searched = this.#bytes.length - this.#at;
      this.#readOn();
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  #take(end: number, isEnded: boolean): ReadLine {
    const line = this.#bytes.subarray(this.#at, end);
    const offset = this.#offset;
    this.#at = isEnded ? end + 1 : end;
    this.#offset += line.length + (isEnded ? 1 : 0);
    this.#number += 1;
    return { text: line.toString("utf8"), number: this.#number, offset, length: line.length, isEnded };
  }

  /** What was handed out is let go. */
  #readOn(): void {
    const length = readSync(this.#file, this.#chunk, 0, CHUNK, null);
    this.#bytes = Buffer.concat([this.#bytes.subarray(this.#at), this.#chunk.subarray(0, length)]);
    this.#at = 0;
    this.#isAtEnd = length === 0;
  }
}
