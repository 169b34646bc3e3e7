import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ScenarioRun } from "../../src/engine/scenario-run.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { anyScenario } from "../host/any-scenario.ts";
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
});
