import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readReportedResults } from "../../src/cli/reported-results.ts";
import { UsageError } from "../../src/cli/usage-error.ts";
import { FakeSurroundings } from "./fake-surroundings.ts";
import { storedResults } from "./stored-results.ts";
import { changeFirstLine, storedSweep } from "./stored-sweep.ts";

const stored = storedResults();

function read(...folders: readonly string[]) {
  return readReportedResults(folders, "coroner report", new FakeSurroundings());
}

function summary() {
  return JSON.parse(readFileSync(join(stored.path, "summary.json"), "utf8"));
}

describe("results to be reported", () => {
  it("are those that the command itself has summarised", () => {
    const results = read(stored.path);
    const { engine: _, ...expected } = summary();
    const withoutAccusers = (configurations: readonly object[]) =>
      configurations.map((configuration) => ({ ...configuration, accusers: [] }));
    expect(withoutAccusers(results.summary.configurations)).toEqual(withoutAccusers(expected.configurations));
    expect(results.expectations).toEqual([{ cell: {}, expectations: expected.expectations }]);
    expect(results.runs.map(({ configuration, seed }) => `${configuration} ${seed}`)).toHaveLength(4);
    expect(results).toMatchObject({
      scenario: "small",
      version: "1.2.3",
      planned: 4,
      problems: [],
      cells: [{}],
    });
    expect(results.plan?.groups[0]?.count).toBe(4);
  });

  it("are merged from shards, and judged cell by cell", () => {
    const results = read(...storedSweep(stored.path, stored.folder.path));
    expect(results.cells).toEqual([{ "faults.0.at": "10s" }, { "faults.0.at": "20s" }]);
    expect(results.runs).toHaveLength(8);
    expect(results.summary.expectations).toEqual([]);
    expect(
      results.expectations.map(({ cell, expectations }) => [cell["faults.0.at"], expectations.length]),
    ).toEqual([
      ["10s", 2],
      ["20s", 2],
    ]);
    expect(results.folders.map(({ path }) => path.slice(-15))).toEqual(
      ["shard-1-of-2", "shard-2-of-2"].map((end) => expect.stringContaining(end)),
    );
  });

  it("lack what a shard holds that is not there", () => {
    const [first] = storedSweep(stored.path, stored.folder.path);
    const results = read(first);
    expect([results.runs.length, results.planned]).toEqual([4, 8]);
    // Sums over some of a cell's runs are not the cell's: neither held nor broken by them.
    for (const { expectations } of results.expectations) {
      expect(expectations.length).toBeGreaterThan(0);
      for (const judged of expectations) {
        expect(judged).toMatchObject({ holds: false, why: "2 of 4 runs of the cell are missing" });
      }
    }
  });

  it("tell of lines that cannot be used", () => {
    appendFileSync(join(stored.path, "runs.jsonl"), '{"key":');
    expect(read(stored.path).problems).toEqual([expect.stringMatching(/runs\.jsonl:5: the line is torn/)]);
  });

  it("do without a scenario that this version refuses", () => {
    const path = join(stored.path, "manifest.json");
    writeFileSync(path, readFileSync(path, "utf8").replace("name: small", "nameless: small"));
    const results = read(stored.path);
    expect(results.plan).toBeUndefined();
    expect(results.summary.configurations).toHaveLength(2);
  });
});

describe("what is no results to be reported", () => {
  it.each([
    ["a folder that is not there", () => ["nowhere"], /nowhere/],
    ["a folder of something else", () => [stored.folder.path], /no manifest\.json/],
  ] as const)("is refused: %s", (_, folders, message) => {
    expect(() => read(...folders())).toThrow(UsageError);
    expect(() => read(...folders())).toThrow(message);
  });

  it("is refused: no finished run", () => {
    rmSync(join(stored.path, "runs.jsonl"));
    expect(() => read(stored.path)).toThrow(/holds no finished run\. Run the scenario again\./);
  });

  it("is refused: folders of different scenarios or versions", () => {
    const other = join(stored.folder.path, "other");
    cpSync(stored.path, other, { recursive: true, dereference: true });
    const manifest = JSON.parse(readFileSync(join(other, "manifest.json"), "utf8"));
    writeFileSync(join(other, "manifest.json"), JSON.stringify({ ...manifest, version: "9.9.9" }));
    expect(() => read(stored.path, other)).toThrow(/different versions \(1\.2\.3 and 9\.9\.9\)/);
    writeFileSync(join(other, "manifest.json"), JSON.stringify({ ...manifest, scenarioHash: "f00" }));
    expect(() => read(stored.path, other)).toThrow(/different scenarios/);
  });

  it("is refused: two runs of one key that came out differently", () => {
    const other = join(stored.folder.path, "other");
    cpSync(stored.path, other, { recursive: true, dereference: true });
    expect(read(stored.path, other).runs).toHaveLength(4);
    changeFirstLine(other, (line) => line.replace(/"traceHash":\["./, '"traceHash":["x'));
    expect(() => read(stored.path, other)).toThrow(
      /came out otherwise .* No figure made of them can be trusted/,
    );
  });
});
