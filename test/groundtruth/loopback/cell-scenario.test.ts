import { describe, expect, it } from "vitest";
import { recordedScenario } from "../../../groundtruth/emulation/recorded-scenario.ts";
import { anomalousMembers } from "../../../groundtruth/loopback/anomalous-members.ts";
import { CELL_CONFIGS, type Cell } from "../../../groundtruth/loopback/cell.ts";
import { cellScenario } from "../../../groundtruth/loopback/cell-scenario.ts";
import type { MemberlistSettings } from "../../../nodes/memberlist/settings.ts";
import { ScenarioError } from "../../../src/scenario/scenario-error.ts";
import { smallInterval } from "../emulation/recorded-runs.ts";
import { smallCell } from "./small-cell.ts";

function settingsOf(cell: Cell, countsBytes = false): MemberlistSettings {
  const [configuration] = cellScenario(cell, 1, { countsBytes }).configurations;
  return configuration?.groups[0]?.settings as MemberlistSettings;
}

function inOrder(members: readonly number[]): number[] {
  return [...members].sort((a, b) => a - b);
}

describe("the scenario of a cell on loopback", () => {
  it("blocks members of its seed for whole cycles after 15 s of rest", () => {
    const cell: Cell = { ...smallCell, members: 128, anomalous: 16, blockedMs: 16_384, openMs: 64 };
    const scenario = cellScenario(cell, 7, { countsBytes: false });
    expect(scenario).toMatchObject({
      warmupMicros: 20_000_000,
      durationMicros: 8 * 16_448_000,
      groups: [{ count: 128, start: { view: "join" } }],
      faults: [
        {
          action: { kind: "block", who: { nodes: inOrder(anomalousMembers(128, 16, 7)) } },
          timing: { atMicros: 20_000_000, forMicros: 16_384_000, everyMicros: 16_448_000 },
        },
      ],
    });
  });

  it("has sockets on one machine: tens of microseconds, and dearer packets than in memory", () => {
    const loopback = cellScenario(smallCell, 1, { countsBytes: false });
    const inMemory = cellScenario({ ...smallCell, setup: "in-memory" }, 1, { countsBytes: false });
    expect(loopback.network.latency).toEqual({ law: "uniform", lowMicros: 20, highMicros: 60 });
    const packetTime = (scenario: typeof loopback) => scenario.groups[0]?.packetTimeMicros as number;
    expect(packetTime(loopback)).toBeGreaterThan(packetTime(inMemory));
    expect(loopback.groups[0]?.memberNames).toEqual(inMemory.groups[0]?.memberNames);
    const { timerUnitMicros, ...machine } = inMemory.groups[0]?.machine ?? {};
    expect(timerUnitMicros).toBe(1000);
    // Packets come by the network's poller, which wakes a process at once.
    expect(loopback.groups[0]?.machine).toEqual({ ...machine, timerUnitMicros: undefined });
  });

  it("switches the parts of Lifeguard one by one", () => {
    const parts = CELL_CONFIGS.map((config) => {
      const { LHAProbe, LHASuspicion, regossipConfirmations, BuddySystem, nacks } = settingsOf({
        ...smallCell,
        config,
      });
      return [config, LHAProbe, LHASuspicion, regossipConfirmations, BuddySystem, nacks];
    });
    expect(parts).toEqual([
      ["swim", false, false, false, false, true],
      ["lha-probe", true, false, false, false, true],
      ["lha-suspicion", false, true, true, false, true],
      ["buddy", false, false, false, true, true],
      ["lifeguard", true, true, true, true, true],
    ]);
    expect(settingsOf(smallCell)).toMatchObject({ SuspicionMult: 5, SuspicionMaxTimeoutMult: 6 });
  });

  it("compresses as the LAN profile does, really so only where bytes are counted", () => {
    expect(settingsOf(smallCell)).toMatchObject({ EnableCompression: true, compression: "ignored" });
    expect(settingsOf(smallCell, true).compression).toBe("exact");
  });

  it("takes assignments, and refuses what is not there", () => {
    const options = { countsBytes: false, sets: ["groups.member.host.packetTime=70us"] };
    expect(cellScenario(smallCell, 1, options).groups[0]?.packetTimeMicros).toBe(70);
    expect(() => cellScenario(smallCell, 1, { countsBytes: false, sets: ["nothing=1"] })).toThrow(
      ScenarioError,
    );
  });
});

describe("the scenario of a cell in memory", () => {
  it("is that of a recording, with the members of its seed", () => {
    const cell: Cell = { ...smallCell, setup: "in-memory", config: "swim" };
    const { groups, network, configurations, faults } = cellScenario(cell, 3, { countsBytes: false });
    const recorded = recordedScenario(smallInterval);
    expect([groups, network, configurations]).toEqual([
      recorded.groups,
      recorded.network,
      recorded.configurations,
    ]);
    expect(faults).toMatchObject([
      { action: { kind: "block", who: { nodes: inOrder(anomalousMembers(8, 2, 3)) } } },
    ]);
  });

  it("knows the recordings' configurations alone", () => {
    const cell: Cell = { ...smallCell, setup: "in-memory", config: "buddy" };
    expect(() => cellScenario(cell, 1, { countsBytes: false })).toThrow(/no buddy/);
  });
});
