import { expect, it } from "vitest";
import { DEEPEST_NESTING, firstTooDeep } from "../../src/scenario/yaml-nesting.ts";

it("lets the deepest nesting pass and finds the bracket after it", () => {
  const deepest = "[".repeat(DEEPEST_NESTING) + "]".repeat(DEEPEST_NESTING);
  expect(firstTooDeep(`a: ${deepest}\nb: ${deepest}\n`)).toBeUndefined();
  expect(firstTooDeep(`a: ${"[".repeat(DEEPEST_NESTING + 1)}`)).toBe(3 + DEEPEST_NESTING);
});

it("counts dashes in a row, not lists under one another", () => {
  expect(firstTooDeep("- a\n".repeat(1_000))).toBeUndefined();
  expect(firstTooDeep("- ".repeat(DEEPEST_NESTING + 1))).toBe(2 * DEEPEST_NESTING);
});

it("doesn't count brackets in quotes and remarks, nor surplus closing ones", () => {
  expect(
    firstTooDeep(`a: "${"[".repeat(200)}" # ${"[".repeat(200)}\nb: |\n  ${"[".repeat(200)}\n`),
  ).toBeUndefined();
  expect(firstTooDeep(`${"]".repeat(200)}${"[".repeat(DEEPEST_NESTING + 1)}`)).toBeDefined();
});
