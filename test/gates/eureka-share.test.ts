import { describe, expect, it, test } from "vitest";
import { eurekaShare } from "../../src/gates/eureka-share.ts";

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
    const gate = eurekaShare.create(eurekaShare.settings.parse({}));
    gate.observe({ expected, renewals: expected - silent });
    expect(gate.engaged).toBe(false);
    gate.observe({ expected, renewals: expected - silent - 1 });
    expect(gate.engaged).toBe(true);
    expect(eurekaShare.worstCaseRemovalsPerMinute({ renewalPercentThreshold: 0.85 }, expected)).toBe(silent);
  });

  it("is engaged exactly at the threshold and open just above it, for 1 to 20 members and 1 to 100 %", () => {
    for (let members = 1; members <= 20; members++) {
      for (let percent = 1; percent <= 100; percent++) {
        const settings = eurekaShare.settings.parse({ renewalPercentThreshold: percent / 100 });
        const gate = eurekaShare.create(settings);
        // In whole numbers; at these sizes the product's doubles never fall short of it.
        const threshold = Math.floor((members * percent) / 100);
        let removable = 0;
        for (let renewals = members; renewals >= 0; renewals--) {
          gate.observe({ expected: members, renewals });
          expect(gate.engaged).toBe(renewals <= threshold);
          if (!gate.engaged && renewals < members) removable += 1;
        }
        expect(eurekaShare.worstCaseRemovalsPerMinute(settings, members)).toBe(removable);
      }
    }
  });

  it("loses one where the product of doubles falls short: 29 % of 100 is 28", () => {
    expect(eurekaShare.worstCaseRemovalsPerMinute({ renewalPercentThreshold: 0.29 }, 100)).toBe(71);
  });

  it("permits removing all but the observer when the share rounds down to nobody", () => {
    expect(eurekaShare.worstCaseRemovalsPerMinute({ renewalPercentThreshold: 0.01 }, 20)).toBe(19);
  });

  it("permits nothing at 100 %, and never a negative number", () => {
    for (const members of [0, 1, 2, 20]) {
      expect(eurekaShare.worstCaseRemovalsPerMinute({ renewalPercentThreshold: 1 }, members)).toBe(0);
    }
  });

  it("lets a lone observer pass", () => {
    const gate = eurekaShare.create({ renewalPercentThreshold: 0.85 });
    gate.observe({ expected: 1, renewals: 1 });
    expect(gate.engaged).toBe(false);
  });

  it("says at each observation whether it engaged or opened", () => {
    const gate = eurekaShare.create({ renewalPercentThreshold: 0.85 });
    expect(gate.engaged).toBe(false);
    expect(gate.observe({ expected: 20, renewals: 20 })).toBe(false);
    expect(gate.observe({ expected: 20, renewals: 18 })).toBe(false);
    expect(gate.observe({ expected: 20, renewals: 17 })).toBe(true);
    expect(gate.observe({ expected: 20, renewals: 10 })).toBe(false);
    // Members that left are not expected any more.
    expect(gate.observe({ expected: 11, renewals: 10 })).toBe(true);
    expect(gate.engaged).toBe(false);
  });

  it("keeps gates apart from one another", () => {
    const one = eurekaShare.create({ renewalPercentThreshold: 0.85 });
    const other = eurekaShare.create({ renewalPercentThreshold: 0.85 });
    one.observe({ expected: 20, renewals: 0 });
    expect([one.engaged, other.engaged]).toEqual([true, false]);
  });

  it("explains itself", () => {
    const gate = eurekaShare.create({ renewalPercentThreshold: 0.29 });
    expect(gate.explain()).toBe("No member has been counted yet, so nothing is withheld.");
    gate.observe({ expected: 10, renewals: 3 });
    expect(gate.explain()).toBe(
      "Removals pass: 3 of 10 members are neither suspected nor convicted, more than 2 (29 % of 10, rounded down).",
    );
    gate.observe({ expected: 10, renewals: 1 });
    expect(gate.explain()).toBe(
      "Removals are withheld: 1 of 10 members are neither suspected nor convicted, not more than 2 (29 % of 10, rounded down); 2 more would release them.",
    );
    const strict = eurekaShare.create({ renewalPercentThreshold: 1 });
    strict.observe({ expected: 10, renewals: 10 });
    expect(strict.explain()).toMatch(/nothing can release them/);
  });

  it("refuses shares outside (0, 1] and fields it does not have", () => {
    for (const renewalPercentThreshold of [0, -0.1, 1.01, 85, Number.NaN, "0.85"]) {
      expect(eurekaShare.settings.safeParse({ renewalPercentThreshold }).success).toBe(false);
    }
    expect(eurekaShare.settings.safeParse({ rule: "eureka" }).success).toBe(false);
    expect(eurekaShare.settings.parse({})).toEqual({ renewalPercentThreshold: 0.85 });
  });
});
