import { describe, expect, it } from "vitest";
import { escalation } from "../../src/gates/escalation.ts";
import type { ActionKind } from "../../src/node.ts";
import { actorBehind, members } from "./actor.ts";
import { gateGroup } from "./gate-group.ts";

const SECOND = 1_000_000;
const settings = escalation.settings.parse({});

function actorFor(action: ActionKind, count = 20, given: object = {}) {
  return actorBehind(escalation, given, gateGroup(count, { action }));
}

describe("escalation", () => {
  it("never holds routing back", () => {
    expect(actorFor("stopRouting").convict(0, ...members(20))).toHaveLength(20);
    expect(escalation.noticesOf?.(settings, gateGroup(20), false)?.[0]).toContain("withholds nothing here");
    expect(escalation.noticesOf?.(settings, gateGroup(20, { action: "restart" }), false)).toEqual([]);
  });

  it("restarts after 30 s, and fails over after 60 s, counted from the verdict", () => {
    for (const [action, seconds] of [
      ["restart", 30],
      ["failOver", 60],
    ] as const) {
      const actor = actorFor(action);
      expect(actor.convict(5 * SECOND, 3)).toEqual([]);
      const due = (5 + seconds) * SECOND;
      expect(actor.gate.nextChangeMicros(5 * SECOND)).toBe(due);
      expect([actor.gate.permits(3, due - 1), actor.gate.permits(3, due)]).toEqual([false, true]);
      expect(actor.gate.engagedAt(due)).toBe(false);
    }
  });

  it("does neither while more than a quarter, or a tenth, wait for it", () => {
    const restart = actorFor("restart");
    restart.convict(0, ...members(5));
    expect(restart.gate.permits(0, 30 * SECOND)).toBe(true);
    const wide = actorFor("restart");
    wide.convict(0, ...members(6));
    expect(wide.gate.permits(0, 300 * SECOND)).toBe(false);
    const failOver = actorFor("failOver");
    failOver.convict(0, 0, 1, 2);
    expect(failOver.gate.permits(0, 300 * SECOND)).toBe(false);
    expect(failOver.gate.explain(10 * SECOND)).toBe(
      "3 actions are withheld: a failover asks for a narrow verdict, and 3 of 20 members are under verdicts not dealt with, more than 2, and its verdict has stood 10s, less than 1m; fewer verdicts and another 50s would release it.",
    );
    failOver.acquit(300 * SECOND, 2);
    expect(failOver.gate.permits(0, 300 * SECOND)).toBe(true);
  });

  it("lets 43 seconds of partition go by", () => {
    const actor = actorFor("failOver", 24);
    expect(actor.convict(0, ...members(8))).toEqual([]);
    expect(actor.gate.engagedAt(42 * SECOND)).toBe(true);
    actor.acquit(43 * SECOND, ...members(8));
    expect(actor.gate.engagedAt(43 * SECOND)).toBe(false);
    expect(actor.gate.explain(43 * SECOND)).toMatch(/^Nothing is withheld/);
  });

  it("asks anew when the action on one and the same verdict becomes harder", () => {
    const { gate } = actorFor("stopRouting");
    gate.convicted({ subject: 4 }, 0);
    expect(gate.permits(4, 0)).toBe(true);
    gate.convicted({ subject: 4, kind: "restart" }, 10 * SECOND);
    expect([gate.permits(4, 29 * SECOND), gate.permits(4, 30 * SECOND)]).toEqual([false, true]);
    gate.convicted({ subject: 4, kind: "failOver" }, 31 * SECOND);
    expect([gate.permits(4, 59 * SECOND), gate.permits(4, 60 * SECOND)]).toEqual([false, true]);
    gate.withdrawn(4, 61 * SECOND);
    gate.convicted({ subject: 4, kind: "failOver" }, 62 * SECOND);
    expect(gate.permits(4, 121 * SECOND)).toBe(false);
  });

  it("has a worst case and a wait for each action", () => {
    const worst = (action: ActionKind, count: number, given: object = {}) =>
      escalation.worstCaseRemovalsPerMinute(escalation.settings.parse(given), gateGroup(count, { action }));
    expect([worst("stopRouting", 20), worst("restart", 20), worst("failOver", 20)]).toEqual([20, 10, 2]);
    // At least one of few, and no more than there are.
    expect([worst("failOver", 3), worst("restart", 1)]).toEqual([1, 1]);
    expect(worst("restart", 20, { restartAfter: "0s" })).toBe(20);
    const wait = (action: ActionKind) => escalation.shortestHoldMicros?.(settings, gateGroup(20, { action }));
    expect([wait("stopRouting"), wait("restart"), wait("failOver")]).toEqual([0, 30 * SECOND, 60 * SECOND]);
    expect(escalation.inWords(settings, gateGroup(20)).withholds).toMatch(/^nothing/);
  });

  it("refuses to ask less of a harder action", () => {
    for (const given of [{ failOverAfter: "10s" }, { failOverShare: 0.5 }]) {
      expect(escalation.settings.safeParse(given).success).toBe(false);
    }
  });
});

it("escalation takes its share of a group without the noise of a binary fraction", () => {
  const given = { restartShare: 0.29 };
  const worst = (count: number) =>
    escalation.worstCaseRemovalsPerMinute(
      escalation.settings.parse(given),
      gateGroup(count, { action: "restart" }),
    );
  // Twice 29 in a minute, at a wait of 30 s.
  expect(worst(100)).toBe(58);
});
