import { MessageChannel } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import type { EngineReply, EngineRequest } from "../../src/processes/engine-messages.ts";
import { serveEngine } from "../../src/processes/engine-thread.ts";
import { scriptedProgram } from "../host/scripted-program.ts";
import { scriptedScenario } from "../host/scripted-scenario.ts";

/** An engine without any process, in this very thread: it can run what calls nobody. */
async function replyTo(request: EngineRequest): Promise<EngineReply> {
  const { port1, port2 } = new MessageChannel();
  const exchange = new MessageChannel();
  const bell = new Int32Array(new SharedArrayBuffer(4));
  const source = { bytes: new Uint8Array(), fileName: "s.yaml", sets: [] };
  serveEngine(port1, { source, connections: [], exchange: { port: exchange.port1, bell } }, () =>
    scriptedScenario(scriptedProgram(() => ({}))),
  );
  try {
    return await new Promise((resolve) => {
      port2.once("message", resolve);
      port2.postMessage(request);
    });
  } finally {
    port1.close();
    exchange.port1.close();
  }
}

describe("the engine's thread", () => {
  it("says what went wrong, and replies to every request", async () => {
    expect(await replyTo({ what: "advance", toMicros: 5 })).toMatchObject({
      what: "failed",
      message: "no run has been started",
      node: undefined,
    });
    expect(await replyTo({ what: "finish" })).toMatchObject({ what: "failed" });
  });
});
