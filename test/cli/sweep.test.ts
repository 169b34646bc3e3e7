import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readCampaign } from "../../src/campaign/read-campaign.ts";
import { summariseCampaign } from "../../src/campaign/summarise-campaign.ts";
import { EXIT_EXPECTATION_BROKEN, EXIT_GOOD, EXIT_INTERRUPTED } from "../../src/cli/exit-status.ts";
import { type SweepRequest, sweep } from "../../src/cli/sweep.ts";
import { ToolFailure } from "../../src/cli/tool-failure.ts";
import { FakeSurroundings, OwnThreadPool, SMALL_SCENARIO } from "./fake-surroundings.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const folder = temporaryFolder();
const SWEPT = `${SMALL_SCENARIO}sweep:
  groups.member.count: [3, 4]
  tail: [0s, 5s]
  exclude:
    - { groups.member.count: 3, tail: 5s }
`;

function request(given: Partial<SweepRequest> = {}, text = SWEPT): SweepRequest {
  return {
    name: folder.write("small.yaml", text),
    sets: [],
    seed: undefined,
    json: false,
    quiet: false,
    results: join(folder.path, "results"),
    jobs: undefined,
    shard: undefined,
    only: [],
    ...given,
  };
}

const folders = () =>
  readdirSync(join(folder.path, "results/small")).map((id) => join(folder.path, "results/small", id));

async function json(given: Partial<SweepRequest> = {}, surroundings = new FakeSurroundings()) {
  const status = await sweep(request({ json: true, ...given }), surroundings);
  return { status, summary: JSON.parse(surroundings.written) };
}

describe("sweep", () => {
  it("has a line for each cell and configuration, and judges each cell", async () => {
    const surroundings = new FakeSurroundings();
    expect(await sweep(request(), surroundings)).toBe(EXIT_GOOD);
    expect(surroundings.written).toMatch(/^count +tail +configuration +runs/m);
    expect(surroundings.written).toMatch(/^3 +0s +akka +2 /m);
    expect(surroundings.written).toMatch(/^4 +5s +cassandra +2 /m);
    expect(surroundings.written).not.toMatch(/^3 +5s/m);
    expect(surroundings.written).toContain("✓ all hold in 3 of 3 cells");
    expect(surroundings.written).toContain(`Results: ${folders()[0]}\n`);
    expect(surroundings.complained).toBe("");
  });

  it("prints the summary alone as JSON, and the same when everything is there already", async () => {
    const first = await json();
    expect(first.status).toBe(EXIT_GOOD);
    expect(first.summary).toMatchObject({ scenario: "small", runs: 12, seeds: [1, 2] });
    expect(first.summary.cells.map(({ cell }: { cell: unknown }) => cell)).toEqual([
      { "groups.member.count": 3, tail: "0s" },
      { "groups.member.count": 4, tail: "0s" },
      { "groups.member.count": 4, tail: "5s" },
    ]);
    expect((await json()).summary).toEqual(first.summary);
    expect(folders()).toHaveLength(1);
  });

  it("ends otherwise when an expectation is broken in one cell", async () => {
    const text = SWEPT.replace("expect:", "expect:\n  - akka.members < 4");
    const surroundings = new FakeSurroundings();
    expect(await sweep(request({}, text), surroundings)).toBe(EXIT_EXPECTATION_BROKEN);
    expect(surroundings.written).toMatch(
      /✓ all hold in 1 of 3 cells\n {2}groups\.member\.count=4.*\n +✗ broken/,
    );
  });

  it("runs the chosen values in the same folder", async () => {
    const some = await json({ only: ["groups.member.count=4", "tail=5s"] });
    expect(some.summary).toMatchObject({
      runs: 4,
      cells: [{ cell: { "groups.member.count": 4, tail: "5s" } }],
    });
    const whole = await json();
    expect(whole.summary.runs).toBe(12);
    expect(folders()).toHaveLength(1);
    await expect(json({ only: ["groups.member.count=3", "tail=5s"] })).rejects.toThrow(/leaves no cell/);
  });

  it("has shards that merge into the whole, and are judged only then", async () => {
    const surroundings = new FakeSurroundings();
    await sweep(request({ shard: { index: 1, count: 2 } }), surroundings);
    expect(surroundings.written).toMatch(/one part of the campaign/);
    expect(surroundings.written).not.toMatch(/all hold/);
    // The second part as a job array asks for it.
    const environment = { SLURM_ARRAY_TASK_ID: "8", SLURM_ARRAY_TASK_MIN: "7", SLURM_ARRAY_TASK_COUNT: "2" };
    const second = await json({}, new FakeSurroundings({ environment }));
    expect(second.summary).toMatchObject({ runs: 6, shard: { index: 2, count: 2 } });
    const shards = folders();
    expect(shards).toHaveLength(2);
    const whole = await json();
    const expectations = [
      "akka.crashes.undetected == 0",
      "akka.firstDetection.p50 < cassandra.firstDetection.p50",
    ];
    expect(JSON.parse(JSON.stringify(summariseCampaign(readCampaign(shards), expectations)))).toEqual(
      whole.summary,
    );
  });

  it("is interrupted in order, says how to go on, and does", async () => {
    const surroundings: FakeSurroundings = new FakeSurroundings({
      openRunPool: (source) => {
        const pool = new OwnThreadPool(source);
        let runs = 0;
        return {
          run: (task) => {
            runs += 1;
            if (runs === 6) surroundings.interrupt?.(EXIT_INTERRUPTED);
            return pool.run(task);
          },
          close: () => pool.close(),
        };
      },
    });
    expect(await sweep(request(), surroundings)).toBe(EXIT_INTERRUPTED);
    expect(surroundings.written).toBe("");
    expect(surroundings.complained).toMatch(
      /^Interrupted after \d of 12 runs\. Those are kept in .*; go on with: coroner sweep .*small\.yaml --results /,
    );
    const rest = new FakeSurroundings();
    expect(await sweep(request(), rest)).toBe(EXIT_GOOD);
    expect(rest.written).toMatch(/\d runs? (?:was|were) there already/);
  });

  it("refuses everything when one cell is wrong, before anything runs", async () => {
    const text = SWEPT.replace("tail: [0s, 5s]", "faults.0.at: [10s, 99s]").replace(
      "tail: 5s",
      "faults.0.at: 99s",
    );
    await expect(sweep(request({}, text), new FakeSurroundings())).rejects.toThrow(/small\.yaml:\d+: /);
    expect(existsSync(join(folder.path, "results"))).toBe(false);
  });

  it("tells of torn and foreign lines, and refuses contradictions", async () => {
    await json();
    const log = join(folders()[0] ?? "", "runs.jsonl");
    const [line = ""] = readFileSync(log, "utf8").split("\n");
    appendFileSync(log, '{"key"');
    const torn = new FakeSurroundings();
    await sweep(request(), torn);
    expect(torn.written).toMatch(/runs\.jsonl:13:\s+the\s+line\s+is\s+torn/);
    appendFileSync(log, `${line.replace(/"traceHash":\["./, '"traceHash":["x')}\n`);
    await expect(json()).rejects.toThrow(ToolFailure);
    await expect(json()).rejects.toThrow(/runs\.jsonl:14: .*came out otherwise than in .*runs\.jsonl:1 /);
  });

  it("refuses a folder that another process writes", async () => {
    await json();
    writeFileSync(join(folders()[0] ?? "", "lock"), '{ "pid": 1, "host": "elsewhere", "began": null }');
    await expect(json()).rejects.toThrow(/Process 1 on elsewhere is writing/);
  });

  it("runs a scenario without a sweep as one cell", async () => {
    const surroundings = new FakeSurroundings();
    await sweep(request({ seed: 5 }, SMALL_SCENARIO), surroundings);
    expect(surroundings.written).toMatch(/^configuration +runs/m);
    expect(surroundings.written).toMatch(/^akka +1 /m);
  });
});
