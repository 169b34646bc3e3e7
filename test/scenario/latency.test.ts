import { describe, expect, it } from "vitest";
import { latencySchema, planJitter, planLatency } from "../../src/scenario/latency.ts";
import { filesOf } from "../../src/scenario/named-files.ts";
import { ProblemList } from "../../src/scenario/problems.ts";
import { load, refusalOf, scenarioWith } from "./load.ts";

const files = filesOf(
  new Map([
    ["rtt.csv", "ms\n30\n10\n20\n"],
    ["king.csv", "0,80\n80,0\n"],
    ["bad.csv", "1\nsoon\n"],
    ["still.csv", "7\n7\n"],
  ]),
);
const withLatency = (latency: string) => scenarioWith(`network: { latency: ${latency} }`);

describe("a law of latency", () => {
  it.each([
    ["{ exponential: { mean: 5ms } }", { law: "exponential", meanMicros: 5000, minimumMicros: 0 }],
    [
      "{ exponential: { mean: 5ms, minimum: 1ms } }",
      { law: "exponential", meanMicros: 5000, minimumMicros: 1000 },
    ],
    ["{ pareto: { scale: 1ms, shape: 2.5 } }", { law: "pareto", scaleMicros: 1000, shape: 2.5 }],
    [
      "{ empirical: { file: rtt.csv } }",
      { law: "empirical", file: "rtt.csv", sortedMicros: [10_000, 20_000, 30_000] },
    ],
    [
      "{ empirical: { file: rtt.csv, measured: roundTrip } }",
      { law: "empirical", file: "rtt.csv", sortedMicros: [5000, 10_000, 15_000] },
    ],
    [
      "{ pairs: { file: king.csv } }",
      { law: "matrix", file: "king.csv", sites: 2, oneWayMicros: [0, 40_000, 40_000, 0], jitter: undefined },
    ],
    [
      "{ pairs: { file: king.csv, measured: oneWay, jitter: { exponential: { mean: 1ms } } } }",
      {
        law: "matrix",
        file: "king.csv",
        sites: 2,
        oneWayMicros: [0, 80_000, 80_000, 0],
        jitter: { law: "exponential", meanMicros: 1000, minimumMicros: 0 },
      },
    ],
  ])("is read from %s", (text, law) => {
    expect(load(withLatency(text), { files }).network.latency).toEqual(law);
  });

  it.each([
    ["{ exponential: { mean: 1ms, minimum: 2ms } }", "network.latency.exponential", /minimum is greater/],
    ["{ pareto: { scale: 0s, shape: 2 } }", "network.latency.pareto.scale", /at least 1us/],
    ["{ pareto: { scale: 1ms, shape: 0 } }", "network.latency.pareto.shape", /at least 0\.1/],
    ["{ empirical: { file: none.csv } }", "network.latency.empirical.file", /none\.csv isn't there/],
    ["{ empirical: {} }", "network.latency.empirical.file", /name of a CSV file/],
    [
      "{ empirical: { file: bad.csv } }",
      "network.latency.empirical.file",
      /bad\.csv, line 2: expected a delay/,
    ],
    ["{ pairs: { file: rtt.csv } }", "network.latency.pairs.file", /rtt\.csv, line 2: expected 3 delays/],
    [
      "{ pairs: { file: king.csv, jitter: { uniform: { low: 1ms, high: 1ms } } } }",
      "network.latency.pairs.jitter",
      /no spread/,
    ],
    [
      "{ pairs: { file: king.csv, jitter: { empirical: { file: still.csv } } } }",
      "network.latency.pairs.jitter.empirical.file",
      /all samples of still\.csv are 7ms/,
    ],
    [
      "{ pairs: { file: king.csv, jitter: { constant: 1ms } } }",
      "network.latency.pairs.jitter.constant",
      /unknown/,
    ],
  ])("is refused: %s", (text, field, message) => {
    const refusal = refusalOf(withLatency(text), { files });
    expect(refusal.field).toBe(field);
    expect(refusal.message).toMatch(message);
    expect(refusal.problems).toHaveLength(1);
  });

  it("is planned at whatever place it stands", () => {
    const problems = new ProblemList();
    const text = latencySchema.parse({ empirical: { file: "none.csv" } });
    expect(planLatency(text, ["faults", 0, "link", "latency"], files, problems)).toBeUndefined();
    expect(problems.all[0]?.path).toEqual(["faults", 0, "link", "latency", "empirical", "file"]);
    expect(planJitter({ uniform: { low: 1, high: 2 } }, [], files, problems)).toEqual({
      law: "uniform",
      lowMicros: 1,
      highMicros: 2,
    });
  });
});
