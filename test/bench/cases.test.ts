import { describe, expect, it } from "vitest";
import { lockstepRuns } from "../../bench/cases/lockstep-runs.ts";
import { CASES } from "../../bench/cases.ts";
import { measure } from "../../bench/harness.ts";

/** The cases of separate processes with a few members: how many there are makes no difference to whether they work. */
const small = lockstepRuns({ members: 4, nodesPerProcess: 2, seconds: 1 });
const smallByName = new Map(small.map((benchCase) => [benchCase.name, benchCase]));

describe("the cases of the bench", () => {
  it("have names that tell them apart", () => {
    expect(new Set(CASES.map(({ name }) => name)).size).toBe(CASES.length);
  });

  it("have those of separate processes among them", () => {
    expect(CASES.map(({ name }) => name)).toEqual(expect.arrayContaining([...smallByName.keys()]));
  });

  it.each(CASES.map((benchCase) => [benchCase.name, smallByName.get(benchCase.name) ?? benchCase] as const))(
    "%s: both sides work",
    async (_, benchCase) => {
      const { subject, baseline } = await measure(benchCase, {
        rounds: 1,
        atLeastMs: 0,
        now: () => performance.now(),
      });
      expect(subject.median).toBeGreaterThan(0);
      expect(baseline?.median ?? 1).toBeGreaterThan(0);
    },
  );
});
