import { describe, expect, it } from "vitest";
import {
  longestWindowSeconds,
  recordedNames,
  recordedScenario,
  warmupSeconds,
} from "../../../groundtruth/emulation/recorded-scenario.ts";
import { CONFIG_NAMES } from "../../../groundtruth/recordings/recorded-run.ts";
import type { MemberlistSettings } from "../../../nodes/memberlist/settings.ts";
import { ScenarioError } from "../../../src/scenario/scenario-error.ts";
import { small, smallInterval, smallKill, smallLoss, smallPartition } from "./recorded-runs.ts";

function settingsOf(scenario: ReturnType<typeof recordedScenario>): MemberlistSettings {
  return scenario.configurations[0]?.groups[0]?.settings as MemberlistSettings;
}

describe("the scenario of a recorded run", () => {
  it("joins over 2 s and begins its window after 15 s of quiet from whole", () => {
    const scenario = recordedScenario(small);
    expect(scenario.groups[0]).toMatchObject({
      count: 8,
      start: { overMicros: 2_000_000, view: "join" },
      packetTimeMicros: 5,
    });
    expect([warmupSeconds(small), scenario.warmupMicros]).toEqual([17.5, 17_500_000]);
    expect(scenario.durationMicros).toBe(5_000_000);
    expect(scenario.faults).toEqual([]);
  });

  it("has packets as late as the recordings drew them, and streams without loss", () => {
    const { network } = recordedScenario(smallLoss);
    expect(network.latency).toEqual({ law: "uniform", lowMicros: 500, highMicros: 1500 });
    expect(network.loss).toBe(0);
    expect(network.streams?.lossy).toBe(false);
  });

  it("has the recorded configuration", () => {
    const held = CONFIG_NAMES.map((config) => {
      const { AwarenessMaxMultiplier, SuspicionMaxTimeoutMult, SuspicionMult, EnableCompression } =
        settingsOf(recordedScenario({ ...small, config }));
      return [AwarenessMaxMultiplier, SuspicionMaxTimeoutMult, SuspicionMult, EnableCompression];
    });
    expect(held).toEqual([
      [1, 1, 5, false],
      [8, 1, 5, false],
      [1, 6, 5, false],
      [8, 6, 5, false],
    ]);
    expect(settingsOf(recordedScenario({ ...small, suspicionMult: 4 })).SuspicionMult).toBe(4);
    expect(settingsOf(recordedScenario(small)).DisableTcpPings).toBe(false);
    expect(settingsOf(recordedScenario(smallLoss)).DisableTcpPings).toBe(true);
  });

  it("names members in four bytes each", () => {
    expect(recordedNames(128)[0]).toBe("n000");
    expect(recordedNames(128)[127]).toBe("n127");
    expect(recordedScenario(small).groups[0]?.memberNames).toEqual(recordedNames(8));
  });
});

describe("its faults", () => {
  it("block the recorded members for whole cycles from the window's start", () => {
    const scenario = recordedScenario(smallInterval);
    expect(scenario.durationMicros).toBe(17_000_000);
    expect(longestWindowSeconds(smallInterval)).toBe(17);
    expect(scenario.faults).toMatchObject([
      {
        action: { kind: "block", who: { kind: "nodes", nodes: [2, 5] } },
        timing: { atMicros: 17_500_000, forMicros: 8_000_000, everyMicros: 8_500_000 },
      },
    ]);
  });

  it("kill the recorded member at the recorded moment", () => {
    expect(recordedScenario(smallKill).faults).toMatchObject([
      { action: { kind: "crash", who: { nodes: [3] } }, timing: { atMicros: 17_900_000 } },
    ]);
  });

  it("lose packets from the window's start on, all links alike", () => {
    expect(recordedScenario(smallLoss).faults).toMatchObject([
      {
        action: { kind: "link", rule: { loss: 0.25, bothWays: true } },
        timing: { atMicros: 17_500_000, forMicros: undefined },
      },
    ]);
  });

  it("cut one half from the other for the recorded time, and watch for as long as the recording did", () => {
    const scenario = recordedScenario(smallPartition);
    expect(scenario.faults).toMatchObject([
      {
        action: { kind: "partition", between: [{ count: 4 }, { count: 4 }] },
        timing: { atMicros: 17_500_000, forMicros: 10_000_000 },
      },
    ]);
    expect(scenario.durationMicros).toBe(70_000_000);
  });
});

describe("assignments", () => {
  it("change the scenario as on the command line", () => {
    const scenario = recordedScenario(small, [
      "groups.member.host.packetTime=30us",
      "groups.member.machine.cores=2",
      "groups.member.settings.handoff=first-in-first-out",
      "network.latency=1ms",
    ]);
    expect(scenario.groups[0]).toMatchObject({ packetTimeMicros: 30, machine: { cores: 2, hosts: 8 } });
    expect(settingsOf(scenario).handoff).toBe("first-in-first-out");
    expect(scenario.network.latency).toEqual({ law: "constant", micros: 1000 });
  });

  it("of what is not there are refused", () => {
    expect(() => recordedScenario(small, ["groups.member.patience=3"])).toThrow(ScenarioError);
    expect(() => recordedScenario(small, ["faults.starvation.for=1s"])).toThrow(ScenarioError);
  });
});
