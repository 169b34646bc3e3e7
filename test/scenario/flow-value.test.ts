import fc from "fast-check";
import { expect, it } from "vitest";
import { parseFlowValue } from "../../src/scenario/flow-value.ts";
import { Refusal } from "../../src/scenario/refusal.ts";

it.each([
  ["64ms", "64ms"],
  ["5", 5],
  ["0.1%", "0.1%"],
  ["true", true],
  ["null", null],
  [' "5" ', "5"],
  ["[1, a]", [1, "a"]],
  ["{ low: 1ms, high: 2ms }", { low: "1ms", high: "2ms" }],
])("reads %s", (text, value) => {
  expect(parseFlowValue(text)).toEqual(value);
});

it.each([
  [""],
  ["- a"],
  ["a: b"],
  ["[1"],
  ["*x"],
  ["[&a 1, *a]"],
  ["{a: 1, a: 2}"],
  ["a\nb"],
  ["!!set {a}"],
  ["[".repeat(500)],
])("refuses %j", (text) => {
  expect(() => parseFlowValue(text)).toThrow(Refusal);
});

it("reads JSON as JSON does", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
      const text = JSON.stringify(value);
      fc.pre(!text.includes("__proto__"));
      // Twice through JSON: -0 is written as 0.
      expect(parseFlowValue(text)).toEqual(JSON.parse(text));
    }),
  );
});
