import { describe, expect, it } from "vitest";
import { serfPresets } from "../../../../nodes/memberlist/presets/serf.ts";
import { presetNamed, writtenValues } from "./preset-value.ts";

const SERF = {
  ReconnectInterval: "30s",
  ReconnectTimeout: "24h",
  BroadcastTimeout: "5s",
  LeavePropagateDelay: "1s",
  exhaustiveChoice: false,
};

/** The rows of the memberlist reference, section 10, that have no effect here. */
const NOT_MODELLED: readonly (readonly [string, string])[] = [
  ["ReapInterval", "15s"],
  ["TombstoneTimeout", "24h"],
  ["RecentIntentTimeout", "5m"],
  ["FlapTimeout", "60s"],
  ["QueueCheckInterval", "30s"],
  ["QueueDepthWarning", "128"],
  ["MaxQueueDepth", "4096"],
  ["MinQueueDepth", "0"],
  ["EventBuffer", "512"],
  ["QueryBuffer", "512"],
  ["QueryTimeoutMult", "16"],
  ["QueryResponseSizeLimit", "1024"],
  ["QuerySizeLimit", "1024"],
  ["UserEventSizeLimit", "512"],
  ["EnableNameConflictResolution", "true"],
  ["DisableCoordinates", "false"],
];

describe("Serf's presets", () => {
  it.each(["lan", "wan", "local"])("put Serf's settings on memberlist's %s profile", (profile) => {
    expect(writtenValues(`serf/${profile}`)).toEqual({ ...writtenValues(`memberlist/${profile}`), ...SERF });
  });

  it.each(NOT_MODELLED)("name %s: %s, without effect", (setting, value) => {
    for (const { name } of serfPresets) expect(presetNamed(name).notModelled?.[setting]?.value).toBe(value);
  });

  it("name Serf's own protocol version", () => {
    expect(presetNamed("serf/lan").notModelled?.ProtocolVersion?.value).toMatch(/^4 .*5.*2/);
  });
});
