import { expect, it } from "vitest";
import { latencyWords, linkWords } from "../../src/report/link-words.ts";
import type { LatencyLaw, LinkFields } from "../../src/scenario/scenario.ts";

const none: LinkFields = { latency: undefined, loss: undefined };

it.each([
  [{ law: "exponential", meanMicros: 5000, minimumMicros: 0 }, "exponential with mean 5ms"],
  [{ law: "exponential", meanMicros: 5000, minimumMicros: 1000 }, "exponential with mean 5ms, at least 1ms"],
  [{ law: "pareto", scaleMicros: 1000, shape: 2.5 }, "Pareto from 1ms with shape 2.5"],
  [{ law: "empirical", file: "a.csv", sortedMicros: [1, 2] }, "one of 2 measured samples of a.csv"],
  [
    { law: "shifted", offsetMicros: 40_000, jitter: { law: "uniform", lowMicros: 0, highMicros: 1000 } },
    "40ms and jitter on top, uniform from 0s to 1ms",
  ],
  [
    { law: "matrix", file: "king.csv", sites: 2, oneWayMicros: [1, 2, 3, 4], jitter: undefined },
    "between 2 sites as measured in king.csv",
  ],
] satisfies [LatencyLaw, string][])("%j is told as %s", (law, words) => {
  expect(latencyWords(law)).toBe(words);
});

it("tells of each field that is given, and of none else", () => {
  expect(linkWords(none)).toEqual([]);
  expect(
    linkWords({
      latency: { law: "constant", micros: 1000 },
      loss: 0.1,
      bursts: { lengthMicros: 500_000, loss: 0.02 },
      duplication: 0.01,
      bandwidth: { bitsPerSecond: 1_500_000, queueBytes: 64_000, share: "sender" },
    }),
  ).toEqual([
    "one-way latency 1ms",
    "10 % lost",
    "2 % lost in bursts of 0.5s in the mean",
    "1 % doubled",
    "1.5 Mbps for each sender behind a queue of 64,000 bytes",
  ]);
  expect(linkWords({ ...none, loss: 0, bursts: null, duplication: 0, bandwidth: null })).toEqual([
    "nothing lost",
    "no bursts of loss",
    "no copies",
    "no limit of rate",
  ]);
});
