import { describe, expect, it, test } from "vitest";
import { eurekaShare } from "../../src/gates/eureka-share.ts";
import { gateGroup } from "./gate-group.ts";

/** N, then the most members that may fall silent at once while removals go on, at 85 % (the reference's section 7). */
const SILENT_AT_MOST: readonly (readonly [number, number])[] = [
  [1, 0],
  [2, 0],
  [3, 0],
  [4, 0],
  [5, 0],
  [6, 0],
  [7, 1],
  [10, 1],
  [13, 1],
  [14, 2],
  [20, 2],
  [100, 14],
  [1000, 149],
];

describe("Eureka's share", () => {
  test.each(SILENT_AT_MOST)("of %i members lets %i fall silent", (expected, silent) => {
    const gate = eurekaShare.create(eurekaShare.settings.parse({}), gateGroup(expected));
    gate.observe({ expected, renewals: expected - silent }, 0);
    expect(gate.engagedAt(0)).toBe(false);
    gate.observe({ expected, renewals: expected - silent - 1 }, 0);
    expect(gate.engagedAt(0)).toBe(true);
    expect(
      eurekaShare.worstCaseRemovalsPerMinute({ renewalPercentThreshold: 0.85 }, gateGroup(expected)),
    ).toBe(silent);
  });

  it("is engaged exactly at the threshold and open just above it, for 1 to 20 members and 1 to 100 %", () => {
    for (let members = 1; members <= 20; members++) {
      for (let percent = 1; percent <= 100; percent++) {
        const settings = eurekaShare.settings.parse({ renewalPercentThreshold: percent / 100 });
        const gate = eurekaShare.create(settings, gateGroup(members));
        // In whole numbers; at these sizes the product's doubles never fall short of it.
        const threshold = Math.floor((members * percent) / 100);
        let removable = 0;
        for (let renewals = members; renewals >= 0; renewals--) {
          gate.observe({ expected: members, renewals }, 0);
          expect(gate.engagedAt(0)).toBe(renewals <= threshold);
          if (!gate.engagedAt(0) && renewals < members) removable += 1;
        }
        expect(eurekaShare.worstCaseRemovalsPerMinute(settings, gateGroup(members))).toBe(removable);
      }
    }
  });

  it("loses one where the product of doubles falls short: 29 % of 100 is 28", () => {
    expect(eurekaShare.worstCaseRemovalsPerMinute({ renewalPercentThreshold: 0.29 }, gateGroup(100))).toBe(
      71,
    );
  });

  it("permits removing all but the observer when the share rounds down to nobody", () => {
    expect(eurekaShare.worstCaseRemovalsPerMinute({ renewalPercentThreshold: 0.01 }, gateGroup(20))).toBe(19);
  });

  it("permits nothing at 100 %, and never a negative number", () => {
    for (const members of [0, 1, 2, 20]) {
      expect(eurekaShare.worstCaseRemovalsPerMinute({ renewalPercentThreshold: 1 }, gateGroup(members))).toBe(
        0,
      );
    }
  });

  it("lets a lone observer pass", () => {
    const gate = eurekaShare.create({ renewalPercentThreshold: 0.85 }, gateGroup(20));
    gate.observe({ expected: 1, renewals: 1 }, 0);
    expect(gate.engagedAt(0)).toBe(false);
  });

  it("follows the census without memory", () => {
    const gate = eurekaShare.create({ renewalPercentThreshold: 0.85 }, gateGroup(20));
    const engaged = ([expected, renewals]: readonly [number, number]) => {
      gate.observe({ expected, renewals }, 0);
      return gate.engagedAt(0);
    };
    expect(gate.engagedAt(0)).toBe(false);
    const seen = [
      [20, 20],
      [20, 18],
      [20, 17],
      [20, 10],
      // Members that left are not expected any more.
      [11, 10],
    ] as const;
    expect(seen.map(engaged)).toEqual([false, false, true, true, false]);
  });

  it("keeps gates apart from one another", () => {
    const one = eurekaShare.create({ renewalPercentThreshold: 0.85 }, gateGroup(20));
    const other = eurekaShare.create({ renewalPercentThreshold: 0.85 }, gateGroup(20));
    one.observe({ expected: 20, renewals: 0 }, 0);
    expect([one.engagedAt(0), other.engagedAt(0)]).toEqual([true, false]);
  });

  it("explains itself", () => {
    const gate = eurekaShare.create({ renewalPercentThreshold: 0.29 }, gateGroup(20));
    expect(gate.explain(0)).toBe("No member has been counted yet, so nothing is withheld.");
    gate.observe({ expected: 10, renewals: 3 }, 0);
    expect(gate.explain(0)).toBe(
      "Actions pass: 3 of 10 members are neither suspected nor convicted, more than 2 (29 % of 10, rounded down).",
    );
    gate.observe({ expected: 10, renewals: 1 }, 0);
    expect(gate.explain(0)).toBe(
      "Actions are withheld: 1 of 10 members are neither suspected nor convicted, not more than 2 (29 % of 10, rounded down); 2 more would release them.",
    );
    const strict = eurekaShare.create({ renewalPercentThreshold: 1 }, gateGroup(20));
    strict.observe({ expected: 10, renewals: 10 }, 0);
    expect(strict.explain(0)).toMatch(/nothing can release them/);
  });

  it("tells when one crash is enough to stop it for ever", () => {
    const notices = (count: number) =>
      eurekaShare.noticesOf?.({ renewalPercentThreshold: 0.85 }, gateGroup(count), true);
    expect(notices(7)).toEqual([]);
    expect(notices(6)).toEqual([
      "Gate eureka permits no action at all in a group of 6: with one member under a verdict 5 are left, and more than 5 (85 % of 6, rounded down) are needed. A dead member is never removed.",
    ]);
  });

  it("says in words what it withholds and what ends that", () => {
    const words = (share: number) => eurekaShare.inWords({ renewalPercentThreshold: share }, gateGroup(20));
    expect(words(0.85)).toEqual({
      withholds:
        "every action while 17 or fewer of 20 members are in good standing (85 % of 20, rounded down)",
      letsGo: "as soon as 18 are in good standing again",
    });
    expect(words(1).letsGo).toMatch(/^never/);
  });

  it("refuses shares outside (0, 1] and fields it does not have", () => {
    for (const renewalPercentThreshold of [0, -0.1, 1.01, 85, Number.NaN, "0.85"]) {
      expect(eurekaShare.settings.safeParse({ renewalPercentThreshold }).success).toBe(false);
    }
    expect(eurekaShare.settings.safeParse({ rule: "eureka" }).success).toBe(false);
    expect(eurekaShare.settings.parse({})).toEqual({ renewalPercentThreshold: 0.85 });
  });
});
