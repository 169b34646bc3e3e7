import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Manifest, ResultsFolder } from "../../src/campaign/results-folder.ts";
import { recordOf } from "../../src/campaign/run-record.ts";
import { readStoredResults, StoredResultsError } from "../../src/campaign/stored-results.ts";
import { temporaryFolder } from "../cli/temporary-folder.ts";
import { result } from "./stepped-run.ts";

const folder = temporaryFolder();

const MANIFEST: Manifest = {
  scenario: "small",
  file: "small.yaml",
  text: "name: small",
  scenarioHash: "abc",
  sets: [],
  configurations: ["swim"],
  seeds: [1],
  notices: [],
  version: "1.2.3",
  nodeVersion: "v20",
  started: "2026-01-01T00:00:00.000Z",
  command: "coroner run small.yaml",
};

function kept(): string {
  const results = new ResultsFolder(folder.path, MANIFEST);
  for (const seed of [1, 2, 1]) {
    const checkpoints = { events: 100 + seed, every: 64, digests: "00000000" };
    results.append(
      recordOf(MANIFEST, { result: result("swim", seed, { traceCheckpoints: checkpoints }), wallSeconds: 1 }),
    );
  }
  results.close();
  return results.path;
}

describe("stored results", () => {
  it("are read as they were written, each run once, with their checkpoints", () => {
    const { manifest, records, damagedLines } = readStoredResults(kept());
    expect(manifest).toEqual(MANIFEST);
    expect(records.map(({ key }) => key.seed)).toEqual([1, 2]);
    expect(records[1]?.trace).toEqual({ events: 102, every: 64, digests: "00000000" });
    expect(damagedLines).toEqual([]);
  });

  it("that are damaged in places are read in the others", () => {
    const path = kept();
    folder.write(join(path.slice(folder.path.length + 1), "runs.jsonl"), "{\n");
    expect(readStoredResults(path)).toMatchObject({ records: [], damagedLines: [1] });
  });

  it("are missed with a word on what is there instead", () => {
    const refusal = (path: string) => {
      try {
        readStoredResults(path);
      } catch (error) {
        expect(error).toBeInstanceOf(StoredResultsError);
        return (error as Error).message;
      }
      return "";
    };
    expect(refusal(join(folder.path, "none"))).toMatch(
      /^There is no folder .*none\. Name the folder .*results\/latest/,
    );
    expect(refusal(folder.write("file", ""))).toMatch(/is a file, not a folder of results/);
    expect(refusal(folder.path)).toMatch(/has no manifest\.json/);
    const path = kept();
    const inside = path.slice(folder.path.length + 1);
    folder.write(join(inside, "manifest.json"), JSON.stringify({ ...MANIFEST, text: undefined, sets: 7 }));
    expect(refusal(path)).toMatch(/manifest\.json is damaged: text, sets are missing or of another kind/);
    folder.write(join(inside, "manifest.json"), "{");
    expect(refusal(path)).toMatch(/manifest\.json is damaged: it is not JSON/);
    folder.write(join(inside, "manifest.json"), JSON.stringify(MANIFEST));
    rmSync(join(path, "runs.jsonl"));
    mkdirSync(join(path, "runs.jsonl"));
    expect(refusal(path)).toMatch(/runs\.jsonl can't be read/);
  });
});
