import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EXIT_GOOD, EXIT_INTERRUPTED, EXIT_REPLAY_DIFFERS } from "../../src/cli/exit-status.ts";
import { type ReplayRequest, replay } from "../../src/cli/replay.ts";
import { ToolFailure } from "../../src/cli/tool-failure.ts";
import { ScenarioRun } from "../../src/engine/scenario-run.ts";
import { FakeSurroundings } from "./fake-surroundings.ts";
import { storedResults } from "./stored-results.ts";

const stored = storedResults();

const inFolder = (name: string) => join(stored.folder.path, name);

function request(given: Partial<ReplayRequest> = {}): ReplayRequest {
  return {
    results: stored.path,
    configuration: "akka",
    seed: 1,
    trace: undefined,
    diagram: undefined,
    perfetto: undefined,
    against: undefined,
    from: undefined,
    to: undefined,
    members: undefined,
    json: false,
    quiet: false,
    ...given,
  };
}

/** Rewrites a record in `runs.jsonl`. */
function alter(
  change: (record: { summary: { traceHash: string[] }; trace?: { digests: string } }) => void,
): void {
  const path = join(stored.path, "runs.jsonl");
  const [first = "", ...others] = readFileSync(path, "utf8").split("\n");
  const record = JSON.parse(first);
  change(record);
  writeFileSync(path, [JSON.stringify(record), ...others].join("\n"));
}

describe("replay", () => {
  it("of an unaltered run is the same", async () => {
    const surroundings = new FakeSurroundings();
    expect(await replay(request(), surroundings)).toBe(EXIT_GOOD);
    expect(surroundings.written).toMatch(
      /^small, akka, seed 1: [\d,]+ events in 45 s of run time\.\nThe same: its trace has the stored hash [0-9a-f]{16}\.\n$/,
    );
    expect(surroundings.complained).toBe("");
  });

  it("tells on standard error which run was taken, if none was named", async () => {
    const surroundings = new FakeSurroundings();
    await replay(request({ configuration: undefined, seed: undefined }), surroundings);
    expect(surroundings.complained).toMatch(/^The first of 4 runs was taken/);
  });

  it("of a run whose stored hash was altered ends with 4 and names the place", async () => {
    alter(({ summary, trace }) => {
      summary.traceHash = ["0123456789abcdef"];
      if (trace !== undefined)
        trace.digests = `${trace.digests.slice(0, 16)}${"0".repeat(trace.digests.length - 16)}`;
    });
    const surroundings = new FakeSurroundings();
    expect(await replay(request(), surroundings)).toBe(EXIT_REPLAY_DIFFERS);
    expect(surroundings.written).toContain("It differs: the stored hash is 0123456789abcdef");
    expect(surroundings.written.replace(/\n {2}/g, " ")).toMatch(
      /among numbers (\d+) to \d+; the first of them here is member-\d\.\d+, a \w+ at [\d.]+ s: \{"id"/,
    );
    const json = new FakeSurroundings();
    expect(await replay(request({ json: true }), json)).toBe(EXIT_REPLAY_DIFFERS);
    const { difference, same } = JSON.parse(json.written);
    expect(same).toBe(false);
    // Two checkpoints are left as they were.
    const every = difference.lastEvent - difference.firstEvent + 1;
    expect(difference).toMatchObject({ firstEvent: 2 * every + 1, lastEvent: 3 * every, isExact: false });
  });

  it("of a run that kept no checkpoints says at least that it differs, and why that may be", async () => {
    alter((record) => {
      record.summary.traceHash = ["0123456789abcdef"];
      delete record.trace;
    });
    const surroundings = Object.assign(new FakeSurroundings(), { version: "9.9.9" });
    expect(await replay(request(), surroundings)).toBe(EXIT_REPLAY_DIFFERS);
    expect(surroundings.written.replace(/\n {2}/g, " ")).toContain(
      "A likely reason: version 1.2.3 stored this run, and this is 9.9.9",
    );
  });

  it("names the very event when it has a trace to compare with", async () => {
    const trace = inFolder("t.jsonl");
    await replay(request({ trace }), new FakeSurroundings());
    expect(await replay(request({ against: trace }), new FakeSurroundings())).toBe(EXIT_GOOD);
    const lines = readFileSync(trace, "utf8").split("\n");
    const changed = JSON.parse(lines[50] ?? "");
    lines[50] = JSON.stringify({ ...changed, micros: changed.micros + 1 });
    writeFileSync(trace, lines.join("\n"));
    const surroundings = new FakeSurroundings();
    expect(await replay(request({ against: trace }), surroundings)).toBe(EXIT_REPLAY_DIFFERS);
    expect(surroundings.written).toContain("The first event that differs is number 50.");
    expect(surroundings.written).toContain(changed.id);
  });

  it("refuses a trace of another run, of a part, a damaged one and none", async () => {
    const trace = inFolder("t.jsonl");
    const against = (given: Partial<ReplayRequest> = {}) =>
      replay(request({ against: trace, ...given }), new FakeSurroundings());
    await replay(request({ trace }), new FakeSurroundings());
    await expect(against({ seed: 2 })).rejects.toThrow(
      /is a trace of small, akka, seed 1, and the run is small, akka, seed 2/,
    );
    writeFileSync(trace, readFileSync(trace, "utf8").split("\n").with(9, "{").join("\n"));
    await expect(against()).rejects.toThrow(
      /t\.jsonl:10: the line is damaged: it is not JSON\. Name an undamaged trace/,
    );
    await replay(request({ trace, from: 1_000_000 }), new FakeSurroundings());
    await expect(against()).rejects.toThrow(/holds a part of the run only/);
    await expect(against({ against: inFolder("none") })).rejects.toThrow(
      /none can't be read: there can be no such file/,
    );
    await expect(against({ against: inFolder("small.yaml") })).rejects.toThrow(/does not begin like a trace/);
  });

  it("writes what it is told, and says so", async () => {
    const surroundings = new FakeSurroundings();
    const files = { trace: inFolder("t.jsonl"), diagram: inFolder("d.svg"), perfetto: inFolder("p.json") };
    expect(await replay(request(files), surroundings)).toBe(EXIT_GOOD);
    const text = surroundings.written.replace(/\n {2}/g, " ");
    expect(text).toMatch(/t\.jsonl: the trace, [\d,]+ events\n/);
    expect(text).toMatch(
      /d\.svg: a sequence diagram of \d members and \d+ messages?, about member-\d convicting member-1 at [\d.]+ s\n/,
    );
    expect(text).toMatch(/p\.json: [\d,]+ events for ui\.perfetto\.dev/);
    expect(readdirSync(stored.folder.path).sort()).toEqual([
      "d.svg",
      "p.json",
      "results",
      "small.yaml",
      "t.jsonl",
    ]);
  });

  it("refuses times and members that the run does not have", async () => {
    const asked = (given: Partial<ReplayRequest>) => replay(request(given), new FakeSurroundings());
    await expect(asked({ from: 5, to: 5 })).rejects.toThrow(/--to is not after --from/);
    await expect(asked({ from: 45_000_000 })).rejects.toThrow(/not within the run, which lasts 45 s/);
    await expect(asked({ members: ["membr-1"] })).rejects.toThrow(
      /no member membr-1 in the run\. Did you mean member-1\?/,
    );
  });

  it("leaves no file when it is interrupted or breaks down", async () => {
    const stopped: FakeSurroundings = new FakeSurroundings({
      startTracedRun: (scenario, { configuration, seed }, listeners) => {
        stopped.interrupt?.(EXIT_INTERRUPTED);
        return new ScenarioRun({ scenario, configuration, seed, ...listeners });
      },
    });
    expect(await replay(request({ trace: inFolder("t.jsonl") }), stopped)).toBe(EXIT_INTERRUPTED);
    const broken = new FakeSurroundings({
      startTracedRun: () => {
        throw new RangeError("more than 10,000 rounds");
      },
    });
    await expect(replay(request({ trace: inFolder("t.jsonl") }), broken)).rejects.toThrow(ToolFailure);
    expect(readdirSync(stored.folder.path).sort()).toEqual(["results", "small.yaml"]);
  });
});
