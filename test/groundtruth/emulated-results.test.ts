import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EmulatedResults, resultsKey } from "../../groundtruth/emulated-results.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "groundtruth-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const line = (setting: string, seed: number) => ({
  setting,
  seed,
  wasWhole: true,
  measures: { pings: seed },
});

describe("emulated results", () => {
  it("are there again after an interruption", () => {
    const results = new EmulatedResults(folder, "key", ["a=1"]);
    results.add(line("a/swim", 1));
    results.add(line("a/swim", 2));
    const again = new EmulatedResults(folder, "key", ["a=1"]);
    expect([again.has("a/swim", 2), again.has("a/swim", 3), again.has("b/swim", 2)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(again.of("a/swim", 1)).toEqual([line("a/swim", 1)]);
    expect(JSON.parse(readFileSync(join(again.folder, "sets.json"), "utf8"))).toEqual(["a=1"]);
  });

  it("lose a line that was left half written, and no other", () => {
    const results = new EmulatedResults(folder, "key", []);
    results.add(line("a/swim", 1));
    appendFileSync(join(results.folder, "runs.jsonl"), '{"setting":"a/swim","se');
    const again = new EmulatedResults(folder, "key", []);
    again.add(line("a/swim", 3));
    const third = new EmulatedResults(folder, "key", []);
    expect(third.of("a/swim", 9).map(({ seed }) => seed)).toEqual([1, 3]);
  });

  it("of other code or assignments lie elsewhere", () => {
    const built = join(folder, "dist");
    for (const part of ["src", "nodes", "groundtruth/emulation"]) {
      mkdirSync(join(built, part), { recursive: true });
      writeFileSync(join(built, part, "a.js"), part);
    }
    const key = resultsKey(built, "recordings", ["a=1"]);
    expect(resultsKey(built, "recordings", ["a=1"])).toBe(key);
    expect(resultsKey(built, "recordings", ["a=2"])).not.toBe(key);
    expect(resultsKey(built, "other recordings", ["a=1"])).not.toBe(key);
    writeFileSync(join(built, "nodes", "a.js"), "changed");
    expect(resultsKey(built, "recordings", ["a=1"])).not.toBe(key);
  });
});
