import { describe, expect, it } from "vitest";
import { libraryPresets } from "../../../../nodes/memberlist/presets/library.ts";
import { memberlistSettings } from "../../../../nodes/memberlist/settings.ts";
import { presetNamed, settingsOfPreset, writtenValues } from "./preset-value.ts";

/** The settings table of the memberlist reference, section 2: setting, LAN, WAN, Local. */
const TABLE: readonly (readonly [
  string,
  string | number | boolean,
  string | number | boolean,
  string | number | boolean,
])[] = [
  ["ProbeInterval", "1s", "5s", "1s"],
  ["ProbeTimeout", "500ms", "3s", "200ms"],
  ["IndirectChecks", 3, 3, 1],
  ["DisableTcpPings", false, false, false],
  ["AwarenessMaxMultiplier", 8, 8, 8],
  ["SuspicionMult", 4, 6, 3],
  ["SuspicionMaxTimeoutMult", 6, 6, 6],
  ["RetransmitMult", 4, 4, 2],
  ["GossipInterval", "200ms", "500ms", "100ms"],
  ["GossipNodes", 3, 4, 3],
  ["GossipToTheDeadTime", "30s", "60s", "15s"],
  ["PushPullInterval", "30s", "60s", "15s"],
  ["TCPTimeout", "10s", "30s", "1s"],
  ["UDPBufferSize", 1400, 1400, 1400],
  ["HandoffQueueDepth", 1024, 1024, 1024],
  ["EnableCompression", true, true, true],
];

/** The rows of that table which have no effect here; the profiles agree on them. */
const NOT_MODELLED: readonly (readonly [string, string])[] = [
  ["GossipVerifyIncoming", "true"],
  ["GossipVerifyOutgoing", "true"],
  ["DeadNodeReclaimTime", "0s"],
  ["ProtocolVersion", "2"],
  ["BindAddr", "0.0.0.0"],
  ["BindPort", "7946"],
  ["AdvertisePort", "7946"],
  ["RequireNodeNames", "false"],
  ["QueueCheckInterval", "30s"],
  ["Label", '""'],
  ["SkipInboundLabelCheck", "false"],
];

describe("the library's profiles", () => {
  it.each(TABLE)("have %s: %s, %s, %s", (setting, lan, wan, local) => {
    expect(writtenValues("memberlist/lan")[setting]).toBe(lan);
    expect(writtenValues("memberlist/wan")[setting]).toBe(wan);
    expect(writtenValues("memberlist/local")[setting]).toBe(local);
  });

  it.each(NOT_MODELLED)("name %s: %s, without effect", (setting, value) => {
    for (const { notModelled } of libraryPresets) expect(notModelled?.[setting]?.value).toBe(value);
  });

  it("hold nothing else", () => {
    for (const { name } of libraryPresets) {
      expect(Object.keys(writtenValues(name)).sort()).toEqual(TABLE.map(([setting]) => setting).sort());
      expect(Object.keys(presetNamed(name).notModelled ?? {}).sort()).toEqual(
        NOT_MODELLED.map(([setting]) => setting).sort(),
      );
    }
  });

  it("are LAN but for the rows that differ, and those name their own profile", () => {
    for (const [setting, lan, wan, local] of TABLE) {
      const sourceIn = (name: string) => presetNamed(name).values[setting]?.source;
      expect(sourceIn("memberlist/lan")).toContain("DefaultLANConfig");
      expect(sourceIn("memberlist/wan")).toContain(wan === lan ? "DefaultLANConfig" : "DefaultWANConfig");
      expect(sourceIn("memberlist/local")).toContain(
        local === lan ? "DefaultLANConfig" : "DefaultLocalConfig",
      );
    }
  });

  it("make LAN what a program without a preset has", () => {
    expect(settingsOfPreset("memberlist/lan")).toEqual(memberlistSettings.parse({}));
  });
});
