import { expect, it } from "vitest";
import { percent, percentOf } from "../../src/gates/percent.ts";

it("writes shares without the noise of binary fractions", () => {
  expect([percent(0.29), percent(0.85), percent(1), percent(0.125)]).toEqual([
    "29 %",
    "85 %",
    "100 %",
    "12.5 %",
  ]);
  expect(percentOf(72)).toBe("72 %");
});
