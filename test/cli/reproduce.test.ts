import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { runCommandLine } from "../../src/cli/command-line.ts";
import { FakeSurroundings, OwnThreadPool } from "./fake-surroundings.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const folder = temporaryFolder();

/** The packaged experiments with eight members, one C, one D and one I. */
const SMALL = {
  "lifeguard-interval": "lifeguard-interval\nstop: { after: 30s, atEndOfCycle: anomaly }",
  "lifeguard-threshold": "lifeguard-threshold\nstop: { when: converged, after: 60s }",
};

function small(name: keyof typeof SMALL): string {
  const isInterval = name === "lifeguard-interval";
  return `name: ${SMALL[name]}
warmup: 3s
seeds: 10
groups:
  - { name: member, count: 8, start: { over: 1s }, program: memberlist }
configurations:
  swim: { member: { preset: lifeguard-paper/swim } }
  lha-probe: { member: { preset: lifeguard-paper/lha-probe } }
  lha-suspicion: { member: { preset: lifeguard-paper/lha-suspicion } }
  buddy: { member: { preset: lifeguard-paper/buddy } }
  lifeguard: { member: { preset: lifeguard-paper/lifeguard } }
faults:
  - name: anomaly
    block: { pick: 1, of: { group: member } }
    at: 5s
    for: 16384ms
${isInterval ? "    open: 64ms\n" : ""}sweep:
  faults.anomaly.block.pick: [1, 4]
  faults.anomaly.for: [16384ms]
${isInterval ? "  faults.anomaly.open: [64ms]\n" : ""}`;
}

class SmallSurroundings extends FakeSurroundings {
  override readonly packageFolder: string;

  constructor(packageFolder: string, given: ConstructorParameters<typeof FakeSurroundings>[0] = {}) {
    super(given);
    this.packageFolder = packageFolder;
  }
}

beforeEach(() => {
  mkdirSync(join(folder.path, "scenarios"));
  for (const name of Object.keys(SMALL) as (keyof typeof SMALL)[]) {
    writeFileSync(join(folder.path, "scenarios", `${name}.yaml`), small(name));
  }
});

async function reproduce(words: readonly string[], given = {}) {
  const surroundings = new SmallSurroundings(folder.path, given);
  const status = await runCommandLine(
    ["reproduce", ...words, "--results", join(folder.path, "results")],
    surroundings,
  );
  return { status, surroundings };
}

describe("coroner reproduce", () => {
  it("sets published tables beside ours, and writes a page and CSV files", async () => {
    const { status, surroundings } = await reproduce([
      "lifeguard",
      "--tables",
      "IV,V,VI",
      "--repetitions",
      "2",
    ]);
    expect(surroundings.complained).toContain(
      "20 runs of the Interval experiment, 20 runs of the Threshold experiment.",
    );
    expect(status).toBe(0);
    const { written } = surroundings;
    expect(written).toContain("Table IV: false positives (FP)");
    expect(written).toContain("339,002");
    expect(written).toContain("Table V: full dissemination, in seconds");
    expect(written).toContain("Table VI: messages sent, in millions");
    expect(written).toMatch(/not met: SWIM's messages are within 15 %/);
    const report = join(folder.path, "results", "reproduce-lifeguard", "tables");
    const page = readFileSync(join(report, "report.html"), "utf8");
    expect(page).toContain("Figure 2: false positives against concurrent anomalies");
    expect(page).toContain("coroner reproduce lifeguard --tables IV,V,VI --repetitions 2");
    expect(readFileSync(join(report, "table-iv.csv"), "utf8").split("\r\n")[0]).toBe(
      "configuration,events_published,events_here,events_here_low,events_here_high,events_ratio,events_ratio_low,events_ratio_high,percent_of_swim_published,percent_of_swim_here,percent_of_swim_here_low,percent_of_swim_here_high",
    );
    expect(existsSync(join(report, "targets.csv"))).toBe(true);
  });

  it("runs nothing twice: a longer command takes over what a shorter one has run", async () => {
    await reproduce(["lifeguard", "--tables", "IV"]);
    let made = 0;
    const openRunPool: FakeSurroundings["openRunPool"] = (source) => {
      const pool = new OwnThreadPool(source);
      return {
        run: (task) => {
          made += 1;
          return pool.run(task);
        },
        close: () => pool.close(),
      };
    };
    const again = await reproduce(["lifeguard", "--tables", "IV"], { openRunPool });
    expect([again.status, made]).toEqual([0, 0]);
    const longer = await reproduce(["lifeguard", "--tables", "IV", "--repetitions", "2"], { openRunPool });
    expect(made).toBe(10);
    expect(longer.surroundings.complained).toContain("10 of these 20 are there already");
  });

  it("comes to the same in shards", async () => {
    const words = ["lifeguard", "--tables", "IV", "--json"];
    for (const shard of ["1/2", "2/2"]) {
      const { status, surroundings } = await reproduce([...words, "--shard", shard]);
      expect(status).toBe(0);
      expect(JSON.parse(surroundings.written)).toMatchObject({ runs: 5 });
    }
    const openRunPool = () => {
      throw new Error("everything is there");
    };
    const merged = await reproduce(words, { openRunPool });
    expect(merged.status).toBe(0);
    const { tables, targets } = JSON.parse(merged.surroundings.written);
    expect(tables[0].rows).toHaveLength(5);
    expect(targets).toHaveLength(8);
  });

  it("keeps what is done when it is interrupted, and says how to go on", async () => {
    let made = 0;
    const given: { openRunPool?: FakeSurroundings["openRunPool"] } = {};
    const surroundings = new SmallSurroundings(folder.path, {
      openRunPool: (source) => {
        const pool = new OwnThreadPool(source);
        return {
          run: (task) => {
            made += 1;
            if (made === 3) surroundings.interrupt?.(130);
            return pool.run(task);
          },
          close: () => pool.close(),
        };
      },
      ...given,
    });
    const results = join(folder.path, "results");
    const status = await runCommandLine(
      ["reproduce", "lifeguard", "--tables", "IV", "--results", results],
      surroundings,
    );
    expect(status).toBe(130);
    expect(surroundings.complained).toContain("go on with: coroner reproduce lifeguard --tables IV");
    expect(surroundings.written).toBe("");
  });

  it("knows no other paper", async () => {
    const { status, surroundings } = await reproduce(["lifegard"]);
    expect(status).toBe(2);
    expect(surroundings.complained).toBe("There is no pack lifegard. Did you mean lifeguard?\n");
  });

  it("says which run broke down, and how to repeat it", async () => {
    const openRunPool: FakeSurroundings["openRunPool"] = () => ({
      run: () => Promise.reject(new Error("boom")),
      close: async () => {},
    });
    const { status, surroundings } = await reproduce(["lifeguard", "--tables", "IV"], { openRunPool });
    expect(status).toBe(3);
    expect(surroundings.complained).toContain("boom. Repeat it with: coroner run lifeguard-interval --set");
  });
});
