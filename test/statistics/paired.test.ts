import { describe, expect, it } from "vitest";
import { pairedBy } from "../../src/statistics/paired.ts";

describe("pairs", () => {
  it("are what both lists have, in the order of the left", () => {
    const key = (value: string) => value.slice(0, 1);
    expect(pairedBy(["b1", "a1", "c1"], ["a2", "b2", "d2"], key, key)).toEqual([
      ["b1", "b2"],
      ["a1", "a2"],
    ]);
  });
});
