import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Compared } from "../../groundtruth/compare.ts";

// Runs the built code: `npm test` builds it first.
const PROGRAM = fileURLToPath(new URL("../../dist/groundtruth/run.js", import.meta.url));

let results: string;
beforeAll(() => {
  results = mkdtempSync(join(tmpdir(), "groundtruth-"));
});
afterAll(() => rmSync(results, { recursive: true }));

function groundtruth(...words: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [PROGRAM, "--results", results, "--workers", "1", ...words], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
}

function runsOf(folder: string): string[] {
  return readFileSync(join(results, folder, "runs.jsonl"), "utf8")
    .trim()
    .split("\n");
}

describe("npm run groundtruth", () => {
  it("finds the healthy group the same as recorded, to the byte", () => {
    // Two seeds are asked for; each of the three recorded runs is repeated once.
    const { stdout, status } = groundtruth("--only", "healthy-n64", "--seeds", "2", "--json");
    expect(status).toBe(0);
    const compared = JSON.parse(stdout) as Compared[];
    expect(compared.map(({ comparison }) => comparison.measure)).toContain("bytesPerMemberSecond");
    for (const { p, emulated, relativeDifference } of compared) {
      expect(p).toBeNull();
      expect(emulated.runs).toBe(3);
      expect(relativeDifference).toBe(0);
    }
  });

  it("goes on after an interruption, and makes nothing twice", () => {
    const [folder] = readdirSync(results) as [string];
    const [first, second] = runsOf(folder);
    writeFileSync(join(results, folder, "runs.jsonl"), `${first}\n${second}\n`);
    const { stdout, stderr } = groundtruth("--only", "healthy-n64", "--seeds", "3", "--all");
    expect(stderr).toMatch(/^1 of 1 runs/);
    expect(runsOf(folder)).toHaveLength(3);
    expect(stdout).toMatch(/0 of 0 comparisons are rejected/);
    expect(stdout).toMatch(/bytes \/member\/s\W+83\W+3\W+83\W+3\W.*all equal/);
  });

  it("keeps runs with other assignments apart, and says what differs", () => {
    const { stdout } = groundtruth(
      ...[
        "--only",
        "healthy-n64",
        "--seeds",
        "3",
        "--set",
        "groups.member.settings.ProbeInterval=2s",
        "--all",
      ],
    );
    expect(readdirSync(results)).toHaveLength(2);
    // Three against three runs can't be told apart at 5 %: the least p is 2 of 20.
    expect(stdout).toMatch(/pings\W+3840\W+3\W+1920\W+3\W+50\.0 %\W+0\.100/);
  });

  it("refuses what it can't do, and says what there is", () => {
    const noSetting = groundtruth("--only", "healthy-n65");
    expect([noSetting.status, noSetting.stderr]).toEqual([
      2,
      expect.stringContaining("healthy-n64/lifeguard"),
    ]);
    const noField = groundtruth("--only", "healthy", "--set", "groups.member.patience=1");
    expect([noField.status, noField.stderr]).toEqual([2, expect.stringContaining("patience")]);
    const noFolder = groundtruth("--events", "kill-n128-alpha5", "swim");
    expect([noFolder.status, noFolder.stderr]).toEqual([2, expect.stringContaining("--folder")]);
    expect(groundtruth("--seeds", "0").stderr).toContain("whole number from 1");
  });
});
