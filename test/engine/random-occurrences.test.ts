import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomOccurrences } from "../../src/engine/random-occurrences.ts";
import { RandomStreams } from "../../src/kernel/random-streams.ts";
import type { RandomStream } from "../../src/node.ts";

const at = (atMicros: number, untilMicros?: number) => ({ atMicros, untilMicros });

/** A stream of given draws. */
function draws(...values: readonly number[]): RandomStream {
  let next = 0;
  return { next: () => values[next++] as number, below: () => 0 };
}

describe("a random fault", () => {
  it("is on from a try that chance wants it on, to one that it wants it off", () => {
    const timing = { probability: 0.5, everyMicros: 10, stabilityMicros: 0 };
    expect(randomOccurrences(at(100), timing, draws(0.9, 0.1, 0.2, 0.7, 0.5, 0.4), 160)).toEqual([
      { startMicros: 110, endMicros: 130 },
      // On at the run's end: nothing ends it.
      { startMicros: 150, endMicros: undefined },
    ]);
  });

  it("is kept as long as its stability says, and each try costs a draw meanwhile too", () => {
    const timing = { probability: 0.5, everyMicros: 10, stabilityMicros: 25 };
    expect(randomOccurrences(at(0), timing, draws(0.1, 0.9, 0.9, 0.9, 0.1, 0.9), 60)).toEqual([
      { startMicros: 0, endMicros: 30 },
      { startMicros: 40, endMicros: undefined },
    ]);
  });

  it("is not tried from until on; what is on then ends, when it has been on long enough", () => {
    const timing = { probability: 0.5, everyMicros: 10, stabilityMicros: 0 };
    expect(randomOccurrences(at(0, 25), timing, draws(0.9, 0.9, 0.1), 1000)).toEqual([
      { startMicros: 20, endMicros: 25 },
    ]);
    const stable = { ...timing, stabilityMicros: 50 };
    expect(randomOccurrences(at(0, 25), stable, draws(0.9, 0.9, 0.1), 1000)).toEqual([
      { startMicros: 20, endMicros: 70 },
    ]);
  });

  it("is never on, or always, with a probability of 0 or 1", () => {
    const timing = { everyMicros: 10, stabilityMicros: 0 };
    const random = new RandomStreams(1).stream("fault/f");
    expect(randomOccurrences(at(0), { ...timing, probability: 0 }, random, 1000)).toEqual([]);
    expect(randomOccurrences(at(5), { ...timing, probability: 1 }, random, 1000)).toEqual([
      { startMicros: 5, endMicros: undefined },
    ]);
  });

  it("is on for the share of the time that its law implies", () => {
    // Seed 1, 200,000 tries. A spell lasts k − 1 + 1/(1 − p) tries, a gap 1/p: with p = 0.2 and a stability of k = 4
    // tries the share is 4.25 / 9.25 = 45.9 %. Some 21,600 spells of standard deviation 0.56 and gaps of 4.47 tries
    // give it a standard error of 0.16 %; the tolerance is four of them.
    const timing = { probability: 0.2, everyMicros: 1000, stabilityMicros: 4000 };
    const random = new RandomStreams(1).stream("fault/f");
    const end = 200_000_000;
    const on = randomOccurrences(at(0), timing, random, end).reduce(
      (sum, { startMicros, endMicros = end }) => sum + endMicros - startMicros,
      0,
    );
    expect(Math.abs(on / end - 4.25 / 9.25)).toBeLessThan(0.0064);
  });

  it("has spells in order, apart, on the grid, and none shorter than its stability", () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 1, max: 50 }),
        fc.nat({ max: 200 }),
        (seed, probability, everyMicros, stabilityMicros) => {
          const random = new RandomStreams(seed).stream("fault/f");
          const spells = randomOccurrences(
            at(7),
            { probability, everyMicros, stabilityMicros },
            random,
            2000,
          );
          let before = -1;
          for (const { startMicros, endMicros } of spells) {
            expect(startMicros).toBeGreaterThan(before);
            expect((startMicros - 7) % everyMicros).toBe(0);
            if (endMicros === undefined) expect(spells.at(-1)?.startMicros).toBe(startMicros);
            else
              expect(endMicros - startMicros).toBeGreaterThanOrEqual(Math.max(everyMicros, stabilityMicros));
            before = endMicros ?? 2000;
          }
        },
      ),
    );
  });
});
