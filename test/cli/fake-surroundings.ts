import { fileURLToPath } from "node:url";
import { catalogue } from "../../nodes/catalogue.ts";
import { RunMaker } from "../../src/campaign/run-maker.ts";
import type { RunPool, RunReply, RunTask } from "../../src/campaign/run-pool.ts";
import type { InterruptedStatus } from "../../src/cli/exit-status.ts";
import type { Surroundings } from "../../src/cli/surroundings.ts";
import { ScenarioRun } from "../../src/engine/scenario-run.ts";
import type { ScenarioSource } from "../../src/scenario/load-scenario.ts";

/** Surroundings that write down what is written, and in which a millisecond goes by at each look at the clock. */
export class FakeSurroundings implements Surroundings {
  readonly catalogue = catalogue;
  readonly version = "1.2.3";
  engine: string | undefined = undefined;
  readonly packageFolder = fileURLToPath(new URL("../..", import.meta.url));
  readonly progressTerminal = undefined;
  readonly columns = undefined;
  readonly coloured = false;
  readonly invokedAs = "coroner";
  readonly startRun: Surroundings["startRun"];
  readonly openProcesses: Surroundings["openProcesses"];
  readonly startTracedRun: Surroundings["startTracedRun"];
  readonly openRunPool: Surroundings["openRunPool"];
  readonly parallelism = 2;
  readonly environment: Surroundings["environment"];
  readonly showsStacks: boolean;
  readonly output = {
    write: (text: string) => {
      this.written += text;
    },
  };
  readonly errors = {
    write: (text: string) => {
      this.complained += text;
    },
  };
  written = "";
  complained = "";
  interrupt: ((status: InterruptedStatus) => void) | undefined;
  #nowMs = 0;

  constructor(
    given: Partial<
      Pick<
        Surroundings,
        "startRun" | "openProcesses" | "startTracedRun" | "openRunPool" | "environment" | "showsStacks"
      >
    > = {},
  ) {
    this.startRun =
      given.startRun ??
      ((scenario, { configuration, seed }) => new ScenarioRun({ scenario, configuration, seed }));
    this.openProcesses =
      given.openProcesses ?? (() => Promise.reject(new Error("no processes are to be started here")));
    this.startTracedRun =
      given.startTracedRun ??
      ((scenario, { configuration, seed }, listeners) =>
        new ScenarioRun({ scenario, configuration, seed, ...listeners }));
    this.openRunPool = given.openRunPool ?? ((source) => new OwnThreadPool(source));
    this.environment = given.environment ?? {};
    this.showsStacks = given.showsStacks ?? false;
  }

  readonly nowMs = () => {
    this.#nowMs += 1;
    return this.#nowMs;
  };

  now(): Date {
    return new Date(0);
  }

  async yieldToOthers(): Promise<void> {}

  onInterrupt(listener: (status: InterruptedStatus) => void): () => void {
    this.interrupt = listener;
    return () => {
      this.interrupt = undefined;
    };
  }
}

/** Carries out a campaign's runs in this thread. */
export class OwnThreadPool implements RunPool {
  readonly #maker: RunMaker;
  isClosed = false;

  constructor(source: ScenarioSource) {
    this.#maker = new RunMaker(
      source,
      catalogue,
      (scenario, { configuration, seed }) => new ScenarioRun({ scenario, configuration, seed }).finish(),
      () => 0,
    );
  }

  async run(task: RunTask): Promise<RunReply> {
    if (this.isClosed) throw new Error("the pool is closed");
    return this.#maker.make(task);
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }
}

/** Four members send each other heartbeats for some seconds; one of them crashes. */
export const SMALL_SCENARIO = `name: small
about: Four members, one of which crashes.
warmup: 5s
duration: 40s
seeds: 2
groups:
  - { name: member, count: 4, program: heartbeat }
configurations:
  akka: { member: { judge: { law: akka-phi } } }
  cassandra: { member: { judge: { law: cassandra-phi } } }
faults:
  - crash: { members: [member-1] }
    at: 10s
expect:
  - akka.crashes.undetected == 0
  - akka.firstDetection.p50 < cassandra.firstDetection.p50
`;
