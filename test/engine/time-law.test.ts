import { describe, expect, it } from "vitest";
import { drawTime } from "../../src/engine/time-law.ts";
import { RandomStreams } from "../../src/kernel/random-streams.ts";
import type { TimeLaw } from "../../src/scenario/scenario.ts";

const SECOND = 1_000_000;
const DRAWS = 40_000;

/** Sorted draws, in seconds. Seed 7; the laws' own spread decides the tolerances. */
function draws(law: TimeLaw): number[] {
  const random = new RandomStreams(7).stream("law");
  return Array.from({ length: DRAWS }, () => drawTime(law, random) / SECOND).sort(
    (one, other) => one - other,
  );
}

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.floor(share * sorted.length)] as number;

describe("a random length of time", () => {
  it("is constant, or uniform between its bounds", () => {
    expect(new Set(draws({ law: "constant", micros: 5 * SECOND }))).toEqual(new Set([5]));
    const uniform = draws({ law: "uniform", lowMicros: 2 * SECOND, highMicros: 4 * SECOND });
    expect(uniform[0]).toBeGreaterThanOrEqual(2);
    expect(uniform.at(-1)).toBeLessThanOrEqual(4);
    // Standard error 0.003.
    expect(mean(uniform)).toBeCloseTo(3, 1);
  });

  it("is exponential: mean as stated, and memoryless", () => {
    const times = draws({ law: "exponential", meanMicros: 10 * SECOND });
    // Standard error 0.05.
    expect(Math.abs(mean(times) - 10)).toBeLessThan(0.2);
    const longer = times.filter((time) => time > 10);
    expect(Math.abs(longer.length / DRAWS - Math.exp(-1))).toBeLessThan(0.01);
    expect(Math.abs(mean(longer) - 20)).toBeLessThan(0.4);
  });

  it("is Pareto: never below its least, and with a heavy tail", () => {
    const times = draws({ law: "pareto", shape: 2, leastMicros: 10 * SECOND });
    expect(times[0]).toBeGreaterThanOrEqual(10);
    // Longer than t with probability (10 / t)^2.
    expect(Math.abs(quantile(times, 0.75) - 20)).toBeLessThan(0.5);
    expect(Math.abs(quantile(times, 0.99) - 100)).toBeLessThan(8);
  });

  it("is Weibull: the scale is exceeded by one in e, and shape 1 is exponential", () => {
    const times = draws({ law: "weibull", shape: 0.5, scaleMicros: 10 * SECOND });
    expect(Math.abs(times.filter((time) => time > 10).length / DRAWS - Math.exp(-1))).toBeLessThan(0.01);
    // Longer than 4 scales with probability exp(-2).
    expect(Math.abs(times.filter((time) => time > 40).length / DRAWS - Math.exp(-2))).toBeLessThan(0.01);
    const one = draws({ law: "weibull", shape: 1, scaleMicros: 10 * SECOND });
    expect(Math.abs(mean(one) - 10)).toBeLessThan(0.2);
  });

  it("takes one draw, whatever the law, and at least a microsecond", () => {
    const laws: TimeLaw[] = [
      { law: "constant", micros: 1 },
      { law: "exponential", meanMicros: 1 },
      { law: "uniform", lowMicros: 1, highMicros: 2 },
      { law: "pareto", shape: 0.1, leastMicros: SECOND },
      { law: "weibull", shape: 0.1, scaleMicros: 1 },
    ];
    for (const law of laws) {
      const drawn = new RandomStreams(1).stream("law");
      const expected = new RandomStreams(1).stream("law");
      for (let draw = 0; draw < 1000; draw++) {
        const micros = drawTime(law, drawn);
        expected.next();
        expect(Number.isSafeInteger(micros) && micros >= 1).toBe(true);
      }
      expect(drawn.next()).toBe(expected.next());
    }
    const least = { next: () => 0, below: () => 0 };
    expect(laws.map((law) => drawTime(law, least))).toEqual([1, 1, 1, SECOND, 1]);
  });
});
