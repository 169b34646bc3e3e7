import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Manifest, ResultsFolder, scenarioHash } from "../../src/campaign/results-folder.ts";
import { readRunLog } from "../../src/campaign/run-log.ts";
import { recordOf } from "../../src/campaign/run-record.ts";
import { summarise } from "../../src/campaign/summarise.ts";
import { result } from "./stepped-run.ts";

const manifest: Manifest = {
  scenario: "crash",
  file: "crash.yaml",
  text: "name: crash\n",
  scenarioHash: scenarioHash("name: crash\n", []),
  sets: [],
  configurations: ["swim"],
  seeds: [1],
  notices: [],
  version: "1.2.3",
  nodeVersion: "v20.19.0",
  started: "2026-01-31T14:25:30.123Z",
  command: "coroner run crash.yaml",
};

describe("the folder of results", () => {
  let base: string;
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), "coroner-"));
  });
  afterEach(() => rmSync(base, { recursive: true }));

  it("is named by scenario, time and contents, and holds the manifest at once", () => {
    const folder = new ResultsFolder(base, manifest);
    expect(folder.path).toMatch(/\/crash\/20260131-142530-[0-9a-f]{8}$/);
    expect(JSON.parse(readFileSync(join(folder.path, "manifest.json"), "utf8"))).toEqual(manifest);
    folder.close();
  });

  it("keeps runs as they end, and the summary at last", () => {
    const folder = new ResultsFolder(base, manifest);
    const timed = { result: result(), wallSeconds: 1 };
    folder.append(recordOf(manifest, timed));
    expect(readRunLog(join(folder.path, "runs.jsonl")).records).toHaveLength(1);
    expect(existsSync(join(folder.path, "summary.json"))).toBe(false);
    const scenario = { name: "crash", configurations: [{ name: "swim", groups: [] }], expectations: [] };
    const summary = summarise(scenario, "1.2.3", [timed]);
    folder.finish(summary);
    expect(JSON.parse(readFileSync(join(folder.path, "summary.json"), "utf8"))).toEqual(summary);
    expect(readdirSync(folder.path).sort()).toEqual(["manifest.json", "runs.jsonl", "summary.json"]);
  });

  it("is another one each time, even within a second", () => {
    const folders = [1, 2, 3].map(() => new ResultsFolder(base, manifest));
    for (const folder of folders) folder.close();
    expect(new Set(folders.map(({ path }) => path)).size).toBe(3);
  });

  it("is where the newest link leads, and nothing else is left lying about", () => {
    new ResultsFolder(base, manifest).close();
    const newest = new ResultsFolder(base, { ...manifest, started: "2026-02-01T00:00:00.000Z" });
    newest.close();
    expect(realpathSync(join(base, "latest"))).toBe(realpathSync(newest.path));
    expect(readlinkSync(join(base, "latest"))).not.toMatch(/^\//);
    expect(readdirSync(base).sort()).toEqual(["crash", "latest"]);
  });

  it("does without the link where something else bears its name", () => {
    mkdirSync(join(base, "latest"));
    writeFileSync(join(base, "latest/precious"), "");
    new ResultsFolder(base, manifest).close();
    expect(readdirSync(base).sort()).toEqual(["crash", "latest"]);
    expect(existsSync(join(base, "latest/precious"))).toBe(true);
  });

  it("leaves a file named as the link would be", () => {
    writeFileSync(join(base, "latest"), "precious");
    new ResultsFolder(base, manifest).close();
    expect(readFileSync(join(base, "latest"), "utf8")).toBe("precious");
    expect(readdirSync(base).sort()).toEqual(["crash", "latest"]);
  });

  it("cannot be made where a file is in the way", () => {
    writeFileSync(join(base, "file"), "");
    expect(() => new ResultsFolder(join(base, "file"), manifest)).toThrow(/ENOTDIR/);
    expect(readFileSync(join(base, "file"), "utf8")).toBe("");
  });

  it("cannot be made where there can be no folders, and says so at once", () => {
    // Where there is such a place: asked for folders there, Node's own recursive mkdirSync never returns.
    const nowhere = process.platform === "linux" ? "/proc/nowhere/results" : join(base, "\0");
    expect(() => new ResultsFolder(nowhere, manifest)).toThrow();
  });
});

it("tells scenarios apart by text and by what was set", () => {
  const hashes = [
    scenarioHash("a", []),
    scenarioHash("b", []),
    scenarioHash("a", ["x=1"]),
    scenarioHash("a", ["x=1", "y=2"]),
    scenarioHash("a", ["y=2", "x=1"]),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(scenarioHash("a", ["x=1"])).toBe(hashes[2]);
});
