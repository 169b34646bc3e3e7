import { expect, it } from "vitest";
import { expectationsTable } from "../../../src/report/results/expectations-table.ts";
import { isEven, shown } from "./shown.ts";

const HOLDS = { text: "a.b == 0", value: 0, right: 0, holds: true };
const BROKEN = { text: "a.b == 1", value: 0, right: 1, holds: false };

it("tells the broken ones first", () => {
  const table = expectationsTable([{ cell: {}, expectations: [HOLDS, BROKEN] }]);
  expect(table && shown(table)).toEqual([
    ["expectation", "outcome", "what it came to"],
    ["a.b == 1", "broken", "it is 0"],
    ["a.b == 0", "holds", "it is 0"],
  ]);
});

it("names the cells of a sweep", () => {
  const table = expectationsTable([
    { cell: { x: 1 }, expectations: [HOLDS] },
    { cell: { x: 2 }, expectations: [BROKEN] },
  ]);
  expect(table && isEven(table)).toBe(true);
  expect(table?.rows.map(([, cell]) => cell?.shown)).toEqual(["x=2", "x=1"]);
});

it("is not there where nothing is expected", () => {
  expect(expectationsTable([{ cell: {}, expectations: [] }])).toBeUndefined();
});
