import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { catalogue } from "../../nodes/catalogue.ts";
import { CampaignLockedError } from "../../src/campaign/campaign-lock.ts";
import { type Campaign, planCampaign } from "../../src/campaign/campaign-plan.ts";
import { CampaignRunFailure } from "../../src/campaign/campaign-run-failure.ts";
import { type CampaignOptions, executeCampaign } from "../../src/campaign/execute-campaign.ts";
import type { RunPool, RunTask } from "../../src/campaign/run-pool.ts";
import { summariseCampaign } from "../../src/campaign/summarise-campaign.ts";
import { OwnThreadPool, SMALL_SCENARIO } from "../cli/fake-surroundings.ts";
import { temporaryFolder } from "../cli/temporary-folder.ts";
import { manifestWith } from "./stored-campaign.ts";

const folder = temporaryFolder();
const campaign: Campaign = planCampaign(
  {
    bytes: new TextEncoder().encode(`${SMALL_SCENARIO}sweep: { groups.member.count: [3, 4] }\n`),
    fileName: "small.yaml",
    sets: [],
  },
  catalogue,
);
const manifest = manifestWith({ configurations: ["akka", "cassandra"], sweep: campaign.sweep });

function execute(given: Partial<CampaignOptions> = {}) {
  return executeCampaign({
    campaign,
    manifest,
    results: join(folder.path, "results"),
    runs: campaign.runs,
    jobs: 1,
    openPool: (source) => new OwnThreadPool(source),
    onProgress: () => {},
    signal: new AbortController().signal,
    ...given,
  });
}

/** A pool that hears of every task before it is carried out. */
function hearing(onTask: (task: RunTask, index: number) => void): CampaignOptions["openPool"] {
  let index = 0;
  return (source) => {
    const pool: RunPool = new OwnThreadPool(source);
    return {
      run: (task) => {
        onTask(task, index++);
        return pool.run(task);
      },
      close: () => pool.close(),
    };
  };
}

const figuresOf = (outcome: Awaited<ReturnType<typeof execute>>) =>
  JSON.stringify(summariseCampaign(outcome.stored, campaign.scenario.expectations));

describe("a campaign", () => {
  it("carries out all runs, seed by seed over all cells, and tells how far it is", async () => {
    const tasks: string[] = [];
    const done: number[] = [];
    const outcome = await execute({
      openPool: hearing(({ cell, configurationName, seed }) =>
        tasks.push(`${seed} ${cell["groups.member.count"]} ${configurationName}`),
      ),
      onProgress: ({ runsDone, runs }) => done.push(runsDone / runs),
    });
    expect(outcome).toMatchObject({ isComplete: true, runsBefore: 0, runsMade: 8 });
    expect(tasks.slice(0, 5)).toEqual(["1 3 akka", "1 3 cassandra", "1 4 akka", "1 4 cassandra", "2 3 akka"]);
    expect(done.at(0)).toBe(0);
    expect(done.at(-1)).toBe(1);
  });

  it("does nothing twice", async () => {
    await execute({ runs: campaign.runs.slice(0, 3) });
    const tasks: RunTask[] = [];
    const outcome = await execute({ openPool: hearing((task) => tasks.push(task)) });
    expect(outcome).toMatchObject({ runsBefore: 3, runsMade: 5 });
    expect(tasks).toHaveLength(5);
    const log = readFileSync(join(outcome.folder, "runs.jsonl"), "utf8");
    const again = await execute({ openPool: () => expect.fail("nothing is to be run") });
    expect(again).toMatchObject({ isComplete: true, runsBefore: 8, runsMade: 0 });
    expect(readFileSync(join(outcome.folder, "runs.jsonl"), "utf8")).toBe(log);
    expect(figuresOf(again)).toBe(figuresOf(outcome));
  });

  it("comes to the same figures whatever the order of its runs", async () => {
    const one = figuresOf(await execute({ results: join(folder.path, "one") }));
    const other = figuresOf(
      await execute({ results: join(folder.path, "other"), runs: campaign.runs.toReversed(), jobs: 5 }),
    );
    expect(other).toBe(one);
  });

  it("keeps what is done when it is interrupted, and lets nobody else in meanwhile", async () => {
    const interruption = new AbortController();
    const second: Promise<unknown>[] = [];
    const outcome = await execute({
      signal: interruption.signal,
      openPool: hearing((_, index) => {
        if (index === 0) second.push(execute().catch((error: unknown) => error));
        if (index === 4) interruption.abort();
      }),
    });
    expect(await second[0]).toBeInstanceOf(CampaignLockedError);
    expect(outcome.isComplete).toBe(false);
    expect(outcome.stored.keys).toHaveLength(outcome.runsMade);
    expect(outcome.runsMade).toBeGreaterThan(0);
    expect(outcome.runsMade).toBeLessThan(8);
    expect(await execute()).toMatchObject({ isComplete: true, runsBefore: outcome.runsMade });
  });

  it("says which run broke down, and keeps the others", async () => {
    const broken = execute({
      openPool: hearing(({ cell, seed }) => {
        if (seed === 2 && cell["groups.member.count"] === 4) throw new Error("no good");
      }),
    });
    await expect(broken).rejects.toThrow(CampaignRunFailure);
    await expect(broken).rejects.toThrow(
      "scenario small, cell groups.member.count=4, configuration akka, seed 2: no good",
    );
    expect((await execute()).runsBefore).toBeGreaterThanOrEqual(4);
  });
});
