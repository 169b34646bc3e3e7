import { describe, expect, it } from "vitest";
import { consulPresets } from "../../../../nodes/memberlist/presets/consul.ts";
import { presetNamed, writtenValues } from "./preset-value.ts";

const CONSUL = { ReconnectTimeout: "72h", LeavePropagateDelay: "3s" };

describe("Consul's presets", () => {
  it("make the LAN pool Serf's, with longer delays", () => {
    expect(writtenValues("consul/lan")).toEqual({ ...writtenValues("serf/lan"), ...CONSUL });
  });

  it("give the WAN pool three gossip targets and the retransmissions of LAN, by a slip of Consul's", () => {
    expect(writtenValues("consul/wan")).toEqual({
      ...writtenValues("serf/wan"),
      ...CONSUL,
      GossipNodes: 3,
      RetransmitMult: 4,
    });
    expect(presetNamed("consul/wan").values.GossipNodes?.source).toContain("slip");
  });

  it("make the development mode quick", () => {
    expect(writtenValues("consul/dev")).toEqual({
      ...writtenValues("consul/lan"),
      ProbeInterval: "100ms",
      ProbeTimeout: "100ms",
      GossipInterval: "100ms",
      SuspicionMult: 3,
    });
  });

  it.each([
    ["DeadNodeReclaimTime", "30s"],
    ["QueueDepthWarning", "1000000"],
    ["MinQueueDepth", "4096"],
    ["EnableNameConflictResolution", "false"],
    ["ReapInterval", "15s"],
    ["TombstoneTimeout", "24h"],
  ])("name %s: %s, without effect", (setting, value) => {
    for (const { notModelled } of consulPresets) expect(notModelled?.[setting]?.value).toBe(value);
  });

  it.each([
    ["consul/lan", "8301"],
    ["consul/wan", "8302"],
    ["consul/dev", "8301"],
  ])("name the port of %s: %s", (name, port) => {
    expect(presetNamed(name).notModelled?.BindPort?.value).toBe(port);
  });
});
