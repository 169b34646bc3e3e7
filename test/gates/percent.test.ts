import { expect, it } from "vitest";
import { percent, percentOf, shareOf } from "../../src/gates/percent.ts";

it("writes shares without the noise of binary fractions", () => {
  expect([percent(0.29), percent(0.85), percent(1), percent(0.125)]).toEqual([
    "29 %",
    "85 %",
    "100 %",
    "12.5 %",
  ]);
  expect(percentOf(72)).toBe("72 %");
});

it("takes parts of a count without that noise", () => {
  expect([shareOf(0.29, 100), shareOf(0.57, 100), shareOf(0.7, 90), shareOf(0.4, 7)]).toEqual([
    29, 57, 63, 2.8,
  ]);
});
