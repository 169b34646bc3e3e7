import { describe, expect, it } from "vitest";
import { disruptionBudget } from "../../src/gates/disruption-budget.ts";
import { actorBehind, members } from "./actor.ts";
import { gateGroup } from "./gate-group.ts";

const worst = (settings: object, count: number) =>
  disruptionBudget.worstCaseRemovalsPerMinute(disruptionBudget.settings.parse(settings), gateGroup(count));

describe("a disruption budget before restarts", () => {
  it("allows one by default, and none while two are in trouble", () => {
    const actor = actorBehind(disruptionBudget, {}, gateGroup(6, { action: "restart" }));
    expect(actor.convict(0, 0)).toEqual([0]);
    expect(actor.convict(1, 1)).toEqual([]);
    expect(actor.gate.explain(1)).toBe(
      "1 action is withheld: 4 of 6 members are neither suspected nor convicted, more than the 1 that may be unavailable are not; 1 more would release them.",
    );
    actor.acquit(2, 0);
    expect(actor.gate.permits(1, 2)).toBe(true);
  });

  it("keeps a shared dependency from restarting the fleet", () => {
    expect(
      actorBehind(disruptionBudget, { maxUnavailable: "25%" }, gateGroup(6)).convict(0, ...members(6)),
    ).toEqual([]);
  });

  it("rounds shares up, as Kubernetes does: half of seven is four, both ways", () => {
    expect(worst({ maxUnavailable: "50%" }, 7)).toBe(4);
    expect(worst({ minAvailable: "50%" }, 7)).toBe(3);
    // So a tenth of fewer than ten is one, not nobody.
    expect(worst({ maxUnavailable: "10%" }, 3)).toBe(1);
    expect([
      worst({ maxUnavailable: 2 }, 7),
      worst({ minAvailable: 5 }, 7),
      worst({ minAvailable: 9 }, 7),
    ]).toEqual([2, 2, 0]);
  });

  it("tells of budgets that allow nothing or everything, and takes one of the two", () => {
    const notices = (settings: object) =>
      disruptionBudget.noticesOf?.(disruptionBudget.settings.parse(settings), gateGroup(4), false);
    expect(notices({ minAvailable: "100%" })?.[0]).toContain("permits no action at all");
    expect(notices({ maxUnavailable: 4 })?.[0]).toContain("withholds nothing");
    expect(notices({})).toEqual([]);
    for (const settings of [
      { maxUnavailable: 1, minAvailable: 1 },
      { maxUnavailable: "x" },
      { maxUnavailable: "101%" },
      { maxUnavailable: 2.5 },
      { minAvailable: -1 },
    ]) {
      expect(disruptionBudget.settings.safeParse(settings).success).toBe(false);
    }
    expect(disruptionBudget.inWords(disruptionBudget.settings.parse({}), gateGroup(4)).letsGo).toBe(
      "as soon as no more than 1 are",
    );
  });
});
