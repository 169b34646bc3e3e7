import { describe, expect, it } from "vitest";
import { load, refusalOf, scenarioWith } from "./load.ts";

const withNetwork = (network: string) => scenarioWith(`network: { ${network} }`, "zones: [a, b]");

describe("network", () => {
  it("takes 500 us and loses nothing, unless it says otherwise", () => {
    const plain = { latency: { law: "constant", micros: 500 }, loss: 0, links: [] };
    expect(load(scenarioWith()).network).toEqual(plain);
    expect(load(withNetwork("loss: 0")).network).toEqual(plain);
  });

  it.each([
    ["latency: 3ms", { law: "constant", micros: 3_000 }],
    ["latency: 0s", { law: "constant", micros: 0 }],
    ["latency: { constant: 3ms }", { law: "constant", micros: 3_000 }],
    [
      "latency: { uniform: { low: 0.5ms, high: 1.5ms } }",
      { law: "uniform", lowMicros: 500, highMicros: 1_500 },
    ],
    ["latency: { normal: { mean: 20ms, sd: 3ms } }", { law: "normal", meanMicros: 20_000, sdMicros: 3_000 }],
    [
      "latency: { lognormal: { p50: 500us, p99: 2ms } }",
      { law: "lognormal", p50Micros: 500, p99Micros: 2_000 },
    ],
  ])("reads %s", (network, latency) => {
    expect(load(withNetwork(network)).network.latency).toEqual(latency);
  });

  it("reads links in order; between is both directions", () => {
    const { links } = load(
      withNetwork(
        "links: [{ from: { zone: a }, to: { group: member }, loss: 1% }, { between: [{ zone: a }, { members: [member-1] }], latency: 1ms }]",
      ),
    ).network;
    const latency = { law: "constant", micros: 1_000 };
    expect(links).toEqual([
      { from: [0, 2], to: [0, 1, 2, 3], latency: undefined, loss: 0.01 },
      { from: [0, 2], to: [1], latency, loss: undefined },
      { from: [1], to: [0, 2], latency, loss: undefined },
    ]);
  });

  it.each([
    ["latency: 5", "network.latency", /a duration such as 500us, or one of constant/],
    ["latency: -5ms", "network.latency", /can't be negative/],
    [
      "latency: { constant: 1ms, uniform: { low: 1ms, high: 1ms } }",
      "network.latency",
      /found constant and uniform/,
    ],
    ["latency: { uniform: { low: 2ms, high: 1ms } }", "network.latency.uniform", /low is greater than high/],
    ["latency: { uniform: { low: 2ms } }", "network.latency.uniform.high", /duration|number with its unit/],
    [
      "latency: { lognormal: { p50: 2ms, p99: 1ms } }",
      "network.latency.lognormal",
      /p50 is greater than p99/,
    ],
    ["latency: { lognormal: { p50: 0s, p99: 1ms } }", "network.latency.lognormal.p50", /at least 1us/],
    ["latency: { lognormall: {} }", "network.latency.lognormall", /Did you mean lognormal/],
    ["loss: 120%", "network.loss", /at most 100%/],
    ["loss: 5", "network.loss", /did you mean 5%/],
    ["loss: -0.1", "network.loss", /from 0 to 1, got -0\.1/],
    ["loss: some", "network.loss", /got "some"/],
    ["links: [{ from: { zone: a }, loss: 1% }]", "network.links.0", /from: and to:, or between:/],
    ["links: [{ from: { zone: a }, to: { zone: b } }]", "network.links.0", /changes nothing/],
    ["links: [{ between: [{ zone: a }], loss: 1% }]", "network.links.0.between", /two selectors/],
    ["links: [{ from: { zone: q }, to: { zone: b }, loss: 1% }]", "network.links.0.from.zone", /zone q/],
    [
      "links: [{ between: [{ zone: a }, { pick: 1, of: { zone: b } }], loss: 1% }]",
      "network.links.0.between.1.pick",
      /can't be picked/,
    ],
  ])("refuses %s", (network, field, message) => {
    const refusal = refusalOf(withNetwork(network));
    expect(refusal.field).toBe(field);
    expect(refusal.message).toMatch(message);
    expect(refusal.problems).toHaveLength(1);
  });
});
