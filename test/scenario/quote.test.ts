import { expect, it } from "vitest";
import { quote } from "../../src/scenario/quote.ts";

it.each([
  [undefined, "nothing"],
  [null, "an empty field"],
  ["5", '"5"'],
  [5, "5"],
  [true, "true"],
  [[], "an empty list"],
  [[1], "a list"],
  [{}, "a mapping"],
  ["a\nb", '"a\\nb"'],
])("shows %j as %s", (value, shown) => {
  expect(quote(value)).toBe(shown);
});

it("keeps long text short", () => {
  expect(quote("x".repeat(1_000)).length).toBeLessThan(70);
});
