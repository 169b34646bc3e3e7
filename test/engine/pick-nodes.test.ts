import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pickNodes } from "../../src/engine/pick-nodes.ts";
import { RandomStreams } from "../../src/kernel/random-streams.ts";
import type { Selector } from "../../src/scenario/scenario.ts";

function everybody(count: number): Selector {
  return { kind: "nodes", nodes: Array.from({ length: count }, (_, node) => node) };
}

function pick(count: number, of: Selector, except?: Selector): Selector {
  return { kind: "pick", count, of, except };
}

function picked(selector: Selector, seed = 1, stream = "fault/0"): readonly number[] {
  return pickNodes(selector, new RandomStreams(seed).stream(stream));
}

describe("picking nodes", () => {
  it("takes named nodes as they are, without a draw", () => {
    const random = {
      next: () => expect.fail("drew"),
      below: () => expect.fail("drew"),
    };
    expect(pickNodes({ kind: "nodes", nodes: [3, 5] }, random)).toEqual([3, 5]);
  });

  it("picks fewer among those that it picks when it picks more", () => {
    fc.assert(
      fc.property(fc.nat({ max: 40 }), fc.nat({ max: 40 }), fc.integer(), (fewer, more, seed) => {
        fc.pre(fewer <= more);
        const wide = picked(pick(more, everybody(40)), seed);
        const narrow = picked(pick(fewer, everybody(40)), seed);
        expect(narrow).toHaveLength(fewer);
        expect(wide).toEqual(expect.arrayContaining([...narrow]));
      }),
    );
  });

  it("gives different nodes in file order, and never those excepted", () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 20 }),
        fc.uniqueArray(fc.nat({ max: 19 })),
        fc.integer(),
        (count, excepted, seed) => {
          const nodes = picked(pick(count, everybody(20), { kind: "nodes", nodes: excepted }), seed);
          expect(nodes).toEqual([...new Set(nodes)].sort((first, second) => first - second));
          expect(nodes).toHaveLength(Math.min(count, 20 - excepted.length));
          for (const node of excepted) expect(nodes).not.toContain(node);
        },
      ),
    );
  });

  it("leaves out what the other side of a partition has", () => {
    const random = new RandomStreams(3).stream("fault/0");
    const left = pickNodes(pick(6, everybody(12)), random);
    const right = pickNodes(pick(6, everybody(12)), random, left);
    expect([...left, ...right].sort((first, second) => first - second)).toEqual(
      Array.from({ length: 12 }, (_, node) => node),
    );
  });

  it("picks among what was picked", () => {
    const outer = pick(10, everybody(40));
    const inner = picked(pick(3, outer), 7);
    expect(picked(outer, 7)).toEqual(expect.arrayContaining([...inner]));
    expect(inner).toHaveLength(3);
  });

  it("depends on the seed and on the fault's own stream", () => {
    const selector = pick(8, everybody(128));
    expect(picked(selector, 2)).not.toEqual(picked(selector, 1));
    expect(picked(selector, 1, "fault/1")).not.toEqual(picked(selector, 1, "fault/0"));
    expect(picked(selector, 1)).toEqual(picked(selector, 1));
  });

  it("leaves the selector as it was", () => {
    const selector = pick(3, everybody(8));
    picked(selector);
    expect(selector).toEqual(pick(3, everybody(8)));
  });

  it("picks each node as often as another", () => {
    const counts = new Array<number>(10).fill(0);
    for (let seed = 1; seed <= 10_000; seed++) {
      for (const node of picked(pick(3, everybody(10)), seed)) counts[node] = (counts[node] as number) + 1;
    }
    // Seeds 1 to 10,000. Each count has mean 3000 and standard deviation 46; ten of them stay within 4.5 of these.
    for (const count of counts) expect(Math.abs(count - 3000)).toBeLessThan(207);
  });
});
