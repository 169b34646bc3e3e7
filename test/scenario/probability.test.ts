import { expect, it } from "vitest";
import { probability } from "../../src/scenario/probability.ts";

it.each([
  ["0.1%", 0.001],
  ["100%", 1],
  ["0%", 0],
  [0.25, 0.25],
  [0, 0],
  [1, 1],
])("reads %j as %d", (written, value) => {
  expect(probability().parse(written)).toBe(value);
});

it.each([["120%"], ["0.1"], ["-1%"], [1.2], [-0.1], [true], [null]])("refuses %j", (written) => {
  expect(probability().safeParse(written).success).toBe(false);
});
