import type { SteppedRun } from "../campaign/run-in-slices.ts";
import type { RunResult } from "../engine/run-result.ts";
import type { Micros } from "../node.ts";
import type { EngineReply, EngineRequest } from "./engine-messages.ts";
import type { RunChoice } from "./run-frame.ts";

/** The engine's thread: see `EngineWorker.ask`. */
export interface EngineAsker {
  ask(request: EngineRequest): Promise<Exclude<EngineReply, { readonly what: "failed" }> | undefined>;
}

/** A run in the engine's thread. When it is interrupted it stands still, and its caller is to look why. */
export class LockstepRun implements SteppedRun {
  readonly boundMicros: Micros;
  nowMicros: Micros = 0;
  isDone = false;
  readonly #engine: EngineAsker;

  private constructor(engine: EngineAsker, boundMicros: Micros) {
    this.#engine = engine;
    this.boundMicros = boundMicros;
  }

  static async start(engine: EngineAsker, choice: RunChoice): Promise<LockstepRun> {
    const reply = await engine.ask({ what: "start", choice });
    if (reply === undefined) return new LockstepRun(engine, 0);
    if (reply.what !== "started") throw unexpected(reply);
    return new LockstepRun(engine, reply.boundMicros);
  }

  async advance(toMicros: Micros): Promise<void> {
    const reply = await this.#engine.ask({ what: "advance", toMicros });
    if (reply === undefined) return;
    if (reply.what !== "advanced") throw unexpected(reply);
    this.nowMicros = reply.nowMicros;
    this.isDone = reply.isDone;
  }

  async finish(): Promise<RunResult | undefined> {
    const reply = await this.#engine.ask({ what: "finish" });
    if (reply === undefined) return undefined;
    if (reply.what !== "finished") throw unexpected(reply);
    return reply.result;
  }
}

function unexpected(reply: EngineReply): Error {
  return new Error(`the engine's thread replied ${reply.what}`);
}
