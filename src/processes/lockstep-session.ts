import { randomBytes } from "node:crypto";
import { devNull } from "node:os";
import type { SteppedRun } from "../campaign/run-in-slices.ts";
import type { PlannedRun } from "../campaign/run-plan.ts";
import type { ScenarioSource } from "../scenario/load-scenario.ts";
import { nodeNames } from "../scenario/node-names.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { type CoordinatorLog, openCoordinatorLog, processLogPath } from "./coordinator-log.ts";
import { EngineWorker } from "./engine-worker.ts";
import type { LockstepTraffic } from "./lockstep-engine.ts";
import { LockstepRun } from "./lockstep-run.ts";
import { NodeServer } from "./node-server.ts";
import { dealNodes } from "./process-plan.ts";
import { environmentOfProcesses, ProcessSupervisor } from "./process-supervisor.ts";
import type { FrameForm } from "./protocol.ts";
import type { RefusalReason } from "./refusals.ts";

export interface SessionOptions {
  readonly scenario: Scenario;
  readonly source: ScenarioSource;
  readonly nodesPerProcess: number;
  /** Names of nodes whose processes are not started here, but come by themselves. */
  readonly externalNodes: readonly string[];
  readonly answerTimeoutMs: number;
  /** Where logs go; `undefined` for none. */
  readonly logFolder: string | undefined;
  /** In which the processes that are started here write. */
  readonly form: FrameForm;
  /** The module of the engine's thread. */
  readonly engineModule: URL;
  /** Path of the module of a node process. */
  readonly nodeModule: string;
  /** Aborted when the user interrupts: then nobody waits any longer. */
  readonly signal: AbortSignal;
  /** Told where the coordinator waits, if external nodes are to come. */
  onWaiting(url: string, token: string): void;
  /** Told at the end, also of one that comes before the first run: why strangers were refused, and how often. */
  onRefusals(refusals: ReadonlyMap<RefusalReason, number>): void;
}

/**
 * Runs a scenario with its programs in processes of their own. The engine is in a thread of its own, in which it may
 * wait for answers; sockets and processes are seen to here.
 */
export class LockstepSession {
  readonly #log: CoordinatorLog;
  readonly #server: NodeServer;
  readonly #supervisor: ProcessSupervisor;
  readonly #onRefusals: SessionOptions["onRefusals"];
  #engine: EngineWorker | undefined;
  #lost: Error | undefined;
  #isClosed = false;
  #runs = 0;

  private constructor(
    log: CoordinatorLog,
    server: NodeServer,
    supervisor: ProcessSupervisor,
    onRefusals: SessionOptions["onRefusals"],
  ) {
    this.#log = log;
    this.#server = server;
    this.#supervisor = supervisor;
    this.#onRefusals = onRefusals;
  }

  /**
   * Starts all processes and waits until every node has one.
   *
   * @throws {NodeProcessError} when one can't be started, or does not come in time.
   * @throws the signal's reason when it is aborted meanwhile.
   */
  static async open(options: SessionOptions): Promise<LockstepSession> {
    const names = nodeNames(options.scenario.groups);
    const external = new Set(options.externalNodes);
    const own = names.filter((name) => !external.has(name));
    const plans = dealNodes(own, options.nodesPerProcess);
    let lost: (error: Error) => void = () => {};
    const log = openCoordinatorLog(options.logFolder);
    const token = randomBytes(24).toString("base64url");
    const server = await NodeServer.listen({
      nodeNames: names,
      plans,
      token,
      answerTimeoutMs: options.answerTimeoutMs,
      log: log.log,
      onLost: (error) => lost(error),
    });
    const supervisor = new ProcessSupervisor({
      command: process.execPath,
      commandArguments: ({ name, nodes }) => [
        options.nodeModule,
        ...["--name", name, "--nodes", nodes.join(","), "--form", options.form, "--watch-parent"],
        ...(options.logFolder === undefined
          ? ["--log", devNull]
          : ["--log", processLogPath(options.logFolder, name)]),
      ],
      environment: environmentOfProcesses(process.env, server.url, token),
      log: log.log,
      onEnded: (name, how, nodes) => server.processEnded(name, how, nodes),
    });
    const session = new LockstepSession(log, server, supervisor, options.onRefusals);
    lost = (error) => session.#loses(error);
    try {
      supervisor.start(plans);
      if (external.size > 0) options.onWaiting(server.url, token);
      await Promise.race([server.allHere(), aborted(options.signal)]);
      options.signal.throwIfAborted();
      session.#engine = new EngineWorker({
        module: options.engineModule,
        source: options.source,
        connections: server.connections.map(({ form, nodes }) => ({ form, nodes })),
        exchange: (frames, done) => server.exchange(frames, done),
        onBroken: (node, message) => {
          const connection = server.connections.find(({ nodes }) => nodes.includes(node));
          if (connection !== undefined) server.refuse(connection.index, message);
        },
      });
      options.signal.addEventListener("abort", () => session.#engine?.interrupt());
      return session;
    } catch (error) {
      await session.close("the run could not begin");
      throw error;
    }
  }

  get traffic(): LockstepTraffic {
    return this.#engine?.traffic ?? { calls: 0, roundTrips: 0 };
  }

  /** Begins a run in all processes. @throws {NodeProcessError} when one of them is lost. */
  async startRun({ configuration, seed }: PlannedRun): Promise<SteppedRun> {
    const engine = this.#engine;
    if (engine === undefined || this.#lost !== undefined)
      throw this.#lost ?? new Error("the session is closed");
    this.#runs += 1;
    return await LockstepRun.start(engine, { run: this.#runs, configuration, seed });
  }

  /** Ends engine and processes; when this has come to its end, nothing is left of either. */
  async close(reason: string): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#engine?.close();
    await this.#server.close(reason);
    await this.#supervisor.stop();
    this.#log.close();
    this.#onRefusals(this.#server.refusals);
  }

  #loses(error: Error): void {
    this.#lost ??= error;
    this.#engine?.fail(error);
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
