import { describe, expect, it } from "vitest";
import type { StartRun } from "../../src/campaign/execute-runs.ts";
import type { ProcessesRequest } from "../../src/cli/process-options.ts";
import { countProcesses, withProcesses } from "../../src/cli/separate-processes.ts";
import type { OpenProcesses } from "../../src/cli/surroundings.ts";
import { loadScenario } from "../../src/scenario/load-scenario.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { IdleRun } from "../campaign/stepped-run.ts";
import { FakeSurroundings, SMALL_SCENARIO } from "./fake-surroundings.ts";

type Session = Awaited<ReturnType<OpenProcesses>>;

const REQUEST: ProcessesRequest = { nodesPerProcess: 3, external: [], answerTimeoutMs: 1000 };
const planned = { configuration: 0, configurationName: "akka", seed: 1 };

class FakeSession implements Session {
  readonly traffic = { calls: 1234, roundTrips: 56 };
  readonly told: string[] = [];
  readonly #onRefusals: Parameters<OpenProcesses>[0]["onRefusals"];

  constructor(onRefusals: Parameters<OpenProcesses>[0]["onRefusals"] = () => {}) {
    this.#onRefusals = onRefusals;
  }

  async startRun({ seed }: { readonly seed: number }) {
    this.told.push(`start ${seed}`);
    return new IdleRun(10);
  }

  async close(reason: string): Promise<void> {
    this.told.push(`close: ${reason}`);
    this.#onRefusals(new Map([["token", 2]]));
  }
}

/** Runs the small scenario through a session; returns what was said, and what the session was told. */
async function play(
  carryOut: (startRun: StartRun, scenario: Scenario) => Promise<boolean>,
  given: {
    request?: ProcessesRequest;
    open?: OpenProcesses;
    isTalkative?: boolean;
    signal?: AbortSignal;
  } = {},
) {
  let session: FakeSession | undefined;
  const openProcesses: OpenProcesses =
    given.open ??
    (async ({ onRefusals }) => {
      session = new FakeSession(onRefusals);
      return session;
    });
  const surroundings = new FakeSurroundings({ openProcesses });
  const source = { bytes: new TextEncoder().encode(SMALL_SCENARIO), fileName: "small.yaml", sets: [] };
  const scenario = loadScenario({ ...source, catalogue: surroundings.catalogue });
  const done = withProcesses(
    {
      request: given.request ?? REQUEST,
      scenario,
      source,
      folder: "results/small/1",
      signal: given.signal ?? new AbortController().signal,
      isTalkative: given.isTalkative ?? true,
    },
    surroundings,
    (startRun) => carryOut(startRun, scenario),
  );
  const outcome = await done.catch((error: unknown) => error);
  return { outcome, said: surroundings.complained, told: session?.told };
}

describe("runs in separate processes", () => {
  it("begin in the processes, which end when all is done; what happened is said", async () => {
    const { outcome, said, told } = await play(async (startRun, scenario) => {
      await startRun(scenario, planned);
      return true;
    });
    expect(outcome).toBe(true);
    expect(told).toEqual(["start 1", "close: all runs are done"]);
    expect(said).toBe(
      "Starting 2 processes for 4 nodes.\n" +
        "Refused 2 connections: no token, or a wrong one.\n" +
        "1,234 calls of programs in 2 processes, in 56 round trips.\n",
    );
  });

  it("are silent when asked to be, but for what went wrong", async () => {
    const { said } = await play(async () => true, { isTalkative: false });
    expect(said).toBe("Refused 2 connections: no token, or a wrong one.\n");
  });

  it("end the processes also when they are interrupted or break down", async () => {
    expect((await play(async () => false)).told).toEqual(["close: the runs were interrupted"]);
    const { outcome, told } = await play(() => Promise.reject(new Error("no luck")));
    expect(outcome).toEqual(new Error("no luck"));
    expect(told).toEqual(["close: the coordinator failed"]);
  });

  it("count as interrupted when that comes while the processes start, and not otherwise", async () => {
    const interruption = new AbortController();
    const open: OpenProcesses = async ({ signal }) => {
      interruption.abort();
      signal.throwIfAborted();
      throw new Error("was not aborted");
    };
    expect((await play(async () => true, { open, signal: interruption.signal })).outcome).toBe(false);
    const failing: OpenProcesses = () => Promise.reject(new Error("no such program"));
    expect((await play(async () => true, { open: failing })).outcome).toEqual(new Error("no such program"));
  });

  it("say where they wait for processes that come by themselves, and where logs go", async () => {
    let logFolder: string | undefined;
    const open: OpenProcesses = async (options) => {
      logFolder = options.logFolder;
      options.onWaiting("ws://127.0.0.1:9/", "secret");
      return new FakeSession();
    };
    const request = { ...REQUEST, external: ["member-1", "member-3"] };
    const { said } = await play(async () => true, { open, request });
    expect(said).toContain("Starting 1 process for 2 nodes.");
    expect(said).toContain(
      "Waiting up to 60 s for member-1 and member-3. Start what runs them with CORONER_COORDINATOR=ws://127.0.0.1:9/ and CORONER_TOKEN=secret in its environment.",
    );
    expect(logFolder).toBe("results/small/1/logs");
  });
});

describe("the number of processes", () => {
  const scenario = loadScenario({
    bytes: new TextEncoder().encode(SMALL_SCENARIO.replace("count: 4", "count: 600")),
    fileName: "small.yaml",
    catalogue: new FakeSurroundings().catalogue,
    sets: [],
  });

  it("is not asked for where a fault keeps memory, which processes can't", () => {
    const text = SMALL_SCENARIO.replace(
      "crash: { members: [member-1] }",
      "{ name: nap, crash: { members: [member-1], memory: kept }, for: 3s, at: 10s }",
    ).replace("    at: 10s\n", "");
    const kept = loadScenario({
      bytes: new TextEncoder().encode(text),
      fileName: "small.yaml",
      catalogue: new FakeSurroundings().catalogue,
      sets: [],
    });
    expect(() => countProcesses(REQUEST, kept)).toThrow(/The fault nap keeps memory.*without --processes/);
  });

  it("is not asked for where members are goroutines of one process", () => {
    const text = SMALL_SCENARIO.replace(
      "count: 4",
      "count: 4, host: { packetTime: 13us }, machine: { cores: 2, scheduler: goroutines }",
    );
    const sharing = loadScenario({
      bytes: new TextEncoder().encode(text),
      fileName: "small.yaml",
      catalogue: new FakeSurroundings().catalogue,
      sets: [],
    });
    expect(() => countProcesses(REQUEST, sharing)).toThrow(
      /The members of member are goroutines of one process.*can't run in processes.*without --processes/,
    );
  });

  it("is as many as are needed", () => {
    expect(countProcesses({ ...REQUEST, nodesPerProcess: 16 }, scenario)).toBe(38);
    expect(countProcesses({ ...REQUEST, nodesPerProcess: 16, external: ["member-0"] }, scenario)).toBe(38);
    expect(countProcesses({ ...REQUEST, nodesPerProcess: 600 }, scenario)).toBe(1);
  });

  it("is refused when it is too large, or external nodes are not there", () => {
    expect(() => countProcesses({ ...REQUEST, nodesPerProcess: 1 }, scenario)).toThrow(
      /600 processes; at most 256 are started. Give --nodes-per-process 3 or more/,
    );
    expect(() => countProcesses({ ...REQUEST, external: ["membr-1"] }, scenario)).toThrow(
      /--external names membr-1.*Its nodes are member-0 to member-599/,
    );
  });
});
