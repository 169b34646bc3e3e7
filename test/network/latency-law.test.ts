import fc from "fast-check";
import { alea } from "seedrandom";
import { describe, expect, it } from "vitest";
import { createLatencySampler, LONGEST_DELAY_MICROS, Z_99 } from "../../src/network/latency-law.ts";
import { normalQuantile } from "../../src/network/normal-quantile.ts";
import type { DelayLaw } from "../../src/scenario/scenario.ts";

const STEP = 1 / 2 ** 32;
const LARGEST_DRAW = 1 - STEP;

/** Delays of 200,000 draws under a fixed seed, in rising order. */
function sampled(law: DelayLaw): { readonly mean: number; quantile(share: number): number } {
  const sampler = createLatencySampler(law);
  const stream = alea("latency-law");
  const delays = Float64Array.from({ length: 200_000 }, () => sampler(stream.quick())).sort();
  return {
    mean: delays.reduce((sum, delay) => sum + delay, 0) / delays.length,
    quantile: (share) => delays[Math.floor(share * delays.length)] as number,
  };
}

/** `actual` is within `share` of `wanted`. */
function near(actual: number, wanted: number, share: number): void {
  expect(Math.abs(actual - wanted), `${actual} beside ${wanted}`).toBeLessThanOrEqual(share * wanted);
}

describe("a constant latency", () => {
  it("is the same for every draw", () => {
    const sampler = createLatencySampler({ law: "constant", micros: 750 });
    expect([0, 0.3, LARGEST_DRAW].map(sampler)).toEqual([750, 750, 750]);
  });
});

describe("a uniform latency", () => {
  it("includes both ends and makes every whole microsecond equally likely", () => {
    const sampler = createLatencySampler({ law: "uniform", lowMicros: 10, highMicros: 13 });
    expect([0, 0.25 - STEP, 0.25, 0.5, 0.75 - STEP, 0.75, LARGEST_DRAW].map(sampler)).toEqual([
      10, 10, 11, 12, 12, 13, 13,
    ]);
  });

  it("may have one value", () => {
    const sampler = createLatencySampler({ law: "uniform", lowMicros: 5, highMicros: 5 });
    expect([0, LARGEST_DRAW].map(sampler)).toEqual([5, 5]);
  });

  it("has its middle as mean and spreads evenly", () => {
    // Seed "latency-law", 200,000 draws: standard errors are 0.65 us for the mean and at most 1.2 us for a quantile;
    // the tolerances, 2.5 us and 5 us or more, are above three of each.
    const sample = sampled({ law: "uniform", lowMicros: 500, highMicros: 1_500 });
    near(sample.mean, 1_000, 0.0025);
    near(sample.quantile(0.5), 1_000, 0.005);
    near(sample.quantile(0.99), 1_490, 0.005);
  });
});

describe("a normal latency", () => {
  it("has its mean and standard deviation", () => {
    // Seed "latency-law", 200,000 draws: the mean's standard error is 6.7 us; that of the quantile at 99 % is
    // sd sqrt(0.01 * 0.99) / 0.0267 / sqrt(n) = 25 us. The tolerances are more than three of each.
    const sample = sampled({ law: "normal", meanMicros: 20_000, sdMicros: 3_000 });
    near(sample.mean, 20_000, 0.0012);
    near(sample.quantile(0.5), 20_000, 0.0015);
    near(sample.quantile(0.99), 20_000 + 3_000 * Z_99, 0.003);
  });

  it("turns what would be negative into 0, and never into the negative zero", () => {
    const sampler = createLatencySampler({ law: "normal", meanMicros: 0, sdMicros: 100 });
    expect(Object.is(sampler(0), 0)).toBe(true);
    expect(Object.is(sampler(0.499), 0)).toBe(true);
    expect(sampler(0.75)).toBe(67);
  });

  it("with no spread is its mean", () => {
    const sampler = createLatencySampler({ law: "normal", meanMicros: 40, sdMicros: 0 });
    expect([0, 0.5, LARGEST_DRAW].map(sampler)).toEqual([40, 40, 40]);
  });
});

describe("a lognormal latency", () => {
  it("has its p50, its p99 and the mean that they imply", () => {
    // Seed "latency-law", 200,000 draws, sigma = ln(4) / z(0.99) = 0.596: relative standard errors are 0.15 % for
    // the mean and p50 * sigma * 1.2533 / sqrt(n) = 0.17 % for p50 and 0.5 % for p99; tolerances are three of each.
    const sample = sampled({ law: "lognormal", p50Micros: 500, p99Micros: 2_000 });
    const sigma = Math.log(4) / Z_99;
    near(sample.mean, 500 * Math.exp((sigma * sigma) / 2), 0.0045);
    near(sample.quantile(0.5), 500, 0.005);
    near(sample.quantile(0.99), 2_000, 0.015);
  });

  it("gives p50 and p99 at the draws that stand for them", () => {
    const sampler = createLatencySampler({ law: "lognormal", p50Micros: 500_000, p99Micros: 2_000_000 });
    expect(sampler(0.5)).toBe(500_000);
    expect(sampler(0.99)).toBe(2_000_000);
  });

  it("with p50 equal to p99 is constant", () => {
    const sampler = createLatencySampler({ law: "lognormal", p50Micros: 500, p99Micros: 500 });
    expect([0, 0.5, LARGEST_DRAW].map(sampler)).toEqual([500, 500, 500]);
  });

  it("ends at the longest delay however wide its law", () => {
    const sampler = createLatencySampler({
      law: "lognormal",
      p50Micros: 1,
      p99Micros: Number.MAX_SAFE_INTEGER,
    });
    expect([sampler(0), sampler(0.5), sampler(LARGEST_DRAW)]).toEqual([0, 1, LONGEST_DELAY_MICROS]);
  });

  it("uses the quantile of 99 % that the normal distribution has", () => {
    expect(Math.abs(normalQuantile(0.99) - Z_99)).toBeLessThan(1e-15);
  });
});

const micros = fc.integer({ min: 0, max: 10_000_000 });
const anyLaw: fc.Arbitrary<DelayLaw> = fc.oneof(
  micros.map((value): DelayLaw => ({ law: "constant", micros: value })),
  fc
    .tuple(micros, micros)
    .map(([low, more]): DelayLaw => ({ law: "uniform", lowMicros: low, highMicros: low + more })),
  fc.tuple(micros, micros).map(([mean, sd]): DelayLaw => ({ law: "normal", meanMicros: mean, sdMicros: sd })),
  fc
    .tuple(micros, micros)
    .map(([p50, more]): DelayLaw => ({ law: "lognormal", p50Micros: p50 + 1, p99Micros: p50 + 1 + more })),
);
const draw = fc.oneof(
  fc.constantFrom(0, STEP, LARGEST_DRAW),
  fc.integer({ min: 0, max: 2 ** 32 - 1 }).map((step) => step * STEP),
);

describe("every latency law", () => {
  it("gives whole microseconds, never negative, that do not fall as the draw grows", () => {
    fc.assert(
      fc.property(anyLaw, draw, draw, (law, one, other) => {
        const sampler = createLatencySampler(law);
        const low = sampler(Math.min(one, other));
        const high = sampler(Math.max(one, other));
        expect(Number.isSafeInteger(low) && Number.isSafeInteger(high)).toBe(true);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(low).toBeLessThanOrEqual(high);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each<DelayLaw>([
    { law: "constant", micros: -1 },
    { law: "constant", micros: 0.5 },
    { law: "uniform", lowMicros: 2, highMicros: 1 },
    { law: "uniform", lowMicros: -1, highMicros: 1 },
    { law: "normal", meanMicros: 1, sdMicros: -1 },
    { law: "normal", meanMicros: Number.NaN, sdMicros: 1 },
    { law: "lognormal", p50Micros: 0, p99Micros: 1 },
    { law: "lognormal", p50Micros: 2, p99Micros: 1 },
    { law: "lognormal", p50Micros: Number.NaN, p99Micros: 1 },
    { law: "constant", micros: LONGEST_DELAY_MICROS + 1 },
  ])("refuses %o", (law) => {
    expect(() => createLatencySampler(law)).toThrow(RangeError);
  });
});
