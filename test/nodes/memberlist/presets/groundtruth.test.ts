import { describe, expect, it } from "vitest";
import { groundtruthPresets } from "../../../../nodes/memberlist/presets/groundtruth.ts";
import { rulesOf } from "../../../../nodes/memberlist/rules.ts";
import { settingsOfPreset, writtenValues } from "./preset-value.ts";

const CONFIGURATIONS: readonly (readonly [string, number, number])[] = [
  ["swim", 1, 1],
  ["lha-probe", 8, 1],
  ["lha-suspicion", 1, 6],
  ["lifeguard", 8, 6],
];

describe("the presets of the recorded library", () => {
  it("are its four configurations", () => {
    expect(groundtruthPresets.map(({ name }) => name)).toEqual(
      CONFIGURATIONS.map(([name]) => `groundtruth/${name}`),
    );
  });

  it.each(CONFIGURATIONS)("make %s of multipliers %d and %d alone", (name, awareness, timeout) => {
    expect(writtenValues(`groundtruth/${name}`)).toEqual({
      ...writtenValues("memberlist/lan"),
      AwarenessMaxMultiplier: awareness,
      SuspicionMaxTimeoutMult: timeout,
      SuspicionMult: 5,
      EnableCompression: false,
      handoff: "alive-first",
      leftState: true,
      replyAddresses: true,
      reapLeft: false,
      exhaustiveChoice: false,
      missedNackWeight: 1,
      metadataBytes: 0,
      rules: "memberlist",
      confirmations: "rules",
      LHAProbe: true,
      LHASuspicion: true,
      BuddySystem: true,
      regossipConfirmations: true,
      nacks: true,
    });
  });

  it("hold the score at 0 where the multiplier is 1, and ask for three confirmations", () => {
    const swim = rulesOf(settingsOfPreset("groundtruth/swim"));
    expect(swim.maximumScore).toBe(0);
    expect(swim.requiredConfirmations(128)).toBe(3);
    expect(rulesOf(settingsOfPreset("groundtruth/lifeguard")).maximumScore).toBe(7);
  });
});
