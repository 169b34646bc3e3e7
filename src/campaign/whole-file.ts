import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeSync } from "node:fs";

const BUFFERED = 256 * 1024;

/**
 * A file that is written piece by piece, and is there as a whole or not at all: until it is complete it has another
 * name. What is no ordinary file, such as a pipe, is written in place.
 */
export class WholeFile {
  readonly path: string;
  readonly #unfinished: string | undefined;
  readonly #file: number;
  #pieces: string[] = [];
  #length = 0;
  #isOpen = true;

  /** @throws the file system's error when it cannot be made. */
  constructor(path: string) {
    this.path = path;
    const there = statSync(path, { throwIfNoEntry: false });
    this.#unfinished =
      there === undefined || there.isFile() || there.isDirectory() ? `${path}.unfinished` : undefined;
    // A folder is refused at once, and not when all is done.
    if (there?.isDirectory()) openSync(path, "w");
    this.#file = openSync(this.#unfinished ?? path, "w");
  }

  write(text: string): void {
    this.#pieces.push(text);
    this.#length += text.length;
    if (this.#length >= BUFFERED) this.#flush();
  }

  /** The file is complete. @throws the file system's error; then there is none. */
  finish(): void {
    try {
      this.#flush();
      if (this.#unfinished !== undefined) fsyncSync(this.#file);
      this.#close();
      if (this.#unfinished !== undefined) renameSync(this.#unfinished, this.path);
    } catch (error) {
      this.abandon();
      throw error;
    }
  }

  /** It will not be complete: nothing of it stays. Does nothing when it is finished. */
  abandon(): void {
    if (!this.#isOpen) return;
    this.#close();
    if (this.#unfinished !== undefined) rmSync(this.#unfinished, { force: true });
  }

  #flush(): void {
    const bytes = Buffer.from(this.#pieces.join(""));
    this.#pieces = [];
    this.#length = 0;
    let written = 0;
    while (written < bytes.length) written += writeSync(this.#file, bytes, written);
  }

  #close(): void {
    this.#isOpen = false;
    closeSync(this.#file);
  }
}
