import { describe, expect, it } from "vitest";
import { load, refusalOf, scenarioWith } from "./load.ts";

const withPartition = (rest: string, between = "[{ zone: a }, { zone: b }]") =>
  scenarioWith(`faults: [{ partition: { between: ${between}${rest} }, at: 1s }]`, "zones: [a, b]");
const between = [
  { kind: "nodes", nodes: [0, 2] },
  { kind: "nodes", nodes: [1, 3] },
];

describe("a partition", () => {
  it.each([
    ["", {}],
    [", direction: both, carries: all", { direction: "both", carries: "all" }],
    [", direction: forth", { direction: "forth" }],
    [", direction: back, carries: datagrams", { direction: "back", carries: "datagrams" }],
    [", carries: streams", { carries: "streams" }],
  ])("is read with %s", (text, fields) => {
    expect(load(withPartition(text)).faults[0]?.action).toEqual({ kind: "partition", between, ...fields });
  });

  it.each([
    [", direction: oneWay", "direction", /one of both, forth, back/],
    [", carries: udp", "carries", /one of all, datagrams, streams/],
  ])("is refused with %s", (text, field, message) => {
    const refusal = refusalOf(withPartition(text));
    expect(refusal.field).toBe(`faults.0.partition.${field}`);
    expect(refusal.message).toMatch(message);
  });

  it("is refused when its sides share a member", () => {
    expect(refusalOf(withPartition("", "[{ zone: a }, { group: member }]")).field).toBe(
      "faults.0.partition.between",
    );
  });
});
