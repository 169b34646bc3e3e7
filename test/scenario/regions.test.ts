import { describe, expect, it } from "vitest";
import { load, refusalOf, scenarioWith } from "./load.ts";

const withRegions = (regions: string, more = "") =>
  scenarioWith(`network: { regions: { ${regions} }${more} }`, "zones: [a, b]");

describe("regions", () => {
  it("are half a round trip apart in either direction", () => {
    const { links } = load(withRegions("roundTrips: { a: { a: 1ms, b: 80ms }, b: { a: 90ms } }")).network;
    const link = (from: number[], to: number[], micros: number) => ({
      from,
      to,
      latency: { law: "constant", micros },
    });
    expect(links).toEqual([
      link([0, 2], [0, 2], 500),
      link([0, 2], [1, 3], 40_000),
      link([1, 3], [0, 2], 45_000),
    ]);
  });

  it("need one direction only, and may have jitter on top", () => {
    const text = "roundTrips: { a: { b: 80ms } }, jitter: { exponential: { mean: 2ms } }";
    const { links } = load(withRegions(text)).network;
    const jitter = { law: "exponential", meanMicros: 2000, minimumMicros: 0 };
    expect(links.map(({ latency }) => latency)).toEqual([
      { law: "shifted", offsetMicros: 40_000, jitter },
      { law: "shifted", offsetMicros: 40_000, jitter },
    ]);
  });

  it("may be zones whose names every object has", () => {
    const text = scenarioWith(
      "network: { regions: { roundTrips: { a: { constructor: 80ms } } } }",
      "zones: [a, constructor]",
    );
    const micros = load(text).network.links.map(({ latency }) => latency);
    const far = { law: "constant", micros: 40_000 };
    expect(micros).toEqual([far, far]);
  });

  it("come before the links, which override them", () => {
    const links = ", links: [{ from: { zone: a }, to: { zone: b }, latency: 1s }]";
    const { network } = load(withRegions("roundTrips: { a: { b: 80ms } }", links));
    expect(network.links.at(-1)).toMatchObject({ latency: { micros: 1_000_000 } });
    expect(network.links).toHaveLength(3);
  });

  it.each([
    ["roundTrips: { a: { c: 1ms } }", "network.regions.roundTrips.a.c", /no member is in a zone c/],
    ["roundTrips: { c: { a: 1ms } }", "network.regions.roundTrips.c", /no member is in a zone c/],
    [
      "roundTrips: { a: {}, b: {} }",
      "network.regions.roundTrips.a",
      /no round trip between the zones a and b/,
    ],
    ["roundTrips: {}", "network.regions.roundTrips", /at least one zone/],
    [
      "roundTrips: { a: { b: 1ms } }, jitter: { normal: { mean: 1ms, sd: 0s } }",
      "network.regions.jitter",
      /no spread/,
    ],
    [
      "roundTrips: { a: { b: 1ms } }, jitter: { empirical: { file: x.csv } }",
      "network.regions.jitter.empirical.file",
      /x\.csv isn't there/,
    ],
  ])("are refused: %s", (text, field, message) => {
    const refusal = refusalOf(withRegions(text));
    expect([refusal.field, refusal.problems.length]).toEqual([field, 1]);
    expect(refusal.message).toMatch(message);
  });
});
