import { describe, expect, it } from "vitest";
import { ladder } from "../../src/gates/ladder.ts";
import { actorBehind, members } from "./actor.ts";
import { gateGroup } from "./gate-group.ts";

const SECOND = 1_000_000;

describe("the ladder's gate, before five workers", () => {
  it("evicts exactly one when a shared dependency fails, and then fails open", () => {
    const actor = actorBehind(ladder, {}, gateGroup(5));
    const { gate } = actor;
    expect(actor.convict(0, 0)).toEqual([0]);
    // Two of five are 40 %: the next has to wait.
    expect(actor.convict(2 * SECOND, 1)).toEqual([]);
    expect([gate.upholds(0, 2 * SECOND), gate.nextChangeMicros(2 * SECOND)]).toEqual([true, 30 * SECOND]);
    expect(gate.explain(2 * SECOND)).toBe(
      "1 action is withheld: 1 in 30s is as many as may be evicted; in 28s there is room for one more.",
    );
    expect(actor.convict(4 * SECOND, 2)).toEqual([]);
    expect([gate.engagedAt(4 * SECOND), gate.upholds(0, 4 * SECOND)]).toEqual([true, false]);
    expect(gate.explain(4 * SECOND)).toBe(
      "2 actions are withheld: 3 of 5 members are evicted or convicted, more than 40 %, so that all are used; fewer verdicts would release them.",
    );
    // Time alone does not help now.
    expect(gate.nextChangeMicros(4 * SECOND)).toBeUndefined();
    expect(gate.permits(1, 60 * SECOND)).toBe(false);
    expect(actor.convict(60 * SECOND, 3, 4)).toEqual([]);
    actor.acquit(70 * SECOND, 2, 3, 4);
    expect([gate.upholds(0, 70 * SECOND), gate.permits(1, 70 * SECOND)]).toEqual([true, true]);
  });

  it("evicts nobody when all fail in one instant", () => {
    expect(actorBehind(ladder, {}, gateGroup(5)).convict(0, ...members(5))).toEqual([]);
  });

  it("allows the second after 30 s, if there are no more", () => {
    const actor = actorBehind(ladder, {}, gateGroup(5));
    expect(actor.convict(0, 0, 1)).toEqual([0]);
    expect(actor.gate.permits(1, 30 * SECOND - 1)).toBe(false);
    expect(actor.gate.permits(1, 30 * SECOND)).toBe(true);
    expect(actor.gate.explain(60 * SECOND)).toBe(
      "Actions pass: 2 of 5 members are evicted or convicted, no more than 40 %, and fewer than 1 in 30s.",
    );
  });

  it("has a worst case of two in a minute of five, and none of two: one is half of them", () => {
    const settings = ladder.settings.parse({});
    const worst = (count: number) => ladder.worstCaseRemovalsPerMinute(settings, gateGroup(count));
    expect([1, 2, 3, 4, 5, 100].map(worst)).toEqual([0, 0, 1, 1, 2, 2]);
    expect(ladder.noticesOf?.(settings, gateGroup(2), false)?.[0]).toContain("one is more than 40 %");
    expect(ladder.noticesOf?.(settings, gateGroup(5), false)).toEqual([]);
    expect(ladder.inWords(settings, gateGroup(5)).withholds).toContain(
      "with more than 2 of 5 evicted or convicted",
    );
  });
});

it("the ladder's gate fails open beyond its share, and not at it for the noise of a binary fraction", () => {
  const actor = actorBehind(ladder, { maximumShare: 0.29, evictions: 100 }, gateGroup(100));
  expect(actor.convict(0, ...members(29))).toHaveLength(29);
  expect(actor.gate.upholds(0, 0)).toBe(true);
  actor.convict(0, 29);
  expect(actor.gate.upholds(0, 0)).toBe(false);
});
