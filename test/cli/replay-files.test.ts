import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ReplayFiles } from "../../src/cli/replay-files.ts";
import { ToolFailure } from "../../src/cli/tool-failure.ts";
import { UsageError } from "../../src/cli/usage-error.ts";
import { type TracePart, WHOLE_RUN } from "../../src/trace-reading/trace-part.ts";
import { realRun } from "../trace-reading/real-run.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const folder = temporaryFolder();
const run = realRun();

function write(
  names: Partial<Record<"trace" | "diagram" | "perfetto", string>>,
  part: TracePart = WHOLE_RUN,
) {
  const path = (name: string | undefined) => (name === undefined ? undefined : join(folder.path, name));
  const request = { trace: path(names.trace), diagram: path(names.diagram), perfetto: path(names.perfetto) };
  const files = new ReplayFiles(request, part);
  files.begin(run.head, run.describe);
  for (const event of run.index.events) files.event(event, run.classes.get(event));
  return files.finish(run.result.traceHash, 44_000_000);
}

const linesOf = (name: string) => readFileSync(join(folder.path, name), "utf8").trimEnd().split("\n");

describe("the files of a replay", () => {
  it("are a trace with head and end, a picture and a file for viewers", () => {
    const written = write({ trace: "t.jsonl", diagram: "d.svg", perfetto: "p.json" });
    expect(readdirSync(folder.path).sort()).toEqual(["d.svg", "p.json", "t.jsonl"]);
    const lines = linesOf("t.jsonl");
    expect(JSON.parse(lines[0] ?? "")).toEqual(run.head);
    expect(JSON.parse(lines.at(-1) ?? "")).toEqual({
      events: run.index.events.length,
      hash: run.result.traceHash,
    });
    expect(lines).toHaveLength(run.index.events.length + 2);
    expect(written.tracedEvents).toBe(run.index.events.length);
    expect(readFileSync(join(folder.path, "d.svg"), "utf8")).toMatch(/^<\?xml .*<\/svg>\n$/s);
    const viewer = JSON.parse(readFileSync(join(folder.path, "p.json"), "utf8"));
    expect(viewer.traceEvents).toHaveLength(written.viewerEvents ?? 0);
    expect(viewer).toMatchObject({ displayTimeUnit: "ms", otherData: { scenario: "eventful", seed: 1 } });
  });

  it("hold the part that is asked for, and say that it is one", () => {
    const part = { fromMicros: 10_000_000, toMicros: 14_000_000, members: [3] };
    write({ trace: "t.jsonl" }, part);
    const [head, ...events] = linesOf("t.jsonl").map((line) => JSON.parse(line));
    expect(head.part).toEqual({ fromSeconds: 10, toSeconds: 14, members: ["member-3"] });
    expect(events.pop()).toEqual({ events: events.length });
    expect(events.length).toBeGreaterThan(5);
    for (const { node, micros } of events) {
      expect(["member-3", "world"]).toContain(node);
      expect(micros).toBeGreaterThanOrEqual(10_000_000);
      expect(micros).toBeLessThan(14_000_000);
    }
  });

  it("are refused before anything runs where they cannot be, and leave nothing", () => {
    expect(() => write({ trace: "same", diagram: "same" })).toThrow(UsageError);
    expect(() => write({ trace: "t.jsonl", diagram: "none/d.svg" })).toThrow(ToolFailure);
    expect(() => write({ diagram: "none/d.svg" })).toThrow(
      /^The diagram can't be written to .*none\/d\.svg: /,
    );
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it("leave nothing when they are abandoned", () => {
    const files = new ReplayFiles(
      { trace: join(folder.path, "t"), diagram: undefined, perfetto: undefined },
      WHOLE_RUN,
    );
    files.begin(run.head, run.describe);
    files.abandon();
    expect(readdirSync(folder.path)).toEqual([]);
  });
});
