import { describe, expect, it } from "vitest";
import { StoredTrace, StoredTraceError } from "../../src/campaign/stored-trace.ts";
import type { TraceRecord } from "../../src/coordinator/trace.ts";
import { TraceLines } from "../../src/trace-reading/trace-lines.ts";
import { temporaryFolder } from "../cli/temporary-folder.ts";
import { HandMadeTrace } from "../trace-reading/hand-made.ts";

const folder = temporaryFolder();

/** A trace of so many events, and the lines of its file. */
function written(count: number): { readonly trace: HandMadeTrace; readonly lines: string[] } {
  const trace = new HandMadeTrace(3);
  for (let ms = 0; ms < count; ms++) {
    trace.send(ms, ms % 3, (ms + 1) % 3, { kind: "ping", fields: { note: "é".repeat(50) } });
  }
  const lines = new TraceLines(trace.head);
  const events = trace.index.events.map((event) =>
    JSON.stringify(lines.lineOf(event, trace.index.messageOf(event), undefined)),
  );
  return {
    trace,
    lines: [JSON.stringify(trace.head), ...events, JSON.stringify({ events: count, hash: "ab" })],
  };
}

function readAll(path: string): { readonly events: TraceRecord[]; readonly end: StoredTrace["end"] } {
  const stored = new StoredTrace(path);
  try {
    const events: TraceRecord[] = [];
    for (let next = stored.next(); next !== undefined; next = stored.next()) events.push(next.record);
    return { events, end: stored.end };
  } finally {
    stored.close();
  }
}

describe("a stored trace", () => {
  it("is read event by event, however long it is", () => {
    const { trace, lines } = written(3_000);
    const { events, end } = readAll(folder.write("trace.jsonl", `${lines.join("\n")}\n`));
    expect(events).toEqual(trace.index.events);
    expect(end).toEqual({ events: 3_000, hash: "ab" });
  });

  it("that breaks off has no end", () => {
    const { lines } = written(5);
    expect(readAll(folder.write("trace.jsonl", lines.slice(0, 4).join("\n")))).toMatchObject({
      end: undefined,
    });
  });

  it("names the line that is damaged", () => {
    const { lines } = written(5);
    const path = folder.write("trace.jsonl", lines.with(3, '{"id":').join("\n"));
    expect(() => readAll(path)).toThrow(StoredTraceError);
    expect(() => readAll(path)).toThrow(/trace\.jsonl:4: the line is damaged: it is not JSON/);
    const other = folder.write("trace.jsonl", lines.with(2, '{"kind":"sond"}').join("\n"));
    expect(() => readAll(other)).toThrow(/trace\.jsonl:3: .*there is no kind of event sond/);
  });

  it("is told from other files", () => {
    expect(() => new StoredTrace(folder.write("other", "hello\n"))).toThrow(/does not begin like a trace/);
    expect(() => new StoredTrace(folder.write("empty", ""))).toThrow(/does not begin like a trace/);
  });
});
