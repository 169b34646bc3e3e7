import { describe, expect, it } from "vitest";
import { type MemberlistRules, rulesOf } from "../../../nodes/memberlist/rules.ts";
import { settingsOf } from "./memberlist-node.ts";

/** Every point of the Lifeguard reference, section 7: its switch, what shows it, memberlist's value, the paper's. */
const POINTS: readonly (readonly [string, (rules: MemberlistRules) => unknown, unknown, unknown])[] = [
  ["healthSaturation", (rules) => rules.maximumScore, 7, 8],
  ["probeTimeoutScaling", (rules) => rules.scalesProbeTimeout, false, true],
  ["probeIntervalScaling", (rules) => rules.scalesEveryInterval, false, true],
  // A failed probe with all its nacks.
  ["failedProbePenalty", (rules) => rules.penaltyOf(3, 3), 0, 1],
  // What three missing nacks add.
  ["missedNackPenalty", (rules) => rules.penaltyOf(3, 0) - rules.penaltyOf(3, 3), 3, 1],
  ["nackDelay", (rules) => rules.nackDelayMicros(500_000), 500_000, 400_000],
  ["refutationPenalty", (rules) => rules.penalisesEveryRefutation, true, false],
  ["buddyPings", (rules) => rules.paperBuddies, false, true],
  // 4 · floor(1000 · log10 128) ms, and 4 · log10 128 s.
  ["suspicionFormula", (rules) => rules.suspicionMinimumMicros(128), 8_428_000, 8_428_840],
];

describe("the rules", () => {
  it.each(POINTS)(
    "follow memberlist, the paper or the general setting in %s",
    (point, shown, memberlist, paper) => {
      expect(shown(rulesOf(settingsOf({ [point]: "memberlist" })))).toBe(memberlist);
      expect(shown(rulesOf(settingsOf({ [point]: "paper" })))).toBe(paper);
      expect(shown(rulesOf(settingsOf({})))).toBe(memberlist);
      expect(shown(rulesOf(settingsOf({ rules: "paper" })))).toBe(paper);
      expect(shown(rulesOf(settingsOf({ rules: "paper", [point]: "memberlist" })))).toBe(memberlist);
      expect(shown(rulesOf(settingsOf({ rules: "memberlist", [point]: "paper" })))).toBe(paper);
    },
  );

  it.each(POINTS)("move nothing but %s with its switch", (point) => {
    for (const [other, shown, memberlist] of POINTS) {
      if (other !== point) expect(shown(rulesOf(settingsOf({ [point]: "paper" })))).toBe(memberlist);
    }
  });

  it("hold the score at 0 without LHA-Probe, and where the multiplier is 1", () => {
    expect(rulesOf(settingsOf({ LHAProbe: false })).maximumScore).toBe(0);
    expect(rulesOf(settingsOf({ LHAProbe: false, rules: "paper" })).maximumScore).toBe(0);
    expect(rulesOf(settingsOf({ AwarenessMaxMultiplier: 1 })).maximumScore).toBe(0);
  });

  describe("for a failed probe", () => {
    const { penaltyOf } = rulesOf(settingsOf({}));

    it.each([
      [3, 0, 3],
      [3, 1, 2],
      [3, 3, 0],
      [1, 0, 1],
      // No helper that can nack.
      [0, 0, 1],
      // A nack that came twice.
      [3, 4, 0],
    ])("cost, with %d nacks expected and %d received, %d", (expected, received, penalty) => {
      expect(penaltyOf(expected, received)).toBe(penalty);
    });

    it("cost 2 for each missing nack before March 2017", () => {
      expect(rulesOf(settingsOf({ missedNackWeight: 2 })).penaltyOf(3, 1)).toBe(4);
    });

    it("cost, by the paper's letter, 1 for the failure and 1 for whatever number of missing nacks", () => {
      const paper = rulesOf(settingsOf({ rules: "paper" }));
      expect(paper.penaltyOf(3, 0)).toBe(2);
      expect(paper.penaltyOf(3, 2)).toBe(2);
      expect(paper.penaltyOf(3, 3)).toBe(1);
      expect(paper.penaltyOf(0, 0)).toBe(1);
    });
  });

  describe("ask for confirmations:", () => {
    it.each([
      // SuspicionMult − 2, unless the group is too small to give them.
      [{ SuspicionMult: 4 }, 128, 2],
      [{ SuspicionMult: 5 }, 128, 3],
      [{ SuspicionMult: 2 }, 128, 0],
      [{ SuspicionMult: 1 }, 128, 0],
      [{ SuspicionMult: 5 }, 5, 3],
      [{ SuspicionMult: 5 }, 4, 0],
      // Held.
      [{ SuspicionMult: 2, confirmations: 3 }, 128, 3],
      [{ SuspicionMult: 2, confirmations: 3 }, 4, 0],
      [{ confirmations: 0 }, 128, 0],
      // The paper's constant.
      [{ SuspicionMult: 2, rules: "paper" }, 128, 3],
      [{ SuspicionMult: 2, rules: "paper", confirmations: 1 }, 128, 1],
    ])("%o among %d: %d", (settings, members, required) => {
      expect(rulesOf(settingsOf(settings)).requiredConfirmations(members)).toBe(required);
    });
  });

  it("give suspicion timeouts by the formula that is set", () => {
    const progress = { minMicros: 8_428_000, maxMicros: 50_568_000, required: 2, confirmations: 1 };
    expect(rulesOf(settingsOf({})).suspicionTimeoutMicros(progress)).toBe(23_980_000);
    expect(rulesOf(settingsOf({ rules: "paper" })).suspicionTimeoutMicros(progress)).toBe(23_980_620);
  });
});
