/*
 * Separate processes as a user starts them, and how they end. These tests need `dist/`, which `npm test` builds first;
 * `npm run build` alone does the same.
 */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import { temporaryFolder } from "../cli/temporary-folder.ts";

const BIN = fileURLToPath(new URL("../../bin/coroner.js", import.meta.url));
/** On a machine with much else to do; what is waited for takes a second or two. */
const PATIENCE = { timeout: 30_000, interval: 20 };
const folder = temporaryFolder();

const SCENARIO = `name: tiny
about: Four members, one of which crashes.
warmup: 1s
duration: 6s
seeds: 1
groups:
  - { name: m, count: 4, program: memberlist, start: { over: 0s, view: full } }
faults:
  - { crash: { members: [m-1] }, at: 1s }
`;
/** Of so many runs that they last until they are ended. */
const ENDLESS = SCENARIO.replace("seeds: 1", "seeds: 100000");
const PROCESSES = ["--nodes-per-process", "2"];

interface Started {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<{
    readonly status: number | null;
    readonly signal: string | null;
    readonly stdout: string;
    readonly stderr: string;
  }>;
}

const children: ChildProcessWithoutNullStreams[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

function coroner(scenario: string, words: readonly string[], env: Record<string, string> = {}): Started {
  folder.write("tiny.yaml", scenario);
  const child = spawn(process.execPath, [BIN, "run", "tiny.yaml", ...words], {
    cwd: folder.path,
    env: { ...process.env, DEBUG: "", NO_COLOR: "", ...env },
  });
  children.push(child);
  const texts = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].on("data", (text) => {
      texts[name] += text;
    });
  }
  const ended = new Promise<Awaited<Started["ended"]>>((resolve) =>
    child.on("close", (status, signal) => resolve({ status, signal, ...texts })),
  );
  return { child, ended };
}

/** The folder of the only results there are. */
function results(): string {
  const [id = "none"] = readdirSync(join(folder.path, "results", "tiny"));
  return join(folder.path, "results", "tiny", id);
}

/** Lines of a log so far; the last may not be whole yet. */
function logged(name: string): { msg?: string; pid?: number; url?: string }[] {
  const text = readFileSync(join(results(), "logs", `${name}.log`), "utf8");
  return text
    .slice(0, text.lastIndexOf("\n") + 1)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

function runsKept(): number {
  return readFileSync(join(results(), "runs.jsonl"), "utf8").split("\n").length - 1;
}

/** Waits until both processes run. @returns their ids. */
async function running(): Promise<number[]> {
  await vi.waitFor(
    () =>
      expect(["process-0", "process-1"].map((name) => logged(name).map(({ msg }) => msg))).toEqual(
        Array(2).fill(expect.arrayContaining(["a run begins"])),
      ),
    PATIENCE,
  );
  return logged("coordinator").flatMap(({ msg, pid }) =>
    msg === "started" && pid !== undefined ? [pid] : [],
  );
}

/** What has ended counts as gone, also where nobody has asked the system yet how it ended. */
function isGone(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  try {
    process.kill(pid, 0);
    return existsSync(file) && /\) Z/.test(readFileSync(file, "utf8"));
  } catch {
    return true;
  }
}

function allGone(pids: readonly number[]): Promise<void> {
  return vi.waitFor(() => expect(pids.filter((pid) => !isGone(pid))).toEqual([]), PATIENCE);
}

describe("a run in separate processes", () => {
  it("reports what the same run in one process does, on standard output alone, and keeps its logs", async () => {
    const keepsIn = (name: string) => ["--results", join(folder.path, name)];
    const here = await coroner(SCENARIO, keepsIn("here")).ended;
    const there = await coroner(SCENARIO, [...PROCESSES, ...keepsIn("results")]).ended;
    for (const { status, stderr } of [here, there]) expect([status, stderr]).toEqual([0, ""]);
    // Only where the results lie, how long it took and how to repeat it may differ.
    const figures = ({ stdout }: { stdout: string }) => stdout.slice(0, stdout.lastIndexOf("\n\n"));
    expect(figures(there)).toBe(figures(here));
    expect(there.stdout).toMatch(/\nRepeat one seed: .* --seed 1 --processes --nodes-per-process 2\n$/);

    const [id = ""] = readdirSync(join(folder.path, "here", "tiny"));
    const summary = (path: string) => JSON.parse(readFileSync(join(path, "summary.json"), "utf8"));
    const { configurations } = summary(results());
    expect(configurations).toEqual(summary(join(folder.path, "here", "tiny", id)).configurations);
    expect(configurations[0].traceHash).toHaveLength(1);

    expect(readdirSync(join(results(), "logs")).sort()).toEqual([
      "coordinator.log",
      "process-0.log",
      "process-1.log",
    ]);
    for (const name of ["coordinator", "process-0", "process-1"]) {
      for (const line of logged(name)) expect(line).toHaveProperty("msg");
    }
  }, 60_000);

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)(
    "ends in order at %s, with status %i: nobody is left, what is done is kept",
    async (signal, wanted) => {
      const { child, ended } = coroner(ENDLESS, PROCESSES);
      const pids = await vi.waitFor(running, PATIENCE);
      expect(pids).toHaveLength(2);
      await vi.waitFor(() => expect(runsKept()).toBeGreaterThan(0), PATIENCE);
      child.kill(signal);
      const { status, stdout, stderr } = await ended;
      expect([status, stdout]).toEqual([wanted, ""]);
      // The coordinator waits for them: nobody needs to be waited for here.
      expect(pids.filter((pid) => !isGone(pid))).toEqual([]);
      expect(stderr).toMatch(/^Interrupted after [\d,]+ of 100,000 runs\. .* kept in \S+\.\n$/);
      expect(stderr).toContain(`Interrupted after ${runsKept().toLocaleString("en")} of`);
      expect(logged("coordinator").at(-1)).toMatchObject({ msg: "ended" });
    },
    60_000,
  );

  it("leaves nobody behind when the coordinator is killed, not even a process that is stuck in its program", async () => {
    const stuck = join(folder.path, "stuck");
    // At a signal, the main thread of a process that runs nodes never comes back.
    const getStuck = folder.write(
      "get-stuck.mjs",
      `import { writeFileSync } from "node:fs";
       if (process.argv[1]?.endsWith("node-process.js")) {
         process.on("SIGUSR2", () => {
           writeFileSync(${JSON.stringify(stuck)}, "");
           for (;;);
         });
       }`,
    );
    const { child, ended } = coroner(ENDLESS, PROCESSES, { NODE_OPTIONS: `--import ${getStuck}` });
    const pids = await vi.waitFor(running, PATIENCE);
    process.kill(pids[0] as number, "SIGUSR2");
    await vi.waitFor(() => expect(existsSync(stuck)).toBe(true), PATIENCE);
    expect(pids.filter(isGone)).toEqual([]);
    child.kill("SIGKILL");
    expect((await ended).signal).toBe("SIGKILL");
    await allGone(pids);
  }, 60_000);

  it("refuses a stranger without the token, is not disturbed, and says so at the end", async () => {
    const { child, ended } = coroner(ENDLESS, PROCESSES);
    await vi.waitFor(running, PATIENCE);
    const url = logged("process-0").find((line) => line.url !== undefined)?.url ?? "";
    const headers = { Authorization: "Bearer wrong" };
    const { status, ok } = await fetch(url.replace(/^ws/, "http"), { headers });
    expect([status, ok]).toEqual([401, false]);
    const before = runsKept();
    await vi.waitFor(() => expect(runsKept()).toBeGreaterThan(before + 1), PATIENCE);
    child.kill("SIGINT");
    const end = await ended;
    expect(end.status).toBe(130);
    expect(end.stderr).toMatch(/^Refused 1 connection: no token, or a wrong one\.\nInterrupted after /);
    expect(logged("coordinator")).toContainEqual(expect.objectContaining({ msg: "refused a connection" }));
  }, 60_000);
});
