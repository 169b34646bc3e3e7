import { describe, expect, it } from "vitest";
import { decodeCoordinatorFrame, encodeFrame } from "../../src/processes/frame-codec.ts";
import { LockstepEngine } from "../../src/processes/lockstep-engine.ts";
import { LockstepError } from "../../src/processes/lockstep-error.ts";
import type { ProcessFrame } from "../../src/processes/protocol.ts";
import { scriptedProgram } from "../host/scripted-program.ts";
import { scriptedScenario } from "../host/scripted-scenario.ts";

const scenario = scriptedScenario(
  scriptedProgram(() => ({})),
  { durationMicros: 1000 },
);

/** An engine whose one process gives these answers, whatever it is asked. */
function engine(...answers: readonly ProcessFrame[]): {
  readonly made: LockstepEngine;
  readonly asked: string[];
} {
  const asked: string[] = [];
  const left = [...answers];
  const made = new LockstepEngine(scenario, [{ form: "json", nodes: [0, 1] }], (frames) =>
    frames.map(({ data }) => {
      asked.push(decodeCoordinatorFrame(data).type);
      return encodeFrame(left.shift() as ProcessFrame, "json");
    }),
  );
  return { made, asked };
}

const READY = { type: "ready", run: 1 } as const;
const CHOICE = { run: 1, configuration: 0, seed: 1 };

describe("the engine whose programs run elsewhere", () => {
  it("begins a run at the processes first, and counts what travels", () => {
    const nothing = (batch: number): ProcessFrame => ({ type: "outputs", batch, outputs: [[]] });
    const { made, asked } = engine(READY, nothing(1), nothing(2));
    const run = made.start(CHOICE);
    expect(asked).toEqual(["run"]);
    expect(run.finish().virtualSeconds).toBe(0.001);
    expect(asked).toEqual(["run", "calls", "calls"]);
    expect(made.traffic).toEqual({ calls: 2, roundTrips: 2 });
  });

  it("does not go on without an answer that is one", () => {
    expect(() => engine({ type: "outputs", batch: 1, outputs: [] }).made.start(CHOICE)).toThrow(
      LockstepError,
    );
    const { made } = engine(READY, { type: "failed", batch: 1, call: 0, message: "no luck" });
    expect(() => made.start(CHOICE).finish()).toThrow(/failed in the call start: no luck/);
  });
});
