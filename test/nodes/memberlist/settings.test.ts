import { describe, expect, it } from "vitest";
import { memberlistSettings } from "../../../nodes/memberlist/settings.ts";

const refusal = (settings: Record<string, unknown>) =>
  memberlistSettings
    .safeParse(settings)
    .error?.issues.map(({ message }) => message)
    .join("; ");

describe("memberlist's settings", () => {
  it("are those of the LAN profile by default, with everything of today switched on", () => {
    expect(memberlistSettings.parse({})).toEqual({
      ProbeInterval: 1_000_000,
      ProbeTimeout: 500_000,
      IndirectChecks: 3,
      DisableTcpPings: false,
      AwarenessMaxMultiplier: 8,
      SuspicionMult: 4,
      SuspicionMaxTimeoutMult: 6,
      RetransmitMult: 4,
      GossipInterval: 200_000,
      GossipNodes: 3,
      GossipToTheDeadTime: 30_000_000,
      PushPullInterval: 30_000_000,
      TCPTimeout: 10_000_000,
      UDPBufferSize: 1400,
      HandoffQueueDepth: 1024,
      EnableCompression: true,
      ReconnectInterval: 0,
      ReconnectTimeout: 86_400_000_000,
      BroadcastTimeout: 5_000_000,
      LeavePropagateDelay: 0,
      LHAProbe: true,
      LHASuspicion: true,
      BuddySystem: true,
      regossipConfirmations: true,
      nacks: true,
      rules: "memberlist",
      healthSaturation: "rules",
      probeTimeoutScaling: "rules",
      probeIntervalScaling: "rules",
      failedProbePenalty: "rules",
      missedNackPenalty: "rules",
      nackDelay: "rules",
      refutationPenalty: "rules",
      buddyPings: "rules",
      suspicionFormula: "rules",
      confirmations: "rules",
      missedNackWeight: 1,
      handoff: "alive-first",
      leftState: true,
      reapLeft: true,
      replyAddresses: true,
      exhaustiveChoice: true,
      queueSerials: "restart",
      metadataBytes: 0,
      compression: "ignored",
      probeOrder: "list",
      viewForm: "dense",
    });
  });

  it("are each documented", () => {
    for (const [name, schema] of Object.entries(memberlistSettings.shape)) {
      expect(schema.description, name).toMatch(/\S.*\.$/);
    }
  });

  it("take whole numbers of confirmations, or the rules'", () => {
    expect(memberlistSettings.parse({ confirmations: 3 }).confirmations).toBe(3);
    expect(memberlistSettings.parse({ confirmations: 0 }).confirmations).toBe(0);
    for (const confirmations of [-1, 1.5, "3", "paper"]) expect(refusal({ confirmations })).toBeDefined();
  });

  it.each([
    ["ProbeInterval", "0s"],
    ["ProbeInterval", "-1s"],
    ["ProbeInterval", 1],
    ["ProbeTimeout", "500"],
    // Off is 1, not 0, which the library takes for a score below 0 and a timeout of nothing.
    ["AwarenessMaxMultiplier", 0],
    ["SuspicionMaxTimeoutMult", 0],
    ["SuspicionMult", 0],
    ["RetransmitMult", 0],
    ["IndirectChecks", -1],
    ["UDPBufferSize", 100],
    ["UDPBufferSize", 65_535],
    ["HandoffQueueDepth", 0],
    ["metadataBytes", 513],
    ["rules", "swim"],
    ["handoff", "lifo"],
    ["healthSaturation", "product"],
    ["LHAProbe", "yes"],
  ])("refuse %s: %s", (setting, value) => {
    expect(refusal({ [setting]: value })).toBeDefined();
  });

  it("refuse what they do not know", () => {
    expect(refusal({ SuspicionMulti: 4 })).toContain("SuspicionMulti");
    expect(refusal({ probeInterval: "1s" })).toContain("probeInterval");
  });
});
