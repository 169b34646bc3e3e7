import { describe, expect, it } from "vitest";
import { groupStateOf, type LiveMember } from "../../invariants/group-state.ts";
import type { Held } from "../../invariants/observer.ts";
import { JOINER } from "../../nodes/memberlist/activities.ts";
import { ALIVE, CONVICTED, LEFT, SUSPECTED, UNKNOWN } from "../../src/node.ts";

interface Fields {
  readonly queued?: number;
  readonly reconnects?: boolean;
  readonly failed?: readonly number[];
  readonly asks?: number;
  readonly incarnation?: number;
}

/** A member that holds of members 0, 1, … what is given. */
function member(node: number, held: readonly Held[], fields: Fields = {}): LiveMember {
  const { queued = 0, reconnects = false, failed = [], asks, incarnation = 1 } = fields;
  return {
    node,
    settings: { ReconnectInterval: reconnects ? 1 : 0 },
    incarnation,
    queued,
    contact: asks ?? node,
    failed: new Set(failed),
    verdictOf: (subject) => held[subject] ?? UNKNOWN,
    incarnationOf: () => 1,
    timersOf: (activity) => (activity === JOINER && asks !== undefined ? 1 : 0),
  };
}

const all = [ALIVE, ALIVE, ALIVE] as const;

describe("the state of a group", () => {
  it("is converged when all hold each other alive and nobody the gone", () => {
    const members = [0, 1].map((node) => member(node, [ALIVE, ALIVE, node === 0 ? CONVICTED : UNKNOWN]));
    expect(groupStateOf(members, [2])).toEqual({
      isConverged: true,
      isSplit: false,
      isLinked: true,
      isInformed: false,
      disagreements: [],
    });
    expect(groupStateOf([member(0, [ALIVE])], [1, 2]).isConverged).toBe(true);
  });

  it("is not converged while a live member is suspected, or a gone one is not held gone", () => {
    const doubting = groupStateOf([member(0, [ALIVE, SUSPECTED]), member(1, all)], []);
    expect(doubting).toMatchObject({ isConverged: false, isSplit: false, isLinked: true });
    expect(doubting.disagreements).toEqual(["node 0 holds node 1 suspected"]);
    for (const held of [ALIVE, SUSPECTED] as const) {
      expect(groupStateOf([member(0, [ALIVE, held])], [1]).isConverged).toBe(false);
    }
  });

  it("is informed if three of five know each other as they are, even if they doubt", () => {
    const three = (held: Held, incarnation = 1) => [
      member(0, [ALIVE, held, ALIVE]),
      member(1, all, { incarnation }),
      member(2, all),
    ];
    expect(groupStateOf(three(SUSPECTED), [3, 4]).isInformed).toBe(true);
    expect(groupStateOf(three(SUSPECTED), [3, 4, 5]).isInformed).toBe(false);
    expect(groupStateOf(three(ALIVE, 2), []).isInformed).toBe(true);
    expect(groupStateOf(three(SUSPECTED, 2), []).isInformed).toBe(false);
    for (const held of [CONVICTED, LEFT, UNKNOWN] as const) {
      expect(groupStateOf(three(held), []).isInformed).toBe(false);
    }
    expect(groupStateOf([member(0, all), member(1, all)], []).isInformed).toBe(false);
  });

  it("is not converged while there is news to gossip, and somebody to gossip with", () => {
    expect(groupStateOf([member(0, all, { queued: 1 }), member(1, all)], []).isConverged).toBe(false);
    expect(groupStateOf([member(0, all, { queued: 1 })], []).isConverged).toBe(true);
  });

  it.each([CONVICTED, LEFT, UNKNOWN] as const)(
    "is split when nobody of one part has to do with the other (%i)",
    (held) => {
      const members = [
        member(0, [ALIVE, ALIVE, held]),
        member(1, [ALIVE, ALIVE, held]),
        member(2, [held, held, ALIVE]),
      ];
      const state = groupStateOf(members, []);
      expect(state).toMatchObject({ isConverged: false, isSplit: true, isLinked: false, isInformed: false });
    },
  );

  it("is not split while one part still doubts within itself, or gossips", () => {
    const apart = member(2, [CONVICTED, CONVICTED, ALIVE]);
    const doubting = [member(0, [ALIVE, SUSPECTED, CONVICTED]), member(1, [ALIVE, ALIVE, CONVICTED]), apart];
    expect(groupStateOf(doubting, []).isSplit).toBe(false);
    const gossiping = [
      member(0, [ALIVE, ALIVE, CONVICTED], { queued: 1 }),
      member(1, [ALIVE, ALIVE, CONVICTED]),
      apart,
    ];
    expect(groupStateOf(gossiping, []).isSplit).toBe(false);
  });

  it("is linked by one that holds another suspected, asks it to join, or tries it again", () => {
    const alone = member(1, [CONVICTED, ALIVE]);
    const linked = [
      member(0, [ALIVE, SUSPECTED]),
      member(0, [ALIVE, UNKNOWN], { asks: 1 }),
      member(0, [ALIVE, CONVICTED], { reconnects: true, failed: [1] }),
    ];
    for (const link of linked) {
      expect(groupStateOf([link, alone], [])).toMatchObject({ isLinked: true, isSplit: false });
    }
    const unlinked = [
      member(0, [ALIVE, CONVICTED], { failed: [1] }),
      member(0, [ALIVE, CONVICTED], { reconnects: true }),
      member(0, [ALIVE, UNKNOWN], { asks: 2 }),
    ];
    for (const link of unlinked) {
      expect(groupStateOf([link, alone], [])).toMatchObject({ isLinked: false, isSplit: true });
    }
  });
});
