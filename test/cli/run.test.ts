import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readRunLog } from "../../src/campaign/run-log.ts";
import { EXIT_EXPECTATION_BROKEN, EXIT_GOOD, EXIT_INTERRUPTED } from "../../src/cli/exit-status.ts";
import { type RunRequest, run } from "../../src/cli/run.ts";
import { ToolFailure } from "../../src/cli/tool-failure.ts";
import { summarySchema } from "../../src/coordinator/summary-schema.ts";
import { ScenarioRun } from "../../src/engine/scenario-run.ts";
import { FakeSurroundings, SMALL_SCENARIO } from "./fake-surroundings.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const folder = temporaryFolder();

function request(given: Partial<RunRequest> = {}): RunRequest {
  return {
    name: folder.write("small.yaml", SMALL_SCENARIO),
    sets: [],
    seed: undefined,
    json: false,
    quiet: false,
    processes: undefined,
    results: join(folder.path, "results"),
    ...given,
  };
}

/** The folder of the only run of the scenario so far. */
function resultsFolder(): string {
  const [id = "", ...others] = readdirSync(join(folder.path, "results/small"));
  expect(others).toEqual([]);
  return join(folder.path, "results/small", id);
}

const seedsOf = (path: string) =>
  readRunLog(join(path, "runs.jsonl")).records.map(({ key }) => `${key.configuration} ${key.seed}`);

describe("run", () => {
  it("ends good when what is expected holds, and keeps everything", async () => {
    const surroundings = new FakeSurroundings();
    const asked = request();
    expect(await run(asked, surroundings)).toBe(EXIT_GOOD);
    expect(surroundings.written).toMatch(/^small: .*\n\nIn 2 runs no healthy member was convicted/s);
    expect(surroundings.complained).toBe("");

    const path = resultsFolder();
    expect(surroundings.written).toContain(`Results: ${path}\n`);
    expect(surroundings.written).toContain(`Repeat one seed: coroner run ${asked.name} --seed 1\n`);
    expect(seedsOf(path)).toEqual(["akka 1", "cassandra 1", "akka 2", "cassandra 2"]);
    const manifest = JSON.parse(readFileSync(join(path, "manifest.json"), "utf8"));
    expect(manifest).toMatchObject({
      scenario: "small",
      text: SMALL_SCENARIO,
      seeds: [1, 2],
      configurations: ["akka", "cassandra"],
      version: "1.2.3",
      command: `coroner run ${asked.name}`,
    });
    expect(readRunLog(join(path, "runs.jsonl")).records[0]?.key).toMatchObject({
      version: "1.2.3",
      scenarioHash: manifest.scenarioHash,
    });
    summarySchema.parse(JSON.parse(readFileSync(join(path, "summary.json"), "utf8")));
  });

  it("prints the summary alone with json, the same that it keeps", async () => {
    const surroundings = new FakeSurroundings();
    await run(request({ json: true, seed: 7, sets: ["duration=30s"] }), surroundings);
    const summary = summarySchema.parse(JSON.parse(surroundings.written));
    expect(summary.configurations.map(({ seeds }) => seeds)).toEqual([[7], [7]]);
    expect(summary.engine.virtualSeconds).toBe(70);
    expect(summary).toEqual(JSON.parse(readFileSync(join(resultsFolder(), "summary.json"), "utf8")));
    expect(JSON.parse(readFileSync(join(resultsFolder(), "manifest.json"), "utf8")).command).toMatch(
      /small\.yaml --set duration=30s --seed 7$/,
    );
  });

  it("ends otherwise when something expected does not hold", async () => {
    const surroundings = new FakeSurroundings();
    const sets = ["expect=[akka.crashes.undetected > 0]"];
    expect(await run(request({ sets }), surroundings)).toBe(EXIT_EXPECTATION_BROKEN);
    expect(surroundings.written).toContain("✗ broken  akka.crashes.undetected > 0  (it is 0)");
  });

  it("keeps nothing when told so", async () => {
    const surroundings = new FakeSurroundings();
    await run(request({ results: undefined }), surroundings);
    expect(surroundings.written).not.toContain("Results:");
    expect(readdirSync(folder.path)).toEqual(["small.yaml"]);
  });

  it("stops when interrupted, and keeps what is done", async () => {
    const surroundings: FakeSurroundings = new FakeSurroundings({
      startRun: (scenario, { configuration, seed }) => {
        if (seed === 2) surroundings.interrupt?.();
        return new ScenarioRun({ scenario, configuration, seed });
      },
    });
    expect(await run(request(), surroundings)).toBe(EXIT_INTERRUPTED);
    const path = resultsFolder();
    expect(surroundings.complained).toBe(
      `Interrupted after 2 of 4 runs. The 2 runs done before are kept in ${path}.\n`,
    );
    expect(surroundings.written).toBe("");
    expect(seedsOf(path)).toEqual(["akka 1", "cassandra 1"]);
    expect(readdirSync(path)).not.toContain("summary.json");
    expect(surroundings.interrupt).toBeUndefined();
  });

  it("names the run that breaks down and how to repeat it, and keeps what is done", async () => {
    const surroundings = new FakeSurroundings({
      startRun: (scenario, { configuration, seed }) => {
        if (configuration === 1) throw new RangeError("more than 10,000 rounds");
        return new ScenarioRun({ scenario, configuration, seed });
      },
    });
    const asked = request({ sets: ["seeds=[5]"] });
    const failure = await run(asked, surroundings).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ToolFailure);
    expect((failure as ToolFailure).message).toBe(
      `Coroner failed in scenario small, configuration cassandra, seed 5: more than 10,000 rounds. Repeat it with: coroner run ${asked.name} --set 'seeds=[5]' --seed 5. The run done before is kept in ${resultsFolder()}.`,
    );
    expect((failure as ToolFailure).cause).toBeInstanceOf(RangeError);
    expect(seedsOf(resultsFolder())).toEqual(["akka 5"]);
    expect(surroundings.interrupt).toBeUndefined();
  });

  it("says before anything runs that results cannot be kept", async () => {
    writeFileSync(join(folder.path, "results"), "precious");
    const surroundings = new FakeSurroundings({
      startRun: () => {
        throw new Error("nothing must run");
      },
    });
    await expect(run(request(), surroundings)).rejects.toThrow(
      /^Results can't be kept in .*small: .*Name another folder with --results, or keep none with --no-results\.$/,
    );
    expect(readFileSync(join(folder.path, "results"), "utf8")).toBe("precious");
  });

  it("prints the report even if the summary cannot be kept, and says what is", async () => {
    const surroundings: FakeSurroundings = new FakeSurroundings({
      startRun: (scenario, { configuration, seed }) => {
        // A folder in its way: permissions would not stop an administrator.
        if (seed === 2) mkdirSync(join(resultsFolder(), "summary.json/in-the-way"), { recursive: true });
        return new ScenarioRun({ scenario, configuration, seed });
      },
    });
    const failure = await run(request(), surroundings).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ToolFailure);
    const path = resultsFolder();
    const { message } = failure as ToolFailure;
    expect(message.startsWith(`The summary can't be written to ${path}: `)).toBe(true);
    expect(message.endsWith(`. The 4 runs done are kept in ${path}.`)).toBe(true);
    expect(surroundings.written).toMatch(/^In 2 runs no healthy member was convicted/m);
    expect(readdirSync(path).sort()).toEqual(["manifest.json", "runs.jsonl", "summary.json"]);
    expect(seedsOf(path)).toHaveLength(4);
  });
});
