import { describe, expect, it } from "vitest";
import { CensusGate, type CensusRule, mostRemovable, withheldFrom } from "../../src/gates/census-gate.ts";
import { gateGroup } from "./gate-group.ts";

const atLeastThree: CensusRule = {
  withholdsAt: (_expected, renewals) => renewals < 3,
  because: () => "of which three are wanted",
};

describe("a rule over the census", () => {
  it("is open until a census was taken, and then as the rule says", () => {
    const gate = new CensusGate(atLeastThree, gateGroup(5));
    expect([gate.engagedAt(0), gate.explain(0)]).toEqual([
      false,
      "No member has been counted yet, so nothing is withheld.",
    ]);
    gate.observe({ expected: 5, renewals: 2 }, 0);
    expect([gate.engagedAt(0), gate.mightPermitAt(0), gate.upholds(1, 0)]).toEqual([true, false, true]);
    expect(gate.explain(0)).toBe(
      "Actions are withheld: 2 of 5 members are neither suspected nor convicted, of which three are wanted; 1 more would release them.",
    );
    gate.observe({ expected: 2, renewals: 2 }, 0);
    expect(gate.explain(0)).toContain("nothing can release them");
    gate.observe({ expected: 5, renewals: 3 }, 0);
    expect(gate.engagedAt(0)).toBe(false);
  });

  it("does not uphold what was done while it withholds, if it fails open", () => {
    const gate = new CensusGate({ ...atLeastThree, failsOpen: true }, gateGroup(5));
    gate.observe({ expected: 5, renewals: 2 }, 0);
    expect(gate.upholds(1, 0)).toBe(false);
    gate.observe({ expected: 5, renewals: 3 }, 0);
    expect(gate.upholds(1, 0)).toBe(true);
  });

  it("has a most that may stand removed, and a census at which it begins", () => {
    expect([2, 3, 4, 10].map((members) => mostRemovable(atLeastThree, members))).toEqual([0, 0, 1, 7]);
    expect(mostRemovable({ withholdsAt: () => false }, 4)).toBe(4);
    expect(withheldFrom(atLeastThree, 10)).toBe(2);
    expect(withheldFrom({ withholdsAt: () => false }, 10)).toBeUndefined();
  });
});
