import { describe, expect, it } from "vitest";
import { shown } from "../../src/processes/shown.ts";

describe("a value of a frame in an error", () => {
  it("is short and on one line", () => {
    expect(shown("sned")).toBe('"sned"');
    expect(shown("a\nb\u001b")).toBe('"a\\nb\\u001b"');
    expect(shown("x".repeat(10_000_000))).toBe(`"${"x".repeat(40)}"…`);
  });

  it("tells texts, numbers and the rest apart", () => {
    expect([1, "1", -0, 1.5, true, null, undefined, 1n].map(shown)).toEqual([
      "1",
      '"1"',
      "-0",
      "1.5",
      "true",
      "null",
      "nothing",
      "1",
    ]);
    expect([[1, 2], {}, Uint8Array.of(1, 2, 3), Object.create(null)].map(shown)).toEqual([
      "a list of 2",
      "a map",
      "3 bytes",
      "a map",
    ]);
  });
});
