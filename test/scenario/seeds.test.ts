import { expect, it } from "vitest";
import { seedsSchema } from "../../src/scenario/seeds.ts";

it("reads a number as 1 to n, a list as itself, and nothing as 1", () => {
  expect(seedsSchema.parse(5)).toEqual([1, 2, 3, 4, 5]);
  expect(seedsSchema.parse([7, 0, 3])).toEqual([7, 0, 3]);
  expect(seedsSchema.parse(undefined)).toEqual([1]);
});

it.each([[0], [-1], [1.5], [[]], [[1, 1]], [[-1]], ["5"], [1_000_000], [null]])("refuses %j", (seeds) => {
  expect(seedsSchema.safeParse(seeds).success).toBe(false);
});
