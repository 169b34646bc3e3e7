import { describe, expect, it, test } from "vitest";
import { kubernetesZones } from "../../src/gates/kubernetes-zones.ts";
import { actorBehind, members } from "./actor.ts";
import { gateGroup } from "./gate-group.ts";

const SECOND = 1_000_000;
const { settings } = kubernetesZones;

const worst = (count: number, zones?: readonly string[], given: object = {}) =>
  kubernetesZones.worstCaseRemovalsPerMinute(settings.parse(given), gateGroup(count, zones && { zones }));

describe("Kubernetes' eviction by zone", () => {
  it("evicts one at once, and one in 10 s after it, in each zone for itself", () => {
    const actor = actorBehind(kubernetesZones, {}, gateGroup(20, { zones: ["a", "b"] }));
    expect(actor.convict(0, 0, 2, 1, 3)).toEqual([0, 1]);
    expect(actor.gate.nextChangeMicros(0)).toBe(10 * SECOND);
    expect(actor.gate.engagedAt(0)).toBe(true);
    expect(actor.gate.permits(2, 10 * SECOND - 1)).toBe(false);
    expect(actor.gate.explain(9 * SECOND)).toBe(
      "2 actions are withheld: 2 of 10 members of zone a are under verdicts, which allows one in 10s, the next in 1s; 2 of 10 members of zone b are under verdicts, which allows one in 10s, the next in 1s.",
    );
    expect(actor.gate.permits(2, 10 * SECOND)).toBe(true);
  });

  it("stops for a small zone of which 55 % are not ready, and goes on when fewer are", () => {
    const actor = actorBehind(kubernetesZones, {}, gateGroup(20, { zones: ["a", "b"] }));
    // Six of ten.
    expect(actor.convict(0, 0, 2, 4, 6, 8, 10)).toEqual([]);
    expect(actor.gate.explain(0)).toContain("which stops a zone of its size until fewer are");
    expect(actor.gate.nextChangeMicros(0)).toBeUndefined();
    actor.acquit(60 * SECOND, 10);
    // Five of ten are 50 %. A bucket that was stopped begins empty.
    expect(actor.gate.permits(0, 60 * SECOND)).toBe(false);
    expect(actor.gate.permits(0, 70 * SECOND)).toBe(true);
  });

  it("looks at what comes in one instant together: a zone that is wholly down at once was never partly", () => {
    const zones = ["a", "b", "c"];
    const actor = actorBehind(kubernetesZones, {}, gateGroup(12, { zones }));
    // All four of zone a; one by one they would pass through three of four, which stops a small zone.
    expect(actor.convict(50 * SECOND, 0, 3, 6, 9)).toEqual([0]);
    expect(actor.gate.permits(3, 60 * SECOND - 1)).toBe(false);
    expect(actor.gate.permits(3, 60 * SECOND)).toBe(true);
    // One after the other they do.
    const slow = actorBehind(kubernetesZones, {}, gateGroup(12, { zones }));
    slow.convict(10 * SECOND, 0);
    for (const [at, member] of [
      [21, 3],
      [32, 6],
      [43, 9],
    ] as const) {
      slow.convict(at * SECOND, member);
    }
    expect(slow.gate.permits(9, 52 * SECOND)).toBe(false);
    expect(slow.gate.permits(9, 53 * SECOND)).toBe(true);
  });

  it("does not count who has left, and counts who is back", () => {
    const actor = actorBehind(kubernetesZones, {}, gateGroup(20, { zones: ["a", "b"] }));
    for (const member of [0, 2, 4, 6, 8]) actor.gate.gone(member, 0);
    // Three of the five that are left.
    expect(actor.convict(SECOND, 10, 12, 14)).toEqual([]);
    actor.gate.withdrawn(0, 2 * SECOND);
    // Three of six are 50 %.
    expect(actor.gate.explain(2 * SECOND)).toContain("3 of 6 members of zone a");
  });

  it("slows down to one in 100 s for a zone of more than 50", () => {
    const actor = actorBehind(kubernetesZones, {}, gateGroup(51));
    const most = members(29);
    // 28 of 51 are 54.9 %, 29 are 56.9 %.
    expect(actor.convict(0, ...most.slice(0, 28))).toEqual([0]);
    expect(actor.gate.permits(1, 10 * SECOND)).toBe(true);
    expect(actor.convict(12 * SECOND, 28)).toEqual([]);
    // The new bucket is as full as the old one was: empty.
    expect(actor.gate.nextChangeMicros(12 * SECOND)).toBe(112 * SECOND);
    expect(actor.gate.permits(2, 112 * SECOND)).toBe(true);
    // Fifty are not many.
    expect(actorBehind(kubernetesZones, {}, gateGroup(50)).convict(0, ...members(28))).toEqual([]);
  });

  it("goes on at full rate for a zone that is wholly down while another is not, and stops when all are", () => {
    const actor = actorBehind(kubernetesZones, {}, gateGroup(6, { zones: ["a", "b"] }));
    expect(actor.convict(0, 0, 2, 4)).toEqual([0]);
    expect(actor.gate.permits(2, 10 * SECOND)).toBe(true);
    expect(actor.convict(11 * SECOND, 1, 3, 5)).toEqual([]);
    expect(actor.gate.explain(11 * SECOND)).toMatch(
      /^4 actions are withheld: all members of all zones are under/,
    );
    expect(actor.gate.mightPermitAt(1_000 * SECOND)).toBe(false);
    actor.acquit(12 * SECOND, 5);
    expect(actor.gate.permits(4, 22 * SECOND)).toBe(true);
  });

  it("takes two of three for in order: a zone is partly disrupted from three on", () => {
    const actor = actorBehind(kubernetesZones, {}, gateGroup(3));
    expect(actor.convict(0, 0, 1)).toEqual([0]);
    expect(kubernetesZones.noticesOf?.(settings.parse({}), gateGroup(2), false)?.[0]).toContain(
      "has no effect",
    );
    expect(kubernetesZones.noticesOf?.(settings.parse({}), gateGroup(9), true)?.[0]).toContain(
      "without zones",
    );
  });

  it("no longer counts who has left", () => {
    const { gate } = actorBehind(kubernetesZones, {}, gateGroup(6));
    for (const subject of [0, 1, 2]) gate.convicted({ subject }, 0);
    expect(gate.permits(0, 0)).toBe(true);
    gate.gone(5, SECOND);
    // Three of five are 60 %.
    expect(gate.permits(1, 60 * SECOND)).toBe(false);
  });

  test.each([
    // Alone: as long as the zone is in order, and never the last one.
    [1, undefined, {}, 0],
    [2, undefined, {}, 1],
    [3, undefined, {}, 2],
    [9, undefined, {}, 4],
    [20, undefined, {}, 6],
    [100, undefined, {}, 6],
    // Two at the first rate, at 0 and 10 s, one more at 20 s, and the next 100 s later.
    [5, undefined, { largeClusterSizeThreshold: 2 }, 3],
    [5, undefined, { secondaryNodeEvictionRate: 1, largeClusterSizeThreshold: 2 }, 4],
    // Of several zones each may come to be wholly down, but not all.
    [100, ["a", "b", "c"], {}, 18],
    [4, ["a", "b"], {}, 3],
    [100, undefined, { nodeEvictionRate: 0.5 }, 30],
  ] as const)(
    "of %i members in zones %j under %j removes at most %4$i in a minute",
    (count, zones, given, most) => {
      expect(worst(count, zones, given)).toBe(most);
    },
  );

  it("says in words what it does", () => {
    const words = (count: number) => kubernetesZones.inWords(settings.parse({}), gateGroup(count));
    expect(words(100).withholds).toBe(
      "more than one action in 10s in the group; more than one in 100s where 55 % or more are under verdicts; all when everybody is",
    );
    expect(words(10).withholds).toContain("; all where 55 %");
  });
});

test("a rate of Kubernetes' eviction whose interval never ends is refused", () => {
  for (const nodeEvictionRate of [0, 5e-324, 1e-7]) {
    expect(settings.safeParse({ nodeEvictionRate }).success).toBe(false);
  }
  expect(settings.safeParse({ nodeEvictionRate: 1e-6 }).success).toBe(true);
});
