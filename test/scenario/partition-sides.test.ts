import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sharedSides } from "../../src/scenario/partition-sides.ts";
import type { Selector } from "../../src/scenario/scenario.ts";

const nodes = (...ordinals: readonly number[]): Selector => ({ kind: "nodes", nodes: ordinals });
const pick = (count: number, of: Selector, except?: Selector): Selector => ({
  kind: "pick",
  count,
  of,
  except,
});
const six = nodes(0, 1, 2, 3, 4, 5);

describe("two sides of a partition", () => {
  it.each([
    ["named apart", nodes(0, 1), nodes(2, 3)],
    ["picked of sets apart", pick(3, nodes(0, 1, 2)), pick(3, nodes(3, 4, 5))],
    ["picked of one set that is large enough", pick(3, six), pick(3, six)],
    ["picked of what the other side leaves", nodes(0, 1, 2), pick(3, six)],
    ["picked of what the other side leaves, written first", pick(3, six), nodes(0, 1, 2)],
    ["picked of some twice excepted", nodes(0, 1), pick(3, six, nodes(1, 2))],
  ])("can be %s", (_, left, right) => {
    expect(sharedSides(left, right)).toBeUndefined();
  });

  it.each([
    ["named on both", nodes(0, 1), nodes(1, 2), /^the two sides of the partition share a member$/],
    [
      "more than there are",
      pick(3, six),
      pick(4, six),
      /those picked for the other side .* only 3 members to pick 4/,
    ],
    ["the whole set twice", pick(6, six), pick(1, six), /may be nobody to pick 1 of/],
    [
      "more than a named side leaves",
      nodes(0, 1, 2),
      pick(4, six),
      /those of the other side .* only 3 members/,
    ],
    ["the same, written first", pick(4, six), nodes(0, 1, 2), /only 3 members to pick 4/],
    ["sets that meet by chance", pick(3, nodes(0, 1, 2, 3)), pick(3, nodes(2, 3, 4, 5)), /only 2 members/],
    ["an exception beside the other side", nodes(0), pick(5, six, nodes(1)), /only 4 members/],
  ])("can't be %s", (_, left, right, message) => {
    const sharing = sharedSides(left, right);
    expect(sharing?.expected).toMatch(message);
    expect(sharing?.mend).not.toBe("");
  });

  it("are taken exactly when a second pick finds enough whatever the first was", () => {
    const set = fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(set, set, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }), (a, b, k, m) => {
        fc.pre(k <= a.length && m <= b.length);
        const always = subsets(a, k).every((drawn) => b.filter((node) => !drawn.includes(node)).length >= m);
        expect(sharedSides(pick(k, nodes(...a)), pick(m, nodes(...b))) === undefined).toBe(always);
      }),
    );
  });
});

function subsets(of: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  return of.flatMap((first, index) => subsets(of.slice(index + 1), size - 1).map((rest) => [first, ...rest]));
}
