import { describe, expect, it } from "vitest";
import { lifeguardPaperPresets } from "../../../../nodes/memberlist/presets/lifeguard-paper.ts";
import { rulesOf } from "../../../../nodes/memberlist/rules.ts";
import { settingsOfPreset, writtenValues } from "./preset-value.ts";

/** What memberlist was in mid-2017 (SEMANTICS 9; Lifeguard reference, section 5). */
const COMMON = {
  ProbeInterval: "1s",
  ProbeTimeout: "500ms",
  IndirectChecks: 3,
  AwarenessMaxMultiplier: 8,
  SuspicionMult: 5,
  SuspicionMaxTimeoutMult: 6,
  RetransmitMult: 4,
  GossipInterval: "200ms",
  GossipNodes: 3,
  PushPullInterval: "30s",
  HandoffQueueDepth: 1024,
  handoff: "first-in-first-out",
  missedNackWeight: 1,
  leftState: false,
  confirmations: 3,
  metadataBytes: 0,
  replyAddresses: false,
  exhaustiveChoice: false,
  reapLeft: false,
  rules: "memberlist",
};

/** LHAProbe, nacks, LHASuspicion, regossipConfirmations, BuddySystem. */
const PARTS: readonly (readonly [string, boolean, boolean, boolean, boolean, boolean])[] = [
  ["swim", false, false, false, false, false],
  ["lha-probe", true, true, false, false, false],
  ["lha-suspicion", false, false, true, true, false],
  ["buddy", false, false, false, false, true],
  ["lifeguard", true, true, true, true, true],
];

describe("the Lifeguard paper's presets", () => {
  it("are its five configurations", () => {
    expect(lifeguardPaperPresets.map(({ name }) => name)).toEqual(
      PARTS.map(([name]) => `lifeguard-paper/${name}`),
    );
  });

  it.each(PARTS)(
    "make %s of the parts",
    (name, LHAProbe, nacks, LHASuspicion, regossipConfirmations, BuddySystem) => {
      expect(writtenValues(`lifeguard-paper/${name}`)).toMatchObject({
        ...COMMON,
        LHAProbe,
        nacks,
        LHASuspicion,
        regossipConfirmations,
        BuddySystem,
      });
    },
  );

  it("keep three confirmations while alpha is swept, where memberlist today would ask for none", () => {
    const paper = settingsOfPreset("lifeguard-paper/lifeguard");
    expect(rulesOf({ ...paper, SuspicionMult: 2 }).requiredConfirmations(128)).toBe(3);
    expect(rulesOf({ ...paper, SuspicionMult: 2, confirmations: "rules" }).requiredConfirmations(128)).toBe(
      0,
    );
  });

  it("hold the health score of SWIM at 0", () => {
    expect(rulesOf(settingsOfPreset("lifeguard-paper/swim")).maximumScore).toBe(0);
    expect(rulesOf(settingsOfPreset("lifeguard-paper/lifeguard")).maximumScore).toBe(7);
  });
});
