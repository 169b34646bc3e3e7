import type { MessagePort } from "node:worker_threads";
import type { ScenarioRun } from "../engine/scenario-run.ts";
import type { ScenarioSource } from "../scenario/load-scenario.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { EngineReply, EngineRequest } from "./engine-messages.ts";
import type { NodeConnection } from "./frame-caller.ts";
import { LockstepEngine } from "./lockstep-engine.ts";
import { LockstepError } from "./lockstep-error.ts";
import { type ExchangeEnds, waitingExchange } from "./waiting-exchange.ts";

/** What the engine's thread is given at its start. */
export interface EngineSetup {
  readonly source: ScenarioSource;
  readonly connections: readonly NodeConnection[];
  readonly exchange: ExchangeEnds;
}

/** Runs the engine for the main thread, which asks for one thing after the other. Each gets one reply. */
export function serveEngine(
  port: MessagePort,
  setup: EngineSetup,
  load: (source: ScenarioSource) => Scenario,
): void {
  const engine = new LockstepEngine(load(setup.source), setup.connections, waitingExchange(setup.exchange));
  let run: ScenarioRun | undefined;
  port.on("message", (request: EngineRequest) => {
    let reply: EngineReply;
    try {
      if (request.what === "start") run = engine.start(request.choice);
      if (run === undefined) throw new Error("no run has been started");
      reply = replyTo(request, run, engine);
    } catch (error) {
      reply = failure(error);
    }
    port.postMessage(reply);
  });
}

function replyTo(request: EngineRequest, run: ScenarioRun, engine: LockstepEngine): EngineReply {
  switch (request.what) {
    case "start":
      return { what: "started", boundMicros: run.boundMicros };
    case "advance":
      run.advance(request.toMicros);
      return { what: "advanced", nowMicros: run.nowMicros, isDone: run.isDone };
    case "finish":
      return { what: "finished", result: run.finish(), traffic: engine.traffic };
  }
}

function failure(error: unknown): EngineReply {
  const message = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error ? error.stack : undefined;
  return { what: "failed", message, stack, node: error instanceof LockstepError ? error.node : undefined };
}
