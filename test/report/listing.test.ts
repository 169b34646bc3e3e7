import { expect, it } from "vitest";
import { listNames } from "../../src/report/listing.ts";

it.each([
  [[], ""],
  [["a"], "a"],
  [["a", "b"], "a and b"],
  [["a", "b", "c"], "a, b and c"],
  [["a", "b", "c", "d"], "a, b, c and d"],
  [["a", "b", "c", "d", "e"], "a, b, c and 2 more"],
])("%j is listed as %s", (names, text) => {
  expect(listNames(names, 3)).toBe(text);
});
