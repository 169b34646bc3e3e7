import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { RunLog, readRunLog } from "../../src/campaign/run-log.ts";
import { recordOf } from "../../src/campaign/run-record.ts";
import { result } from "./stepped-run.ts";

const record = (seed: number) =>
  recordOf({ version: "1.2.3", scenarioHash: "abc" }, { result: result("swim", seed), wallSeconds: 1 });

describe("the log of runs", () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "coroner-"));
    path = join(folder, "runs.jsonl");
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function write(...seeds: readonly number[]): void {
    const log = new RunLog(path);
    for (const seed of seeds) log.append(record(seed));
    log.close();
  }

  const seedsRead = () => readRunLog(path).records.map(({ key }) => key.seed);

  it("has one line a run, and is read as it was written", () => {
    write(1, 2);
    expect(readFileSync(path, "utf8").trimEnd().split("\n")).toHaveLength(2);
    expect(readRunLog(path)).toEqual({ records: [record(1), record(2)], damagedLines: [] });
  });

  it("is there, line by line, before it is closed", () => {
    const log = new RunLog(path);
    log.append(record(1));
    expect(seedsRead()).toEqual([1]);
    log.close();
  });

  it("is only ever appended to", () => {
    write(1);
    const before = readFileSync(path, "utf8");
    write(2);
    expect(readFileSync(path, "utf8").startsWith(before)).toBe(true);
    expect(seedsRead()).toEqual([1, 2]);
  });

  it("knows a last line that was torn, at whatever byte", () => {
    write(1);
    const whole = readFileSync(path).length;
    write(2);
    const all = readFileSync(path).length;
    const cuts = [whole + 1, whole + 20, Math.floor((whole + all) / 2), all - 2, all - 1];
    for (const cut of cuts.reverse()) {
      truncateSync(path, cut);
      expect(readRunLog(path)).toEqual({ records: [record(1)], damagedLines: [2] });
    }
  });

  it("goes on after a torn line, which stays and is known", () => {
    write(1);
    appendFileSync(path, '{"key":{"version":"1.2');
    write(3);
    expect(readRunLog(path)).toEqual({ records: [record(1), record(3)], damagedLines: [2] });
    expect(readFileSync(path, "utf8")).toContain('{"key":{"version":"1.2\n');
  });

  it("takes nothing for a record that is none", () => {
    const noTally = { ...record(1), tally: undefined };
    writeFileSync(path, `[]\nnull\n{"key":{}}\n${JSON.stringify(noTally)}\n`);
    expect(readRunLog(path)).toEqual({ records: [], damagedLines: [1, 2, 3, 4] });
  });

  it("is empty when nothing has run", () => {
    write();
    expect(readRunLog(path)).toEqual({ records: [], damagedLines: [] });
  });
});
