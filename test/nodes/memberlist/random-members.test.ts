import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseRandomMembers } from "../../../nodes/memberlist/random-members.ts";
import { ALIVE, createGroupRoster, createView, type RandomStream } from "../../../src/node.ts";
import { seededStream } from "./memberlist-node.ts";

const TRIALS = 4_000;

/** A view of a group of `roster` members at 10, 11, … in which the first `known` have a record. */
function setting(roster: number, known: number) {
  const group = createGroupRoster("member", 10, roster);
  const view = createView("dense", group, false);
  for (let member = 10; member < 10 + known; member++) view.record(member, ALIVE, 1, 0);
  return { group, view };
}

function choose(
  count: number,
  [roster, known]: readonly [number, number],
  random: RandomStream,
  exhaustive: boolean,
  isEligible: (member: number) => boolean = () => true,
) {
  const { group, view } = setting(roster, known);
  return chooseRandomMembers(count, view, group, random, exhaustive, isEligible);
}

describe("a random choice of members", () => {
  it("has no member twice, none without a record, none that is not eligible, and not more than asked for", () => {
    fc.assert(
      fc.property(
        fc.record({
          count: fc.nat(8),
          roster: fc.integer({ min: 1, max: 30 }),
          share: fc.double({ min: 0, max: 1, noNaN: true }),
          exhaustive: fc.boolean(),
          seed: fc.nat(1_000),
        }),
        ({ count, roster, share, exhaustive, seed }) => {
          const known = Math.floor(roster * share);
          const random = seededStream("choice", seed);
          const chosen = choose(count, [roster, known], random, exhaustive, (member) => member % 3 > 0);
          expect(new Set(chosen).size).toBe(chosen.length);
          expect(chosen.length).toBeLessThanOrEqual(count);
          for (const member of chosen) {
            expect(member).toBeLessThan(10 + known);
            expect(member % 3).toBeGreaterThan(0);
          }
        },
      ),
      { seed: 3 },
    );
  });

  it.each([true, false])("takes every eligible member equally often (exhaustive: %s)", (exhaustive) => {
    const times = new Map<number, number>();
    for (let seed = 1; seed <= TRIALS; seed++) {
      const chosen = choose(3, [12, 8], seededStream("choice", seed), exhaustive, (member) => member !== 12);
      for (const member of chosen) times.set(member, (times.get(member) ?? 0) + 1);
    }
    expect([...times.keys()].sort()).toEqual([10, 11, 13, 14, 15, 16, 17]);
    // 3/7 of 4000 with a standard deviation of 31: five of them either way.
    for (const count of times.values()) expect(Math.abs(count - (TRIALS * 3) / 7)).toBeLessThan(155);
  });

  it("finds everybody in a small group when it is exhaustive", () => {
    // Eight records are fewer than three times three.
    for (let seed = 1; seed <= 200; seed++) {
      const chosen = choose(3, [8, 8], seededStream("choice", seed), true, (member) => member >= 15);
      expect(chosen.sort()).toEqual([15, 16, 17]);
    }
  });

  it.each([
    ["not exhaustive", 8, false],
    ["nine records, which are not fewer than three times three", 9, true],
  ] as const)("may miss a member after three draws a record: %s", (_why, records, exhaustive) => {
    let missed = 0;
    for (let seed = 1; seed <= TRIALS; seed++) {
      if (
        choose(3, [records, records], seededStream("choice", seed), exhaustive, (member) => member === 12)
          .length === 0
      ) {
        missed += 1;
      }
    }
    // (1 − 1/n)^(3n) of all choices; five standard deviations are 0.016.
    let expected = 1;
    for (let draw = 0; draw < 3 * records; draw++) expected *= 1 - 1 / records;
    expect(Math.abs(missed / TRIALS - expected)).toBeLessThan(0.016);
  });

  it("draws three times a record and no more", () => {
    let draws = 0;
    const counting: RandomStream = {
      next: () => 0,
      below: () => {
        draws += 1;
        return 0;
      },
    };
    expect(choose(2, [7, 7], counting, false, () => false)).toEqual([]);
    expect(draws).toBe(21);
  });

  it("is empty without records", () => {
    expect(choose(3, [5, 0], seededStream("choice"), true)).toEqual([]);
    expect(choose(3, [5, 0], seededStream("choice"), false)).toEqual([]);
  });
});
