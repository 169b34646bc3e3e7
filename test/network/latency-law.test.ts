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

describe("an exponential latency", () => {
  it("has its mean with the minimum included, and the quantiles that they imply", () => {
    // Seed "latency-law", 200,000 draws: standard errors 0.22 % of the excess for the mean, 0.22 % for p50 and 2.2 % of
    // the excess for p99 (0.48 % of p99); tolerances are four of each.
    const sample = sampled({ law: "exponential", meanMicros: 5_000, minimumMicros: 1_000 });
    near(sample.mean, 5_000, 0.0072);
    near(sample.quantile(0.5), 1_000 + 4_000 * Math.log(2), 0.0095);
    near(sample.quantile(0.99), 1_000 + 4_000 * Math.log(100), 0.02);
    expect(sample.quantile(0)).toBeGreaterThanOrEqual(1_000);
  });

  it("with its mean as minimum is constant, and ends somewhere", () => {
    const constant = createLatencySampler({ law: "exponential", meanMicros: 7, minimumMicros: 7 });
    expect([0, 0.5, LARGEST_DRAW].map(constant)).toEqual([7, 7, 7]);
    const plain = createLatencySampler({ law: "exponential", meanMicros: 1_000, minimumMicros: 0 });
    expect(plain(0)).toBe(0);
    // ln(2^33) means at the most.
    expect(plain(LARGEST_DRAW)).toBe(22_874);
  });
});

describe("a Pareto latency", () => {
  it("has its least delay, its median and its tail", () => {
    // Seed "latency-law", 200,000 draws, shape 3: relative standard errors are 0.13 % for the mean, 0.07 % for p50 and
    // 0.75 % for p99; tolerances are four of each.
    const sample = sampled({ law: "pareto", scaleMicros: 1_000, shape: 3 });
    near(sample.mean, 1_500, 0.0053);
    near(sample.quantile(0.5), 1_000 * Math.cbrt(2), 0.003);
    near(sample.quantile(0.99), 1_000 * Math.cbrt(100), 0.03);
    expect(sample.quantile(0)).toBe(1_000);
  });

  it("ends at the longest delay however heavy its tail", () => {
    const sampler = createLatencySampler({ law: "pareto", scaleMicros: 1_000_000, shape: 0.1 });
    expect(sampler(LARGEST_DRAW)).toBe(LONGEST_DELAY_MICROS);
  });
});

describe("an empirical latency", () => {
  it("gives each sample by an equal share of the draws, and nothing else", () => {
    const sampler = createLatencySampler({ law: "empirical", file: "f", sortedMicros: [5, 5, 8, 90] });
    expect([0, 0.25, 0.5 - STEP, 0.5, 0.75 - STEP, 0.75, LARGEST_DRAW].map(sampler)).toEqual([
      5, 5, 5, 8, 8, 90, 90,
    ]);
  });
});

describe("a shifted latency", () => {
  it("is its offset and its jitter", () => {
    const jitter = { law: "uniform", lowMicros: 0, highMicros: 9 } as const;
    const sampler = createLatencySampler({ law: "shifted", offsetMicros: 40_000, jitter });
    expect([0, 0.55, LARGEST_DRAW].map(sampler)).toEqual([40_000, 40_005, 40_009]);
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
  fc
    .tuple(micros, micros)
    .map(([low, more]): DelayLaw => ({ law: "exponential", meanMicros: low + more, minimumMicros: low })),
  fc
    .tuple(micros, fc.double({ min: 0.1, max: 1000, noNaN: true }))
    .map(([scale, shape]): DelayLaw => ({ law: "pareto", scaleMicros: scale + 1, shape })),
  fc.array(micros, { minLength: 1 }).map((samples): DelayLaw => {
    return { law: "empirical", file: "f", sortedMicros: samples.sort((a, b) => a - b) };
  }),
  fc.tuple(micros, micros).map(([offset, sd]): DelayLaw => {
    return { law: "shifted", offsetMicros: offset, jitter: { law: "normal", meanMicros: 0, sdMicros: sd } };
  }),
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
    { law: "exponential", meanMicros: 1, minimumMicros: 2 },
    { law: "exponential", meanMicros: 1, minimumMicros: -1 },
    { law: "pareto", scaleMicros: 0, shape: 1 },
    { law: "pareto", scaleMicros: 1, shape: 0 },
    { law: "empirical", file: "f", sortedMicros: [] },
    { law: "empirical", file: "f", sortedMicros: [2, 1] },
    { law: "empirical", file: "f", sortedMicros: [-1] },
    { law: "shifted", offsetMicros: -1, jitter: { law: "constant", micros: 0 } },
  ])("refuses %o", (law) => {
    expect(() => createLatencySampler(law)).toThrow(RangeError);
  });
});
