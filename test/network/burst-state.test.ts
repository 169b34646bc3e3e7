import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RandomStreams } from "../../src/kernel/random-streams.ts";
import { BurstState } from "../../src/network/burst-state.ts";

const law = { lengthMicros: 50_000, loss: 0.2 };

function state(seed = 1, ofLaw = law): BurstState {
  return new BurstState(ofLaw, new RandomStreams(seed).stream("burst/a→b"));
}

describe("bursts of loss", () => {
  it("have their mean length and their share of the time", () => {
    // Seed 7, looked at once a millisecond for 2000 s: about 8000 bursts of mean 50 ms and gaps of mean 200 ms. The
    // standard error of both mean lengths is 1/sqrt(8000) = 1.1 %, that of the share about 1.3 %; a length is seen too
    // long by half a step in the mean, and one below a step may be missed. The tolerances are four errors.
    const bursts = state(7);
    let losing = 0;
    let runs = 0;
    let before = false;
    for (let micros = 0; micros < 2_000_000_000; micros += 1000) {
      const isLosing = bursts.isLosingAt(micros);
      if (isLosing) losing += 1;
      if (isLosing && !before) runs += 1;
      before = isLosing;
    }
    expect(Math.abs(losing / 2_000_000 - 0.2)).toBeLessThan(0.2 * 0.055);
    expect(Math.abs(losing / runs - 50)).toBeLessThan(50 * 0.055);
  });

  it("begin in either state by its share", () => {
    const losing = Array.from({ length: 2000 }, (_, seed) => state(seed).isLosingAt(0)).filter(
      Boolean,
    ).length;
    // Seeds 0 to 1999: mean 400, standard deviation 18.
    expect(Math.abs(losing - 400)).toBeLessThan(4 * 18);
  });

  it("come when they come, however often and when one asks", () => {
    const instants = fc.uniqueArray(fc.nat({ max: 5_000_000 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(instants, instants, fc.nat(), (asked, others, seed) => {
        const rising = (list: readonly number[]) => [...list].sort((a, b) => a - b);
        const alone = state(seed);
        const answers = rising(asked).map((micros) => alone.isLosingAt(micros));
        const amongOthers = state(seed);
        const all = new Map(
          rising([...asked, ...others]).map((micros) => [micros, amongOthers.isLosingAt(micros)]),
        );
        expect(rising(asked).map((micros) => all.get(micros))).toEqual(answers);
      }),
      { numRuns: 200 },
    );
  });

  it("differ between streams", () => {
    const course = (seed: number) => {
      const bursts = state(seed);
      return Array.from({ length: 200 }, (_, step) => bursts.isLosingAt(step * 20_000));
    };
    expect(course(1)).not.toEqual(course(2));
    expect(course(1)).toEqual(course(1));
  });

  it.each([
    { lengthMicros: 0, loss: 0.5 },
    { lengthMicros: 1000, loss: 0 },
    { lengthMicros: 1000, loss: 1 },
    { lengthMicros: Number.NaN, loss: 0.5 },
  ])("of %o are refused", (impossible) => {
    expect(() => state(1, impossible)).toThrow(RangeError);
  });
});
