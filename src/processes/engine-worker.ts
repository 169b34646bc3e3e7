import { MessageChannel, Worker } from "node:worker_threads";
import type { NodeOrdinal } from "../node.ts";
import type { ScenarioSource } from "../scenario/load-scenario.ts";
import type { EngineReply, EngineRequest } from "./engine-messages.ts";
import type { EngineSetup } from "./engine-thread.ts";
import type { NodeConnection, OutgoingFrame } from "./frame-caller.ts";
import type { LockstepTraffic } from "./lockstep-engine.ts";
import type { FrameData } from "./protocol.ts";
import { answerExchanges } from "./waiting-exchange.ts";

export interface EngineWorkerOptions {
  readonly module: URL;
  readonly source: ScenarioSource;
  readonly connections: readonly NodeConnection[];
  exchange(frames: readonly OutgoingFrame[], done: (answers: readonly FrameData[]) => void): void;
  /** The process that runs a node broke the protocol. */
  onBroken(node: NodeOrdinal, message: string): void;
}

type Reply = Exclude<EngineReply, { readonly what: "failed" }>;

/** The engine's thread, as the main thread sees it: it is asked for one thing after the other. */
export class EngineWorker {
  traffic: LockstepTraffic = { calls: 0, roundTrips: 0 };
  readonly #worker: Worker;
  readonly #closePort: () => void;
  readonly #onBroken: EngineWorkerOptions["onBroken"];
  #waiting: { resolve(reply: Reply | undefined): void; reject(error: Error): void } | undefined;
  /** Why nothing can be asked any more. */
  #failure: Error | undefined;
  #isInterrupted = false;

  constructor({ module, source, connections, exchange, onBroken }: EngineWorkerOptions) {
    this.#onBroken = onBroken;
    const { port1, port2 } = new MessageChannel();
    const bell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    this.#closePort = () => port1.close();
    answerExchanges({ port: port1, bell }, exchange);
    const setup: EngineSetup = { source, connections, exchange: { port: port2, bell } };
    this.#worker = new Worker(module, { workerData: setup, transferList: [port2] });
    this.#worker.on("message", (reply: EngineReply) => this.#replied(reply));
    this.#worker.on("error", (error) => this.fail(error));
    this.#worker.on("exit", (status) =>
      this.fail(new Error(`the engine's thread ended with status ${status}`)),
    );
  }

  /** @returns `undefined` when it was interrupted before there was a reply. */
  async ask(request: EngineRequest): Promise<Reply | undefined> {
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#isInterrupted) return undefined;
    return await new Promise<Reply | undefined>((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#worker.postMessage(request);
    });
  }

  /** Nothing can go on; whoever waits is told. */
  fail(error: Error): void {
    this.#failure ??= error;
    this.#waiting?.reject(this.#failure);
    this.#waiting = undefined;
  }

  interrupt(): void {
    this.#isInterrupted = true;
    this.#waiting?.resolve(undefined);
    this.#waiting = undefined;
  }

  /** Ends the thread, wherever it is. */
  async close(): Promise<void> {
    this.interrupt();
    await this.#worker.terminate();
    this.#closePort();
  }

  #replied(reply: EngineReply): void {
    if (reply.what === "failed") {
      // The server says whose process it was, and tells everybody.
      if (reply.node !== undefined) this.#onBroken(reply.node, reply.message);
      const error = new Error(reply.message);
      if (reply.stack !== undefined) error.stack = reply.stack;
      this.fail(error);
      return;
    }
    if (reply.what === "finished") this.traffic = reply.traffic;
    this.#waiting?.resolve(reply);
    this.#waiting = undefined;
  }
}
