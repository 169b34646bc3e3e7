import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

// Runs the built code: `npm test` builds it first.
const PROGRAM = fileURLToPath(new URL("../../../dist/groundtruth/loopback/run.js", import.meta.url));

let results: string;
beforeAll(() => {
  results = mkdtempSync(join(tmpdir(), "loopback-"));
});
afterAll(() => rmSync(results, { recursive: true }));

function loopback(...words: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [PROGRAM, "--results", results, "--workers", "1", ...words], {
    encoding: "utf8",
  });
}

describe("npm run groundtruth:loopback", () => {
  it("makes runs once, keeps them, and writes the curve beside them", () => {
    const words = ["--only", "in-memory-n64-c16-d16384-i1/lifeguard", "--seeds", "1", "--json"];
    const first = loopback(...words);
    expect([first.status, first.stderr]).toEqual([0, "1 of 1 runs\n"]);
    const { points } = JSON.parse(first.stdout) as { points: { source: string; runs: number }[] };
    expect(points.filter(({ source }) => source === "emulated").map(({ runs }) => runs)).toEqual([1, 1]);
    const again = loopback(...words);
    expect([again.stdout, again.stderr]).toEqual([first.stdout, ""]);
    const [folder] = readdirSync(results) as [string];
    expect(readFileSync(join(results, folder, "curve.csv"), "utf8")).toContain(
      "in-memory,64,lifeguard,1,FP,emulated,1,",
    );
    expect(readFileSync(join(results, folder, "curve.svg"), "utf8")).toContain("</svg>");
  });

  it("prints the table of what is kept, and runs nothing when told so", () => {
    const { stdout, stderr, status } = loopback("--stored");
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("| C | D ms | I ms | configuration |");
  });

  it("refuses what it can't do, and says what there is", () => {
    const noCell = loopback("--only", "loopback-n129");
    expect([noCell.status, noCell.stderr]).toEqual([2, expect.stringContaining("loopback-n128-c4-")]);
    const noField = loopback("--stored", "--set", "groups.member.patience=1");
    expect([noField.status, noField.stderr]).toEqual([2, expect.stringContaining("patience")]);
  });
});
