import { describe, expect, it } from "vitest";
import type { EngineRequest } from "../../src/processes/engine-messages.ts";
import { type EngineAsker, LockstepRun } from "../../src/processes/lockstep-run.ts";
import { result } from "../campaign/stepped-run.ts";

type Replies = readonly Awaited<ReturnType<EngineAsker["ask"]>>[];

/** An engine that replies what it is told to, and writes down what it is asked. */
class Puppet implements EngineAsker {
  readonly asked: EngineRequest[] = [];
  readonly #replies: Awaited<ReturnType<EngineAsker["ask"]>>[];

  constructor(replies: Replies) {
    this.#replies = [...replies];
  }

  async ask(request: EngineRequest) {
    this.asked.push(request);
    return this.#replies.shift();
  }
}

const choice = { run: 1, configuration: 0, seed: 3 };

describe("a run in the engine's thread", () => {
  it("goes where it is asked to, and knows where it is", async () => {
    const puppet = new Puppet([
      { what: "started", boundMicros: 100 },
      { what: "advanced", nowMicros: 60, isDone: false },
      { what: "advanced", nowMicros: 100, isDone: true },
      { what: "finished", result: result(), traffic: { calls: 2, roundTrips: 1 } },
    ]);
    const run = await LockstepRun.start(puppet, choice);
    expect([run.boundMicros, run.nowMicros, run.isDone]).toEqual([100, 0, false]);
    await run.advance(60);
    expect([run.nowMicros, run.isDone]).toEqual([60, false]);
    await run.advance(200);
    expect([run.nowMicros, run.isDone]).toEqual([100, true]);
    expect(await run.finish()).toEqual(result());
    expect(puppet.asked).toEqual([
      { what: "start", choice },
      { what: "advance", toMicros: 60 },
      { what: "advance", toMicros: 200 },
      { what: "finish" },
    ]);
  });

  it("stands still when it is interrupted, and has no result", async () => {
    const run = await LockstepRun.start(new Puppet([{ what: "started", boundMicros: 100 }]), choice);
    await run.advance(60);
    expect([run.nowMicros, run.isDone]).toEqual([0, false]);
    expect(await run.finish()).toBeUndefined();
  });

  it("does not take one reply for another", async () => {
    const advanced = { what: "advanced", nowMicros: 1, isDone: false } as const;
    await expect(LockstepRun.start(new Puppet([advanced]), choice)).rejects.toThrow("replied advanced");
    const run = await LockstepRun.start(
      new Puppet([
        { what: "started", boundMicros: 1 },
        { what: "started", boundMicros: 1 },
      ]),
      choice,
    );
    await expect(run.advance(1)).rejects.toThrow("replied started");
  });
});
