import { closeSync, openSync, readSync } from "node:fs";
import { StringDecoder } from "node:string_decoder";
import { type TraceHead, traceHeadSchema } from "../trace-reading/trace-head.ts";
import { type ReadTraceLine, TraceLineError, TraceLines } from "../trace-reading/trace-lines.ts";

/** A file is no trace, or a damaged one. The message names the line and what was expected. */
export class StoredTraceError extends Error {
  override readonly name = "StoredTraceError";
}

/** What the last line of a trace says. */
export interface TraceEnd {
  readonly events: number;
  /** Of the whole run's trace; absent when the file holds a part of it. */
  readonly hash: string | undefined;
}

/** A trace's file (`docs/trace.md`), read event by event. */
export class StoredTrace {
  readonly head: TraceHead;
  readonly #lines: LineReader;
  readonly #reader: TraceLines;
  #end: TraceEnd | undefined;

  /**
   * @throws {StoredTraceError} when it does not begin like a trace.
   * @throws the file system's error when it cannot be read.
   */
  constructor(path: string) {
    this.#lines = new LineReader(path);
    const first = traceHeadSchema.safeParse(jsonIn(this.#lines.next()));
    if (!first.success) {
      this.close();
      throw new StoredTraceError(
        `${path} does not begin like a trace: its first line should hold the format coroner-trace-1, the scenario and the nodes`,
      );
    }
    this.head = first.data;
    this.#reader = new TraceLines(this.head);
  }

  /** What the last line said; `undefined` before it has been read, and in a file that breaks off. */
  get end(): TraceEnd | undefined {
    return this.#end;
  }

  /** The next event; `undefined` after the last. @throws {StoredTraceError} at a line that is none. */
  next(): ReadTraceLine | undefined {
    if (this.#end !== undefined) return undefined;
    const text = this.#lines.next();
    if (text === undefined) return undefined;
    const value = jsonIn(text);
    if (value === undefined) throw this.#damaged("it is not JSON");
    if (typeof value === "object" && value !== null && "events" in value) {
      const { events } = value;
      const hash = "hash" in value ? value.hash : undefined;
      this.#end = { events: Number(events), hash: typeof hash === "string" ? hash : undefined };
      return undefined;
    }
    try {
      return this.#reader.recordOf(value);
    } catch (error) {
      if (error instanceof TraceLineError) throw this.#damaged(error.message);
      throw error;
    }
  }

  close(): void {
    this.#lines.close();
  }

  #damaged(why: string): StoredTraceError {
    return new StoredTraceError(`${this.#lines.path}:${this.#lines.number}: the line is damaged: ${why}`);
  }
}

function jsonIn(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const CHUNK = 256 * 1024;

/** A text file's lines, one after the other, however long the file is. */
class LineReader {
  readonly path: string;
  /** Of the line that was read last, from 1. */
  number = 0;
  readonly #file: number;
  readonly #decoder = new StringDecoder("utf8");
  readonly #bytes = Buffer.alloc(CHUNK);
  #lines: string[] = [];
  #nextLine = 0;
  #rest = "";
  #isAtEnd = false;

  constructor(path: string) {
    this.path = path;
    this.#file = openSync(path, "r");
  }

  next(): string | undefined {
    while (this.#nextLine >= this.#lines.length && !this.#isAtEnd) this.#readOn();
    const line = this.#lines[this.#nextLine];
    if (line === undefined) return undefined;
    this.#nextLine += 1;
    this.number += 1;
    return line;
  }

  close(): void {
    closeSync(this.#file);
  }

  #readOn(): void {
    const length = readSync(this.#file, this.#bytes, 0, CHUNK, null);
    const text =
      this.#rest +
      (length === 0 ? this.#decoder.end() : this.#decoder.write(this.#bytes.subarray(0, length)));
    this.#lines = text.split("\n");
    this.#nextLine = 0;
    this.#rest = this.#lines.pop() ?? "";
    if (length > 0) return;
    this.#isAtEnd = true;
    if (this.#rest !== "") this.#lines.push(this.#rest);
  }
}
