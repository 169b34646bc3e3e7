import fc from "fast-check";
import { expect, it } from "vitest";
import {
  cellAssignments,
  cellKey,
  cellsOf,
  cellText,
  combinations,
  isExcluded,
  isSameValue,
} from "../../src/scenario/cells.ts";
import { parseFlowValue } from "../../src/scenario/flow-value.ts";

it("combines every value with every other, the last field fastest", () => {
  const fields = { a: [1, 2], b: ["x", "y"] };
  expect(cellsOf({ fields, exclude: [] })).toEqual([
    { a: 1, b: "x" },
    { a: 1, b: "y" },
    { a: 2, b: "x" },
    { a: 2, b: "y" },
  ]);
  expect(combinations(fields)).toBe(4);
});

it("has one cell without a sweep, which is empty", () => {
  expect(cellsOf({ fields: {}, exclude: [] })).toEqual([{}]);
  expect(cellText({})).toBe("");
});

const sweep = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.uniqueArray(fc.nat(4), { minLength: 1 }));
const exclusion = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.array(fc.nat(4), { minLength: 1 }), {
  minKeys: 1,
});

it("leaves out exactly the cells that have an excluded value in every field of an exclusion", () => {
  fc.assert(
    fc.property(sweep, fc.array(exclusion, { maxLength: 3 }), (fields, exclude) => {
      const all = cellsOf({ fields, exclude: [] });
      const left = new Set(cellsOf({ fields, exclude }).map(cellKey));
      expect(all).toHaveLength(combinations(fields));
      for (const cell of all) {
        const isOut = exclude.some((out) =>
          Object.entries(out).every(([field, values]) => values.includes(cell[field] as number)),
        );
        expect(left.has(cellKey(cell))).toBe(!isOut);
        expect(exclude.some((out) => isExcluded(cell, out))).toBe(isOut);
      }
    }),
  );
});

it("takes durations and shares for the same that are written otherwise, and nothing else", () => {
  expect(isSameValue("1s", "1000ms")).toBe(true);
  expect(isSameValue("1s", "1001ms")).toBe(false);
  expect(isSameValue("10%", 0.1)).toBe(true);
  expect(isSameValue("10%", "10.0%")).toBe(true);
  expect(isSameValue("10%", 10)).toBe(false);
  expect(isSameValue("10%", "0.1")).toBe(false);
  expect(isSameValue("swim", "swim")).toBe(true);
  expect(isSameValue(1, "1")).toBe(false);
  expect(isSameValue([1, 2], [1, 2])).toBe(true);
});

it("has a key that does not depend on the order of fields", () => {
  expect(cellKey({ a: 1, b: 2 })).toBe(cellKey({ b: 2, a: 1 }));
  expect(cellKey({ a: 1 })).not.toBe(cellKey({ a: "1" }));
});

it("is written as --set takes it", () => {
  const cell = { "network.loss": "10%", "faults.0.pause": { pick: 2, of: { group: "member" } }, a: "1" };
  expect(cellText(cell)).toBe('network.loss=10%, faults.0.pause={ pick: 2, of: { group: member } }, a="1"');
  for (const assignment of cellAssignments(cell)) {
    const [field = "", value = ""] = assignment.split(/=(.*)/s);
    expect(parseFlowValue(value)).toEqual(cell[field as keyof typeof cell]);
  }
});
