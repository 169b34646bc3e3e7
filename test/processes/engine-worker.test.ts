import { afterEach, describe, expect, it } from "vitest";
import { EngineWorker, type EngineWorkerOptions } from "../../src/processes/engine-worker.ts";

const opened: EngineWorker[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((worker) => worker.close()));
});

function open(given: Partial<EngineWorkerOptions> = {}): EngineWorker {
  const worker = new EngineWorker({
    module: new URL("./engine-stub.mjs", import.meta.url),
    source: { bytes: new Uint8Array(), fileName: "s.yaml", sets: [] },
    connections: [],
    exchange: () => {},
    onBroken: () => {},
    ...given,
  });
  opened.push(worker);
  return worker;
}

function start(worker: EngineWorker, seed: number) {
  return worker.ask({ what: "start", choice: { run: 1, configuration: 0, seed } });
}

describe("the engine's thread as the main thread sees it", () => {
  it("replies", async () => {
    expect(await start(open(), 1)).toEqual({ what: "started", boundMicros: 100 });
  });

  it("has its frames exchanged while it waits", async () => {
    const asked: unknown[] = [];
    const worker = open({
      exchange: (frames, done) => {
        asked.push(...frames);
        setImmediate(() => done(["twelve bytes"]));
      },
    });
    expect(await start(worker, 2)).toEqual({ what: "started", boundMicros: 12 });
    expect(asked).toEqual([{ connection: 3, data: "ask" }]);
  });

  it("names the node whose process broke the protocol, and goes on no more", async () => {
    const broken: unknown[] = [];
    const worker = open({ onBroken: (...what) => broken.push(what) });
    await expect(start(worker, 3)).rejects.toThrow("sent nonsense");
    expect(broken).toEqual([[5, "sent nonsense"]]);
    await expect(start(worker, 1)).rejects.toThrow("sent nonsense");
  });

  it("prefers what the server says of a lost process to its own words", async () => {
    const worker: EngineWorker = open({ onBroken: () => worker.fail(new Error("process-3 sent nonsense")) });
    await expect(start(worker, 3)).rejects.toThrow("process-3 sent nonsense");
  });

  it.each([
    [4, "ended with status 7"],
    [5, "broken"],
  ])("is known to have broken down (%i)", async (seed, message) => {
    await expect(start(open(), seed)).rejects.toThrow(message);
  });

  it("lets nobody wait when it is interrupted, and can be ended wherever it is", async () => {
    const worker = open();
    const reply = start(worker, 6);
    worker.interrupt();
    expect(await reply).toBeUndefined();
    expect(await start(worker, 1)).toBeUndefined();
    await worker.close();
  });
});
