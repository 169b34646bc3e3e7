import { expect, it } from "vitest";
import { cellChoice } from "../../src/cli/cell-choice.ts";
import { cellsOf } from "../../src/scenario/cells.ts";

const sweep = { fields: { count: [1, 2, 3], for: ["1s", "64ms"] }, exclude: [] };
const chosen = (...only: string[]) =>
  cellsOf(sweep)
    .filter(cellChoice(only, sweep))
    .map(({ count, for: length }) => `${count} ${length}`);

it("takes the cells that have one of the values in each field", () => {
  expect(chosen()).toHaveLength(6);
  expect(chosen("count=1,3", "for=1000ms")).toEqual(["1 1s", "3 1s"]);
  expect(chosen("count=1", "count=3")).toHaveLength(4);
});

it.each([
  ["cuont=1", /cuont is not swept.*count/],
  ["count=4", /4 is not among.*takes 1, 2, 3/],
  ["count=", /expected field=value/],
  ["count", /expected field=value/],
  ["=1", /the field is missing/],
  ["count=[", /isn't valid YAML/],
])("refuses %s", (only, message) => {
  expect(() => chosen(only)).toThrow(message);
});
