import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RandomStreams } from "../../src/kernel/random-streams.ts";
import { shuffle } from "../../src/node/shuffle.ts";

describe("a shuffle", () => {
  it("keeps every item", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9)), fc.nat(100), (items, seed) => {
        const shuffled = [...items];
        shuffle(shuffled, new RandomStreams(seed).stream("shuffle"));
        expect(shuffled.sort()).toEqual([...items].sort());
      }),
      { seed: 1 },
    );
  });

  it("makes all orders equally likely", () => {
    const random = new RandomStreams(1).stream("shuffle");
    const times = new Map<string, number>();
    for (let trial = 0; trial < 6_000; trial++) {
      const items = ["a", "b", "c"];
      shuffle(items, random);
      times.set(items.join(""), (times.get(items.join("")) ?? 0) + 1);
    }
    // 1000 of each of six orders; five standard deviations are 144.
    expect(times.size).toBe(6);
    for (const count of times.values()) expect(Math.abs(count - 1_000)).toBeLessThan(144);
  });

  it("spends one draw fewer than there are items", () => {
    for (const count of [0, 1, 2, 10]) {
      let draws = 0;
      const counting = {
        next: () => 0,
        below: () => {
          draws += 1;
          return 0;
        },
      };
      shuffle(Array.from({ length: count }), counting);
      expect(draws).toBe(Math.max(0, count - 1));
    }
  });
});
