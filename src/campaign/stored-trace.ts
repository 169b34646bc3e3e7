import { type TraceHead, traceHeadSchema } from "../trace-reading/trace-head.ts";
import { type ReadTraceLine, TraceLineError, TraceLines } from "../trace-reading/trace-lines.ts";
import { LineReader } from "./line-reader.ts";

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
    const first = traceHeadSchema.safeParse(jsonIn(this.#lines.next()?.text));
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
    const text = this.#lines.next()?.text;
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
