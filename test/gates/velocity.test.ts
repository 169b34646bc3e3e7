import { describe, expect, it, test } from "vitest";
import { mostPerMinute, SlidingWindow, velocity } from "../../src/gates/velocity.ts";
import { actorBehind, members } from "./actor.ts";
import { gateGroup } from "./gate-group.ts";

const SECOND = 1_000_000;

describe("a speed limit", () => {
  it("lets so many go in any window, the rest in turn, each exactly when the window has gone by", () => {
    const actor = actorBehind(velocity, { removals: 2, window: "10s" }, gateGroup(6));
    const { gate } = actor;
    expect(actor.convict(SECOND, 0)).toEqual([0]);
    expect(gate.nextChangeMicros(SECOND)).toBeUndefined();
    expect(actor.convict(4 * SECOND, 1, 2, 3)).toEqual([1]);
    expect([gate.engagedAt(4 * SECOND), gate.nextChangeMicros(4 * SECOND)]).toEqual([true, 11 * SECOND]);
    expect(gate.explain(4 * SECOND)).toBe(
      "2 actions are withheld: 2 in 10s is as many as may be taken; in 7s there is room for one more.",
    );
    expect(gate.permits(2, 11 * SECOND - 1)).toBe(false);
    expect(gate.permits(2, 11 * SECOND)).toBe(true);
    expect(gate.permits(3, 11 * SECOND)).toBe(false);
    expect(gate.nextChangeMicros(11 * SECOND)).toBe(14 * SECOND);
    expect(gate.permits(3, 14 * SECOND)).toBe(true);
    expect([gate.engagedAt(24 * SECOND), gate.explain(24 * SECOND)]).toEqual([
      false,
      "Actions pass: fewer than 2 in 10s were taken.",
    ]);
  });

  it("gets nothing back for an action that is undone", () => {
    const actor = actorBehind(velocity, {}, gateGroup(3));
    actor.convict(0, 0);
    actor.acquit(SECOND, 0);
    expect(actor.convict(2 * SECOND, 1)).toEqual([]);
  });

  test.each([
    [1, 30, 2],
    [1, 60, 1],
    [1, 45, 2],
    [1, 61, 1],
    [1, 1, 60],
    [3, 7, 27],
    [5, 90, 5],
  ])("of %i in %i s lets %i go in a minute", (removals, seconds, most) => {
    expect(mostPerMinute({ removals, window: seconds * SECOND })).toBe(most);
    const group = (count: number) => gateGroup(count);
    const settings = { removals, window: seconds * SECOND };
    expect(velocity.worstCaseRemovalsPerMinute(settings, group(1_000))).toBe(most);
    expect(velocity.worstCaseRemovalsPerMinute(settings, group(2))).toBe(Math.min(2, most));
  });

  it("tells of a limit that is none at first", () => {
    const notices = (removals: number) =>
      velocity.noticesOf?.({ removals, window: SECOND }, gateGroup(4), false);
    expect([notices(3), notices(4)?.length]).toEqual([[], 1]);
    expect(velocity.settings.safeParse({ window: "0s" }).success).toBe(false);
    expect(velocity.inWords({ removals: 1, window: 30 * SECOND }, gateGroup(4))).toEqual({
      withholds: "what would be more than 1 in 30s",
      letsGo: "one after another, 1 in every 30s",
    });
  });
});

test("a window remembers no more than it needs", () => {
  const window = new SlidingWindow({ removals: 2, window: 10 });
  for (const at of members(5)) window.add(at);
  // 3 and 4 are the last.
  expect([window.roomFromMicros, window.isFullAt(12), window.isFullAt(13)]).toEqual([13, true, false]);
});
