import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RandomStreams } from "../../src/kernel/random-streams.ts";

function draws(streams: RandomStreams, name: string, count = 20): number[] {
  return Array.from({ length: count }, () => streams.stream(name).next());
}

describe("random streams", () => {
  it("depend on seed and name alone: what else is drawn, and in which order, moves nothing", () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.array(fc.constantFrom("node/a-0", "node/a-1", "sender/a-0", "fault/0"), { maxLength: 30 }),
        (seed, before) => {
          const streams = new RandomStreams(seed);
          for (const name of before) streams.stream(name).next();
          expect(draws(streams, "fault/starvation")).toEqual(
            draws(new RandomStreams(seed), "fault/starvation"),
          );
        },
      ),
      { numRuns: 50 },
    );
  });

  it("differ by seed and by name", () => {
    const first = draws(new RandomStreams(1), "node/member-1");
    expect(draws(new RandomStreams(2), "node/member-1")).not.toEqual(first);
    expect(draws(new RandomStreams(1), "node/member-11")).not.toEqual(first);
    // A name and a seed that run together must not meet: seed 1 with "1/x" is not seed 11 with "x".
    expect(draws(new RandomStreams(1), "1/x")).not.toEqual(draws(new RandomStreams(11), "x"));
  });

  it("go on where they were when asked for again", () => {
    const streams = new RandomStreams(7);
    const halves = [...draws(streams, "node/a"), ...draws(streams, "node/a")];
    expect(halves).toEqual(draws(new RandomStreams(7), "node/a", 40));
    expect(streams.stream("node/a")).toBe(streams.stream("node/a"));
  });

  it("give multiples of 2^-32 in [0, 1)", () => {
    for (const draw of draws(new RandomStreams(3), "node/a", 1000)) {
      expect(draw).toBeGreaterThanOrEqual(0);
      expect(draw).toBeLessThan(1);
      expect(Number.isInteger(draw * 4_294_967_296)).toBe(true);
    }
  });

  it("give integers below a bound, each as often as another", () => {
    const stream = new RandomStreams(5).stream("node/a");
    const counts = new Array<number>(6).fill(0);
    for (let draw = 0; draw < 60_000; draw++) {
      const value = stream.below(6);
      counts[value] = (counts[value] as number) + 1;
    }
    // Seed 5, once. Each count has mean 10,000 and standard deviation 91; six of them stay within 4.5 of these.
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(410);
    expect(stream.below(1)).toBe(0);
  });

  it("are what they have always been: recorded runs depend on it", () => {
    const stream = new RandomStreams(1).stream("node/member-17");
    expect([stream.next(), stream.below(1000), stream.below(4_294_967_295)]).toMatchInlineSnapshot(`
      [
        0.18640304589644074,
        514,
        3515614992,
      ]
    `);
  });
});
