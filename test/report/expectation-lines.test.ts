import { expect, it } from "vitest";
import { expectationLines } from "../../src/report/expectation-lines.ts";
import { createStyle } from "../../src/report/style.ts";

it.each([
  [{ text: "a.flaps >= 100", value: 1234, holds: true }, "✓ holds  a.flaps >= 100  (it is 1,234)"],
  [{ text: "a.flaps < 1", value: 1234.567, holds: false }, "✗ broken  a.flaps < 1  (it is 1,235)"],
  [{ text: "a.x / a.y < 1", value: 0.25, holds: true }, "✓ holds  a.x / a.y < 1  (its left side is 0.25)"],
  [
    { text: "a.x < b.x / 10", value: 8.97, right: 5, holds: false },
    "✗ broken  a.x < b.x / 10  (it is 8.97, its right side 5)",
  ],
  [{ text: "a.x < -2.5", value: 8, right: -2.5, holds: false }, "✗ broken  a.x < -2.5  (it is 8)"],
  [
    { text: "a.x / a.y > 1", value: null, holds: true },
    "✓ holds  a.x / a.y > 1  (its left side is infinite)",
  ],
  [
    { text: "a.x < 1", value: null, holds: false, why: "a.x is unknown" },
    "✗ broken  a.x < 1  (cannot be judged: a.x is unknown)",
  ],
])("%j", (expectation, line) => {
  expect(expectationLines([expectation], 100, createStyle(false))).toEqual([line]);
});
