import { describe, expect, it } from "vitest";
import { blockScenario } from "../../bench/block-scenario.ts";
import { ScenarioRun } from "../../src/engine/scenario-run.ts";
import type { CutDirection, CutTraffic } from "../../src/scenario/scenario.ts";
import { faultOf, nodesOf } from "../host/scripted-scenario.ts";

const SECOND = 1_000_000;

/** What eight members of memberlist say of two that are cut off from the others for the rest of the run. */
function tallyUnder(direction: CutDirection, carries: CutTraffic, settings = {}) {
  const between = [nodesOf(0, 1), nodesOf(2, 3, 4, 5, 6, 7)] as const;
  const scenario = blockScenario({
    members: 8,
    settings,
    warmupSeconds: 10,
    seconds: 60,
    faults: [faultOf(1, { kind: "partition", between, direction, carries }, { atMicros: 12 * SECOND })],
  });
  return new ScenarioRun({ scenario, configuration: 0, seed: 1 }).finish().tally;
}

describe("a conviction across a partition", () => {
  it("is unreachable, not false, whichever direction is cut", () => {
    for (const direction of ["both", "forth", "back"] as const) {
      const { convictions } = tallyUnder(direction, "all");
      expect(convictions.unreachable, direction).toBeGreaterThan(0);
      // Of two on the same side, both are reachable; a rumour may convict one all the same.
      expect(convictions.true + convictions.faulted, direction).toBe(0);
    }
  });

  it("is unreachable also where streams go through", () => {
    const { convictions } = tallyUnder("both", "datagrams", { DisableTcpPings: true });
    expect(convictions.unreachable).toBeGreaterThan(0);
  });

  it("does not come about where streams go through and memberlist's fallback ping may use them", () => {
    const { convictions, traffic } = tallyUnder("both", "datagrams");
    expect(convictions).toEqual({ true: 0, faulted: 0, unreachable: 0, false: 0 });
    expect(traffic.dropped.partition).toBeGreaterThan(100);
  });

  it("does not come about where streams alone are cut", () => {
    const { convictions, traffic } = tallyUnder("both", "streams");
    expect(convictions).toEqual({ true: 0, faulted: 0, unreachable: 0, false: 0 });
    expect(traffic.dropped.partition ?? 0).toBe(0);
  });
});
