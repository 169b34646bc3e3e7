/*
 * Campaigns of the built program, with threads of its own. These tests need `dist/`, which `npm test` builds first.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, watch } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import seedrandom from "seedrandom";
import { describe, expect, it } from "vitest";
import { readCampaign } from "../../src/campaign/read-campaign.ts";
import { type CampaignSummary, summariseCampaign } from "../../src/campaign/summarise-campaign.ts";
import { temporaryFolder } from "../cli/temporary-folder.ts";

const BIN = fileURLToPath(new URL("../../bin/coroner.js", import.meta.url));
const folder = temporaryFolder();

/** 48 runs, each long enough that the process can be killed in the middle of it. */
const SCENARIO = `name: starved
warmup: 10s
duration: 20s
seeds: 8
groups:
  - { name: member, count: 16, program: memberlist }
configurations:
  swim: { member: { preset: lifeguard-paper/swim } }
  lifeguard: { member: { preset: lifeguard-paper/lifeguard } }
faults:
  - name: starvation
    block: { pick: 4, of: { group: member } }
    at: 0s
    for: 4s
    open: 64ms
sweep:
  faults.starvation.block.pick: [1, 2, 4]
  faults.starvation.for: [2s, 8s]
  exclude:
    - { faults.starvation.block.pick: [1, 2], faults.starvation.for: 2s }
    - { faults.starvation.block.pick: 2 }
expect:
  - lifeguard.falseConvictions.total <= swim.falseConvictions.total
`;
const RUNS = 3 * 2 * 8;
const KILLS = 10;

function words(results: string, more: readonly string[]): string[] {
  return [BIN, "sweep", "starved.yaml", "--json", "--results", results, ...more];
}

function sweepToItsEnd(results: string, ...more: readonly string[]): CampaignSummary {
  const { status, stdout, stderr } = spawnSync(process.execPath, words(results, more), {
    cwd: folder.path,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  return JSON.parse(stdout);
}

/** What must be the same whoever has made the runs: wall-clock times apart, everything. */
function figures(summary: CampaignSummary): unknown {
  return JSON.parse(JSON.stringify(summary, (key, value) => (key === "wallSeconds" ? undefined : value)));
}

const logsIn = (results: string) => {
  const base = join(folder.path, results, "starved");
  return readdirSync(base).map((id) => join(base, id));
};

const linesIn = (path: string) => readFileSync(path, "utf8").split("\n").length - 1;

/** Kills a campaign as soon as its log has so many lines. @returns how the process ended. */
async function killedAt(lines: number, results: string): Promise<NodeJS.Signals | null> {
  const base = join(folder.path, results);
  const child = spawn(process.execPath, words(results, ["--jobs", "2"]), {
    cwd: folder.path,
    stdio: "ignore",
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.on("exit", (_, signal) => resolve(signal));
  });
  const look = () => {
    try {
      if (logsIn(results).some((log) => linesIn(join(log, "runs.jsonl")) >= lines)) child.kill("SIGKILL");
    } catch {
      // It is not there yet.
    }
  };
  const watcher = watch(base, { recursive: true }, look);
  look();
  try {
    return await ended;
  } finally {
    watcher.close();
  }
}

describe("a campaign in threads", () => {
  it("killed at ten random moments and resumed, or in shards, comes to the figures of one thread that was let alone", async () => {
    folder.write("starved.yaml", SCENARIO);
    const alone = sweepToItsEnd("alone", "--jobs", "1");
    expect(alone.runs).toBe(RUNS);
    expect(alone.cells.map(({ cell }) => Object.values(cell))).toEqual([
      [1, "8s"],
      [4, "2s"],
      [4, "8s"],
    ]);

    const random = seedrandom.alea("campaign-kills");
    // So many are left for the end that no process comes to its end before it is killed.
    const moments = Array.from({ length: KILLS }, () => Math.floor((random() * RUNS) / 2)).sort(
      (a, b) => a - b,
    );
    mkdirSync(join(folder.path, "broken"));
    let before = 0;
    for (const moment of moments) {
      expect(await killedAt(Math.max(moment, before), "broken")).toBe("SIGKILL");
      const [log = ""] = logsIn("broken");
      const { keys } = readCampaign([log]);
      // What was there stays.
      expect(keys.length).toBeGreaterThanOrEqual(before);
      before = keys.length;
    }
    const resumed = sweepToItsEnd("broken", "--jobs", "2");
    expect(figures(resumed)).toEqual(figures(alone));
    const [log = ""] = logsIn("broken");
    const { problems } = readCampaign([log]);
    // No run was made twice; nothing but what was being written may be torn.
    expect(problems.filter(({ kind }) => kind !== "torn")).toEqual([]);
    expect(problems.length).toBeLessThanOrEqual(KILLS);

    for (const shard of ["1/2", "2/2"]) sweepToItsEnd("shards", "--shard", shard);
    const merged = summariseCampaign(readCampaign(logsIn("shards")), [
      "lifeguard.falseConvictions.total <= swim.falseConvictions.total",
    ]);
    expect(figures(merged)).toEqual(figures(alone));
  });
});
