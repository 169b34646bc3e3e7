import { expect, it } from "vitest";
import { networkWords } from "../../src/report/network-words.ts";
import type { LatencyLaw } from "../../src/scenario/scenario.ts";
import { DEFAULT_STREAMS } from "../../src/scenario/streams-plan.ts";

it.each([
  [{ law: "constant", micros: 1000 }, "1ms"],
  [{ law: "uniform", lowMicros: 500, highMicros: 1500 }, "uniform from 500us to 1500us"],
  [{ law: "normal", meanMicros: 20_000, sdMicros: 3000 }, "normal with mean 20ms and deviation 3ms"],
  [
    { law: "lognormal", p50Micros: 500, p99Micros: 2000 },
    "lognormal with median 500us and 99th percentile 2ms",
  ],
] satisfies [LatencyLaw, string][])("%j is told as %s", (latency, words) => {
  expect(networkWords({ latency, loss: 0, links: [] })).toBe(`one-way latency ${words}, nothing lost`);
});

it("tells of what else the network does, and of streams if the scenario does", () => {
  const plan = {
    latency: { law: "constant", micros: 1 },
    loss: 0,
    links: [],
    duplication: 0.1,
    bursts: { lengthMicros: 1000, loss: 0.5 },
  } as const;
  const words = "one-way latency 1us, nothing lost, 50 % lost in bursts of 1ms in the mean, 10 % doubled";
  expect(networkWords(plan)).toBe(words);
  expect(networkWords({ ...plan, streams: DEFAULT_STREAMS })).toBe(
    `${words}; on streams a lost segment is sent again after 0.2s or more`,
  );
  expect(networkWords({ ...plan, streams: { ...DEFAULT_STREAMS, lossy: false } })).toBe(
    `${words}; streams lose nothing but to cuts`,
  );
});

it("tells of loss and of rules for links", () => {
  const link = { from: [0], to: [1], latency: undefined, loss: 0.5 };
  expect(networkWords({ latency: { law: "constant", micros: 1 }, loss: 0.001, links: [link] })).toBe(
    "one-way latency 1us, 0.1 % lost; 1 rule for some links",
  );
});
