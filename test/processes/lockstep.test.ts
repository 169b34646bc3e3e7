import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalogue } from "../../nodes/catalogue.ts";
import { ScenarioRun } from "../../src/engine/scenario-run.ts";
import { loadScenario } from "../../src/scenario/load-scenario.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { anyScenario } from "../host/any-scenario.ts";
import { MAIN, scriptedProgram } from "../host/scripted-program.ts";
import { faultOf, nodesOf, scriptedScenario } from "../host/scripted-scenario.ts";
import { type LockstepPlan, runInLockstep } from "./in-memory-lockstep.ts";

const anyPlan: fc.Arbitrary<LockstepPlan> = fc.record({
  nodesPerProcess: fc.integer({ min: 1, max: 3 }),
  form: fc.constantFrom("msgpack" as const, "json" as const),
});

function directly(scenario: Scenario, seed: number) {
  return new ScenarioRun({ scenario, configuration: 0, seed }).finish();
}

describe("a run in lockstep", () => {
  it("is the run itself: the same trace and tally, whatever the processes, and though calls are made ahead", () => {
    let calls = 0;
    let roundTrips = 0;
    fc.assert(
      fc.property(anyScenario, anyPlan, fc.integer({ min: 1, max: 1000 }), (scenario, plan, seed) => {
        const { result, traffic } = runInLockstep(scenario, plan, seed);
        expect(result).toEqual(directly(scenario, seed));
        calls += traffic.calls;
        roundTrips += traffic.roundTrips;
      }),
      { numRuns: 60 },
    );
    // Where coincidences are as frequent as here, more than one call is made in a round trip, though
    // hosts of several nodes, and those that share cores, go ahead as one.
    expect(roundTrips).toBeLessThan(0.95 * calls);
  });

  it("puts no more into a frame than it may hold, however much there is to be read at once", () => {
    const large = "x".repeat(60_000);
    const program = scriptedProgram((environment) => ({
      start: () => {
        if (environment.self === 0) for (let key = 0; key < 25; key++) environment.setTimer(MAIN, key, 50);
      },
      timer: () => {
        for (let count = 0; count < 16; count++) environment.send(MAIN, 0, 1, large);
      },
    }));
    const scenario = scriptedScenario(program, {
      durationMicros: 1000,
      socketBufferBytes: 100_000_000,
      faults: [faultOf(0, { kind: "block", who: nodesOf(1) }, { atMicros: 10, forMicros: 500 })],
    });
    const { result } = runInLockstep(scenario, { nodesPerProcess: 1, form: "msgpack" }, 1);
    expect(result).toEqual(directly(scenario, 1));
    expect(result.messages).toBe(400);
  });

  it("asks the same of gates, for whom time goes by, who know zones, or who act for a group", () => {
    const text = `
name: gates
warmup: 10s
duration: 40s
groups:
  - { name: m, count: 6, zones: [a, b], program: heartbeat, judge: { law: akka-phi }, start: { view: full } }
configurations:
  zones: { m: { gate: { rule: kubernetes-zones } } }
  window: { m: { gate: { rule: velocity, window: 8s } } }
  one: { m: { gate: { rule: ladder, window: 5s, by: coordinator, quorum: 50% } } }
faults:
  - { crash: { members: [m-1, m-3] }, at: 2s }
`;
    const bytes = new TextEncoder().encode(text);
    const scenario = loadScenario({ bytes, fileName: "gates.yaml", catalogue, sets: [] });
    for (const configuration of [0, 1, 2]) {
      const { result } = runInLockstep(scenario, { nodesPerProcess: 4, form: "json" }, 1, configuration);
      expect(result).toEqual(new ScenarioRun({ scenario, configuration, seed: 1 }).finish());
      expect(result.tally.gate.released).toBeGreaterThan(0);
    }
  });
});
