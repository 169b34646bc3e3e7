import { describe, expect, it } from "vitest";
import { LONGEST_DELAY_MICROS } from "../../src/network/latency-law.ts";
import { createLinkSampler, leastDelayMicros } from "../../src/network/link-sampler.ts";
import type { MatrixLaw } from "../../src/scenario/scenario.ts";

const matrix: MatrixLaw = {
  law: "matrix",
  file: "king.csv",
  sites: 3,
  oneWayMicros: [10, 100, 200, 110, 20, 300, 210, 310, 30],
  jitter: undefined,
};

describe("a matrix of delays", () => {
  it("deals nodes to sites in turn, and reads from the row's site to the column's", () => {
    const sampler = createLinkSampler(matrix);
    expect(sampler(0.5, 0, 1)).toBe(100);
    expect(sampler(0.5, 1, 0)).toBe(110);
    // Nodes 3, 4 and 5 are at the sites of nodes 0, 1 and 2.
    expect(sampler(0.1, 3, 5)).toBe(200);
    expect(sampler(0.9, 0, 3)).toBe(10);
    expect(sampler(0.9, 8, 7)).toBe(310);
  });

  it("puts jitter on top, of which every packet draws its own", () => {
    const sampler = createLinkSampler({ ...matrix, jitter: { law: "uniform", lowMicros: 0, highMicros: 9 } });
    expect([0, 0.35, 0.99].map((draw) => sampler(draw, 0, 1))).toEqual([100, 103, 109]);
  });

  it("is refused if it is no square, or holds what is no delay", () => {
    expect(() => createLinkSampler({ ...matrix, sites: 2 })).toThrow(
      "a matrix of 2 sites has 2 × 2 delays, not 9",
    );
    expect(() => createLinkSampler({ ...matrix, sites: 1, oneWayMicros: [-1] })).toThrow("a delay of -1");
    expect(() => createLinkSampler({ ...matrix, sites: 0, oneWayMicros: [] })).toThrow(RangeError);
  });

  it("never goes beyond the longest delay", () => {
    const jitter = { law: "constant", micros: LONGEST_DELAY_MICROS } as const;
    expect(createLinkSampler({ ...matrix, jitter })(0.5, 0, 1)).toBe(LONGEST_DELAY_MICROS);
  });
});

describe("any other law", () => {
  it("is the same between all nodes", () => {
    const sampler = createLinkSampler({ law: "uniform", lowMicros: 10, highMicros: 19 });
    expect([sampler(0.3, 0, 1), sampler(0.3, 7, 4)]).toEqual([13, 13]);
  });
});

describe("the least delay", () => {
  it("is what no draw falls below", () => {
    expect(leastDelayMicros({ law: "uniform", lowMicros: 70, highMicros: 90 })).toBe(70);
    expect(leastDelayMicros({ law: "pareto", scaleMicros: 500, shape: 2 })).toBe(500);
    expect(leastDelayMicros(matrix)).toBe(10);
    expect(leastDelayMicros({ ...matrix, jitter: { law: "uniform", lowMicros: 5, highMicros: 9 } })).toBe(15);
  });
});
