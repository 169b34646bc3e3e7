import { describe, expect, it } from "vitest";
import { alb } from "../../src/gates/alb.ts";
import { actorBehind, members } from "./actor.ts";
import { gateGroup } from "./gate-group.ts";

const notices = (settings: object, count: number, zones?: readonly string[], isMember = false) =>
  alb.noticesOf?.(alb.settings.parse(settings), gateGroup(count, zones && { zones }), isMember);

describe("a target group", () => {
  it("fails open below its minimum, by default at exactly nobody", () => {
    const actor = actorBehind(alb, {}, gateGroup(6));
    expect(actor.convict(0, 0, 1, 2, 3, 4)).toHaveLength(5);
    expect(actor.convict(0, 5)).toEqual([]);
    expect(actor.gate.upholds(0, 0)).toBe(false);
  });

  it("acts when either minimum is breached, strictly", () => {
    const both = { minimum_healthy_targets_count: 2, minimum_healthy_targets_percentage: 50 };
    // Half of ten is no breach.
    expect(actorBehind(alb, both, gateGroup(10)).convict(0, ...members(5))).toHaveLength(5);
    expect(actorBehind(alb, both, gateGroup(10)).convict(0, ...members(6))).toEqual([]);
    // One of two is half, but fewer than two.
    expect(actorBehind(alb, both, gateGroup(2)).convict(0, 0)).toEqual([]);
  });

  it("counts by zone without cross-zone balancing: AWS's example of ten in each of two, six of which fail", () => {
    const group = gateGroup(20, { zones: ["a", "b"] });
    const settings = { minimum_healthy_targets_percentage: 50, crossZone: false };
    const inB = [1, 3, 5, 7, 9, 11];
    const actor = actorBehind(alb, settings, group);
    expect(actor.convict(0, ...inB)).toEqual([]);
    expect(actor.gate.explain(0)).toBe(
      "6 actions are withheld: 4 of 10 members of zone b are healthy, fewer than the minimum of 1 or 50 %, so that all are used; members that come back there would release them.",
    );
    // Zone a is not concerned.
    expect(actor.convict(1, 0)).toEqual([0]);
    expect([actor.gate.upholds(0, 1), actor.gate.upholds(1, 1)]).toEqual([true, false]);
    actor.acquit(2, 1);
    expect(actor.gate.permits(3, 2)).toBe(true);
    expect(actor.gate.engagedAt(2)).toBe(false);
    expect(actorBehind(alb, { ...settings, crossZone: true }, group).convict(0, ...inB)).toEqual(inB);
    expect(alb.worstCaseRemovalsPerMinute(alb.settings.parse(settings), group)).toBe(10);
  });

  it("no longer counts who has left", () => {
    const { gate } = actorBehind(
      alb,
      { minimum_healthy_targets_percentage: 50, crossZone: false },
      gateGroup(4, { zones: ["a"] }),
    );
    gate.convicted({ subject: 0 }, 0);
    gate.convicted({ subject: 1 }, 0);
    expect(gate.permits(0, 0)).toBe(true);
    gate.gone(2, 1);
    // One of three is less than half.
    expect(gate.permits(1, 1)).toBe(false);
    gate.withdrawn(2, 2);
    expect(gate.permits(1, 2)).toBe(true);
  });

  it("tells of settings without effect", () => {
    expect(notices({}, 6)).toEqual([]);
    expect(notices({}, 6, undefined, true)?.[0]).toContain("a member counts itself as healthy");
    expect(notices({ minimum_healthy_targets_count: 2 }, 6, undefined, true)).toEqual([]);
    expect(notices({ minimum_healthy_targets_count: 7 }, 6)?.[0]).toContain("always fails open");
    expect(notices({ crossZone: false }, 6)?.[0]).toContain("crossZone: false has no effect");
    expect(notices({ crossZone: false, minimum_healthy_targets_count: 4 }, 6, ["a", "b"])?.[0]).toContain(
      "there are 3 members in a zone",
    );
  });

  it("says in words what it does", () => {
    const words = (settings: object) =>
      alb.inWords(alb.settings.parse(settings), gateGroup(20, { zones: ["a", "b"] }));
    expect(words({}).withholds).toBe("every action, and takes back those taken, while nobody is healthy");
    expect(words({ minimum_healthy_targets_percentage: 50, crossZone: false })).toEqual({
      withholds: "every action in a zone, and takes back those taken, while 4 or fewer are healthy there",
      letsGo: "as soon as 5 are",
    });
  });
});
