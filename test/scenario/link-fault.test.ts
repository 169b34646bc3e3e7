import { describe, expect, it } from "vitest";
import { load, refusalOf, scenarioWith } from "./load.ts";

const withFault = (fault: string) => scenarioWith(`faults: [{ ${fault} }]`, "zones: [a, b]");

describe("a fault of links", () => {
  it("takes the fields of links, and may pick whom it is about", () => {
    const text =
      "name: storm, link: { from: { pick: 1, of: { group: member } }, to: { group: member }, loss: 80%, bandwidth: none }, at: 1s, for: 5s";
    expect(load(withFault(text)).faults[0]?.action).toEqual({
      kind: "link",
      rule: {
        from: { kind: "pick", count: 1, of: { kind: "nodes", nodes: [0, 1, 2, 3] }, except: undefined },
        to: { kind: "nodes", nodes: [0, 1, 2, 3] },
        bothWays: false,
        loss: 0.8,
        bandwidth: null,
      },
    });
  });

  it("may be between two sets, and on at random", () => {
    const text =
      "link: { between: [{ zone: a }, { zone: b }], latency: 300ms }, at: 1s, random: { probability: 10%, every: 5s, stability: 20s }, until: 1m";
    const [fault] = load(withFault(text)).faults;
    expect(fault?.action).toMatchObject({ rule: { bothWays: true, latency: { micros: 300_000 } } });
    expect(fault?.timing).toEqual({
      atMicros: 16_000_000,
      untilMicros: 75_000_000,
      random: { probability: 0.1, everyMicros: 5_000_000, stabilityMicros: 20_000_000 },
    });
  });

  it.each([
    ["link: { from: { zone: a }, to: { zone: b } }, at: 1s", "faults.0.link", /changes nothing/],
    ["link: { from: { zone: a }, loss: 1% }, at: 1s", "faults.0.link", /from: and to:/],
    [
      "link: { between: [{ zone: a }, { zone: q }], loss: 1% }, at: 1s",
      "faults.0.link.between.1.zone",
      /zone q/,
    ],
    [
      "link: { between: [{ zone: a }, { zone: b }], los: 1% }, at: 1s",
      "faults.0.link.los",
      /Did you mean loss/,
    ],
  ])("is refused: %s", (text, field, message) => {
    const refusal = refusalOf(withFault(text));
    expect([refusal.field, refusal.problems.length]).toEqual([field, 1]);
    expect(refusal.message).toMatch(message);
  });
});
