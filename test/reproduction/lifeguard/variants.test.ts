import { describe, expect, it } from "vitest";
import { DEFAULTS, VARIANTS } from "../../../src/reproduction/lifeguard/variants.ts";

describe("variants", () => {
  it("are of points whose default is told, and no point is left out", () => {
    expect(new Set(VARIANTS.map(({ point }) => point))).toEqual(new Set(Object.keys(DEFAULTS)));
  });

  it("change something each, and no two the same", () => {
    const sets = VARIANTS.map((variant) => variant.sets.join(" "));
    expect(sets.every((text) => text !== "")).toBe(true);
    expect(new Set(sets).size).toBe(sets.length);
  });
});
