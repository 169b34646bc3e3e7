import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { catalogue } from "../../nodes/catalogue.ts";
import { runInSlices } from "../../src/campaign/run-in-slices.ts";
import type { RunResult } from "../../src/engine/run-result.ts";
import { ScenarioRun } from "../../src/engine/scenario-run.ts";
import { LockstepSession, type SessionOptions } from "../../src/processes/lockstep-session.ts";
import { NodeProcessError } from "../../src/processes/node-process-error.ts";
import { loadScenario, type ScenarioSource } from "../../src/scenario/load-scenario.ts";
import { temporaryFolder } from "../cli/temporary-folder.ts";

/** Real processes run what was built: see `scripts/setup.mjs`. */
const BUILT = new URL("../../dist/src/main/", import.meta.url);
const IDLE_NODE = fileURLToPath(new URL("./idle-node.mjs", import.meta.url));

const SCENARIO = `name: tiny
about: Eight members, one of which crashes and comes back while another is blocked now and then.
warmup: 1s
duration: 8s
groups:
  - { name: m, count: 8, program: memberlist, start: { over: 500ms, view: join } }
network: { latency: { uniform: { low: 500us, high: 1500us } }, loss: 2% }
faults:
  - { crash: { members: [m-3] }, at: 1s, for: 4s }
  - { block: { members: [m-5] }, at: 0s, for: 900ms, open: 100ms }
`;
const SOURCE: ScenarioSource = {
  bytes: new TextEncoder().encode(SCENARIO),
  fileName: "tiny.yaml",
  sets: [],
};
const scenario = loadScenario({ ...SOURCE, catalogue });

const sessions: LockstepSession[] = [];
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const session of sessions.splice(0)) await session.close("the test is over");
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

async function open(given: Partial<SessionOptions> = {}): Promise<LockstepSession> {
  const session = await LockstepSession.open({
    scenario,
    source: SOURCE,
    nodesPerProcess: 4,
    externalNodes: [],
    answerTimeoutMs: 30_000,
    logFolder: undefined,
    form: "msgpack",
    engineModule: new URL("lockstep-engine.js", BUILT),
    nodeModule: fileURLToPath(new URL("node-process.js", BUILT)),
    signal: new AbortController().signal,
    onWaiting: () => {},
    ...given,
  });
  sessions.push(session);
  return session;
}

/** Starts a process for external nodes when the coordinator waits for it. */
function idler(behaviour: string, ...nodes: readonly string[]): Partial<SessionOptions> {
  return {
    externalNodes: nodes,
    onWaiting: (url, token) => {
      const env = { ...process.env, CORONER_COORDINATOR: url, CORONER_TOKEN: token };
      children.push(spawn(process.execPath, [IDLE_NODE, behaviour, ...nodes], { env, stdio: "ignore" }));
    },
  };
}

async function finish(session: LockstepSession, seed = 1): Promise<RunResult | undefined> {
  const run = await session.startRun({ configuration: 0, configurationName: "default", seed });
  return await runInSlices(run, {
    nowMs: () => performance.now(),
    yieldToOthers: async () => {},
    onSlice: () => {},
    isStopped: () => false,
  });
}

function directly(seed = 1): RunResult {
  return new ScenarioRun({ scenario, configuration: 0, seed }).finish();
}

/** Process ids that the coordinator's log tells of. */
function pidsIn(folder: string): number[] {
  return readFileSync(join(folder, "coordinator.log"), "utf8")
    .trim()
    .split("\n")
    .map((line): { msg?: string; pid?: number } => JSON.parse(line))
    .flatMap(({ msg, pid }) => (msg === "started" && pid !== undefined ? [pid] : []));
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe("a scenario whose programs have processes of their own", () => {
  const folder = temporaryFolder();

  it.each([
    [1, "msgpack"],
    [4, "msgpack"],
    [8, "msgpack"],
    [4, "json"],
  ] as const)(
    "comes out the same, to the last bit: %i nodes a process, %s",
    async (nodesPerProcess, form) => {
      const session = await open({ nodesPerProcess, form });
      // One run after the other in the same processes: nothing of one is left in the next.
      expect(await finish(session, 1)).toEqual(directly(1));
      expect(await finish(session, 2)).toEqual(directly(2));
      expect(session.traffic.roundTrips).toBeLessThan(session.traffic.calls);
      expect(session.refusals.size).toBe(0);
    },
  );

  it("logs to the folder, each process for itself, and leaves no process behind", async () => {
    const session = await open({ logFolder: folder.path });
    await finish(session);
    const pids = pidsIn(folder.path);
    expect(pids).toHaveLength(2);
    expect(pids.map(isThere)).toEqual([true, true]);
    await session.close("done");
    expect(pids.map(isThere)).toEqual([false, false]);
    expect(readdirSync(folder.path).sort()).toEqual(["coordinator.log", "process-0.log", "process-1.log"]);
  });

  it("takes a process that speaks JSON and knows nothing but the protocol's page", async () => {
    const session = await open(idler("answer", "m-7"));
    const result = await finish(session);
    // The one that does nothing is convicted by all who know of it; nobody knows that it is there.
    expect(result?.traceHash).not.toBe(directly().traceHash);
    expect(result?.virtualSeconds).toBe(9);
  });

  it.each([
    ["silent", /idler, which runs m-7, did not answer within 0.4 s; --node-timeout gives more time/],
    ["nonsense", /idler, which runs m-7, sent a bad frame: outputs.*tick/],
    ["close", /idler, which runs m-7, closed/],
  ])("gives up when a process is %s, and says whose it was", async (behaviour, message) => {
    const session = await open({ ...idler(behaviour, "m-7"), answerTimeoutMs: 400 });
    const failure = await finish(session).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NodeProcessError);
    expect((failure as NodeProcessError).message).toMatch(message);
    await expect(finish(session)).rejects.toThrow(message);
  });

  it("gives up when a process is killed, and says how it ended", async () => {
    const session = await open({ logFolder: folder.path });
    const [, second] = pidsIn(folder.path);
    const run = await session.startRun({ configuration: 0, configurationName: "default", seed: 1 });
    await run.advance(2_000_000);
    process.kill(second as number, "SIGKILL");
    const failure = await (async () => {
      for (;;) await run.advance(run.nowMicros + 100_000);
    })().catch((error: unknown) => error);
    expect((failure as Error).message).toMatch(
      /process-1, which runs m-4 to m-7, was ended by signal SIGKILL/,
    );
  });

  it("waits for nobody once it is interrupted", async () => {
    const interruption = new AbortController();
    const session = await open({ ...idler("silent", "m-7"), signal: interruption.signal });
    const run = await session.startRun({ configuration: 0, configurationName: "default", seed: 1 });
    const advancing = run.advance(1_000_000);
    interruption.abort();
    await advancing;
    expect(run.isDone).toBe(false);
    await session.close("interrupted");
  });

  it("does not begin without its external nodes when it is interrupted meanwhile", async () => {
    const interruption = new AbortController();
    const opening = open({
      externalNodes: ["m-7"],
      signal: interruption.signal,
      onWaiting: () => interruption.abort(new Error("enough")),
    });
    await expect(opening).rejects.toThrow("enough");
  });

  it("does not begin when a process can't, and says why", async () => {
    const nodeModule = fileURLToPath(new URL("no-such-module.js", BUILT));
    await expect(open({ nodeModule })).rejects.toThrow(
      /process-\d, which runs .* never said hello: it ended with exit status 1; it said: .*no-such-module/,
    );
  });
});
