import { describe, expect, it } from "vitest";
import { CASES } from "../../bench/cases.ts";

describe("the cases of the bench", () => {
  it("have names that tell them apart", () => {
    expect(new Set(CASES.map(({ name }) => name)).size).toBe(CASES.length);
  });

  it.each(CASES.map((benchCase) => [benchCase.name, benchCase] as const))(
    "%s: both sides work",
    (_, benchCase) => {
      expect(benchCase.subject()).toBeGreaterThan(0);
      expect(benchCase.baseline?.() ?? 1).toBeGreaterThan(0);
    },
  );
});
