import { describe, expect, it } from "vitest";
import { AleaStream } from "../../src/kernel/random-streams.ts";
import { takeAtRandom } from "../../src/node/take-at-random.ts";

describe("a choice at random", () => {
  const items = [0, 1, 2, 3, 4];

  it("takes so many different ones, with a draw for each, and leaves the list alone", () => {
    let draws = 0;
    const stream = new AleaStream("choice");
    const counting = {
      next: () => stream.next(),
      below: (bound: number) => {
        draws += 1;
        return stream.below(bound);
      },
    };
    const taken = takeAtRandom(items, 3, counting);
    expect(new Set(taken).size).toBe(3);
    expect(draws).toBe(3);
    expect(items).toEqual([0, 1, 2, 3, 4]);
    expect(takeAtRandom(items, 9, stream)).toHaveLength(5);
    expect(takeAtRandom([], 2, stream)).toEqual([]);
  });

  it("takes each equally likely", () => {
    // 10,000 choices of 2 of 5: each is chosen 4,000 times on average, with a deviation of 49; five of those allowed.
    const stream = new AleaStream("fairness");
    const chosen = items.map(() => 0);
    for (let round = 0; round < 10_000; round++) {
      for (const item of takeAtRandom(items, 2, stream)) chosen[item] = (chosen[item] as number) + 1;
    }
    for (const count of chosen) expect(Math.abs(count - 4_000)).toBeLessThan(250);
  });
});
