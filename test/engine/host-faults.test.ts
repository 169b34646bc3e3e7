import { describe, expect, it } from "vitest";
import { HostFaults } from "../../src/engine/host-faults.ts";
import type { NodeEnvironment } from "../../src/node.ts";
import type { FaultAction } from "../../src/scenario/scenario.ts";
import { faultOf, nodesOf } from "../host/scripted-scenario.ts";
import { ScriptedRun, type ScriptedRunOptions } from "./scripted-run.ts";

const SECOND = 1_000_000;

/** Runs with one fault and gives the anomalous members of the tally. */
function anomalous(action: FaultAction, options: ScriptedRunOptions = {}) {
  const faults = [faultOf(0, action, { atMicros: SECOND, forMicros: SECOND })];
  const run = new ScriptedRun({ nodes: 4, durationMicros: 4 * SECOND, faults, ...options });
  return run.run.finish().tally.anomalous;
}

describe("faults of hosts", () => {
  it.each<FaultAction>([
    { kind: "block", who: nodesOf(2) },
    { kind: "pause", who: nodesOf(2), wakeUp: "due" },
    { kind: "throttle", who: nodesOf(2), quotaMicros: 1000, periodMicros: 10_000 },
    { kind: "slow", who: nodesOf(2), serviceMicros: 1000 },
  ])("put all members of the host under the anomaly: $kind", (action) => {
    const spell = { spells: 1, seconds: 1 };
    expect(anomalous(action)).toEqual([{ name: "n-2", ...spell }]);
    // Nodes 0 and 2 on one host.
    expect(anomalous(action, { hosts: 2 })).toEqual([
      { name: "n-0", ...spell },
      { name: "n-2", ...spell },
    ]);
    expect(HostFaults.name).toBe("HostFaults");
  });

  it("are one spell where they overlap on one host, of whatever kind and member", () => {
    const faults = [
      faultOf(
        0,
        { kind: "slow", who: nodesOf(0, 2), serviceMicros: 5 },
        { atMicros: SECOND, forMicros: 2 * SECOND },
      ),
      faultOf(1, { kind: "block", who: nodesOf(2) }, { atMicros: 2 * SECOND, forMicros: 2 * SECOND }),
    ];
    const run = new ScriptedRun({ nodes: 3, hosts: 2, durationMicros: 5 * SECOND, faults });
    expect(run.run.finish().tally.anomalous).toEqual([
      { name: "n-0", spells: 1, seconds: 3 },
      { name: "n-2", spells: 1, seconds: 3 },
    ]);
  });

  it("set clocks off and right again, but for a step, and put nobody under an anomaly", () => {
    const clock = {
      kind: "clock",
      who: nodesOf(1),
      offsetMicros: -10_000,
      driftPpm: 1000,
      stepMicros: 500_000,
    } as const;
    expect(anomalous(clock)).toEqual([]);
    const readings: number[][] = [];
    const run = new ScriptedRun({
      durationMicros: 4 * SECOND,
      faults: [faultOf(0, clock, { atMicros: SECOND, forMicros: SECOND })],
    });
    for (const until of [SECOND, SECOND + 1, 2 * SECOND, 2 * SECOND + 1, 3 * SECOND]) {
      run.run.advance(until);
      const read = ({ wallMicros, monotonicMicros }: NodeEnvironment<string>) => [
        wallMicros,
        monotonicMicros,
      ];
      const [environment, right] = [run.environment(1), run.environment(0)];
      expect(read(environment)).toHaveLength(2);
      readings.push([
        environment.wallMicros() - right.wallMicros(),
        environment.monotonicMicros() - right.monotonicMicros(),
      ]);
    }
    expect(readings.map(([wall]) => wall)).toEqual([0, 490_000, 490_000, 501_000, 501_000]);
    expect(readings.map(([, monotonic]) => monotonic)).toEqual([0, 0, 0, 1000, 1000]);
  });
});
