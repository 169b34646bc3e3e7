import { describe, expect, it } from "vitest";
import { load, refusalOf } from "./load.ts";

const scenario = (fault: string, warmup = "3s", start = "{ over: 5s }") => `name: small
duration: 1m
warmup: ${warmup}
groups:
  - { name: quick, count: 4, program: memberlist, start: { over: 1s } }
  - { name: slow, count: 4, program: memberlist, start: ${start} }
faults:
  - { ${fault} }
`;

describe("a fault before its members have started", () => {
  it("is refused where it is churn", () => {
    const refusal = refusalOf(scenario("churn: { members: [slow-1], lifetime: 1s, absence: 1s }, at: 1s"));
    expect(refusal.problems[0]?.expected).toMatch(
      /the churn comes 4s after the run's beginning, when slow-1/,
    );
  });

  it.each(["crash", "restart", "leave"])("is refused: %s", (kind) => {
    const refusal = refusalOf(scenario(`${kind}: { members: [slow-1, quick-2] }, at: 1s`));
    expect(refusal.problems).toEqual([
      expect.objectContaining({
        field: "faults.0.at",
        line: 8,
        expected: `the ${kind} comes 4s after the run's beginning, when slow-1 may not have started: group slow starts over 5s`,
        mend: "Lengthen the warm-up to at least 4s, or shorten the group's start.over to at most 4s.",
      }),
    ]);
    // What the mend says mends it, and a microsecond less does not.
    expect(load(scenario(`${kind}: { members: [slow-1] }, at: 1s`, "4s")).faults).toHaveLength(1);
    expect(() => load(scenario(`${kind}: { members: [slow-1] }, at: 1s`, "3999999us"))).toThrow(/slow-1/);
    expect(
      load(scenario(`${kind}: { members: [slow-1] }, at: 1s`, "3s", "{ over: 4s }")).faults,
    ).toHaveLength(1);
  });

  it("is refused when chance may pick such a member", () => {
    expect(() => load(scenario("crash: { pick: 1, of: { group: slow } }, at: 1s"))).toThrow(/slow-1 may not/);
    const spared = "crash: { pick: 1, of: { group: quick }, except: { members: [quick-0] } }, at: 1s";
    expect(load(scenario(spared)).faults).toHaveLength(1);
  });

  it("at the run's very beginning asks for a warm-up alone", () => {
    expect(refusalOf(scenario("crash: { members: [quick-1] }, at: 0s", "0s")).problems[0]?.mend).toBe(
      "Lengthen the warm-up to at least 1s.",
    );
  });

  it("is taken for the member by which a group joins, which is there from the beginning", () => {
    expect(load(scenario("crash: { members: [slow-0] }, at: 1s")).faults).toHaveLength(1);
    expect(() =>
      load(scenario("crash: { members: [slow-0] }, at: 1s", "3s", "{ over: 5s, view: full }")),
    ).toThrow(/slow-0 may not have started/);
  });

  it("is taken when it is no crash, restart or leave", () => {
    expect(load(scenario("block: { group: slow }, at: 0s, for: 1s")).faults).toHaveLength(1);
  });
});
