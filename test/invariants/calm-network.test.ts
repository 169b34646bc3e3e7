import { describe, expect, it } from "vitest";
import { longestDelayMicros, losesNothing } from "../../invariants/calm-network.ts";
import type { LatencyLaw, LinkFields, NetworkPlan } from "../../src/scenario/scenario.ts";

function network(fields: Partial<NetworkPlan> = {}): NetworkPlan {
  return { latency: { law: "constant", micros: 500 }, loss: 0, links: [], ...fields };
}

const link = (fields: Partial<LinkFields>): NetworkPlan["links"][number] => ({
  from: [0],
  to: [1],
  latency: undefined,
  loss: undefined,
  ...fields,
});

describe("a network in the calm", () => {
  it("loses nothing if neither it nor a link of it does", () => {
    expect(losesNothing(network({ duplication: 0.5, links: [link({ loss: 0, bursts: null })] }))).toBe(true);
    const bursts = { lengthMicros: 1000, loss: 0.1 };
    const bandwidth = { bitsPerSecond: 1000, queueBytes: 1000, share: "link" } as const;
    for (const fields of [{ loss: 0.1 }, { bursts }, { bandwidth }]) {
      expect(losesNothing(network(fields))).toBe(false);
      expect(losesNothing(network({ links: [link(fields)] }))).toBe(false);
    }
  });

  it.each<[LatencyLaw, number]>([
    [{ law: "constant", micros: 700 }, 700],
    [{ law: "uniform", lowMicros: 1, highMicros: 900 }, 900],
    [{ law: "normal", meanMicros: 1000, sdMicros: 100 }, 1600],
    [{ law: "exponential", meanMicros: 1500, minimumMicros: 500 }, 21_500],
    [{ law: "empirical", file: "", sortedMicros: [1, 2, 800] }, 800],
    [{ law: "shifted", offsetMicros: 1000, jitter: { law: "constant", micros: 5 } }, 1005],
    [{ law: "pareto", scaleMicros: 1, shape: 3 }, Number.POSITIVE_INFINITY],
    [
      {
        law: "matrix",
        file: "",
        sites: 2,
        oneWayMicros: [0, 40, 900, 0],
        jitter: { law: "constant", micros: 7 },
      },
      907,
    ],
  ])("has a longest delay under the law %j", (latency, micros) => {
    expect(longestDelayMicros(network({ latency }))).toBe(micros);
    expect(longestDelayMicros(network({ links: [link({ latency })] }))).toBe(Math.max(500, micros));
  });

  it("has a longest delay under a lognormal law far above its 99th percentile", () => {
    const law = { law: "lognormal", p50Micros: 1000, p99Micros: 10_000 } as const;
    expect(longestDelayMicros(network({ latency: law }))).toBeGreaterThan(300_000);
  });
});
