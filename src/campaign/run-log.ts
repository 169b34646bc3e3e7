import { closeSync, fstatSync, fsyncSync, openSync, readFileSync, readSync, writeSync } from "node:fs";
import { z } from "zod";
import { configurationSummarySchema, summarySchema } from "../coordinator/summary-schema.ts";
import type { RunRecord } from "./run-record.ts";

const LINE_END = 0x0a;

/** `runs.jsonl`: one line a run, only ever appended to. */
export class RunLog {
  readonly #file: number;

  /** Opens the file, or makes it. What a process that was killed left half written is closed off, and stays. */
  constructor(path: string) {
    this.#file = openSync(path, "a+");
    const { size } = fstatSync(this.#file);
    const last = Buffer.alloc(1);
    if (size > 0 && readSync(this.#file, last, 0, 1, size - 1) === 1 && last[0] !== LINE_END) {
      this.#write("\n");
    }
  }

  /** Appends a record. It is on the disk when this returns. */
  append(record: RunRecord): void {
    this.appendLine(JSON.stringify(record));
  }

  /** Appends a record that is text already. @param line without its end. */
  appendLine(line: string): void {
    this.#write(`${line}\n`);
  }

  close(): void {
    closeSync(this.#file);
  }

  #write(text: string): void {
    const bytes = Buffer.from(text);
    let written = 0;
    while (written < bytes.length) written += writeSync(this.#file, bytes, written);
    fsyncSync(this.#file);
  }
}

export interface ReadRunLog {
  readonly records: readonly RunRecord[];
  /** Numbers, from 1, of lines that hold no whole record: torn ones, mostly. */
  readonly damagedLines: readonly number[];
}

/** Reads the whole records of a log. A last line without its end is damaged even if it could be read: it was not done. */
export function readRunLog(path: string): ReadRunLog {
  const lines = readFileSync(path, "utf8").split("\n");
  const unfinished = lines.pop() ?? "";
  const records: RunRecord[] = [];
  const damagedLines: number[] = [];
  lines.forEach((line, index) => {
    const record = recordIn(line);
    if (record === undefined) damagedLines.push(index + 1);
    else records.push(record);
  });
  if (unfinished !== "") damagedLines.push(lines.length + 1);
  return { records, damagedLines };
}

const recordSchema = z.object({
  key: z.strictObject({
    version: z.string(),
    scenarioHash: z.string(),
    engine: z.string().optional(),
    cell: z.record(z.string(), z.unknown()).optional(),
    configuration: z.string(),
    seed: z.int(),
  }),
  summary: configurationSummarySchema,
  // Written by the version that the key names, and read by that alone.
  tally: z.custom<RunRecord["tally"]>((value) => typeof value === "object" && value !== null),
  engine: summarySchema.shape.engine,
  trace: z.object({ events: z.int(), every: z.int().positive(), digests: z.string() }).optional(),
});

/** The record that a line holds; `undefined` if it holds no whole one. */
export function recordIn(line: string): RunRecord | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  return recordSchema.safeParse(value).data;
}
