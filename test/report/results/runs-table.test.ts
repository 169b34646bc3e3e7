import { expect, it } from "vitest";
import { runsTable } from "../../../src/report/results/runs-table.ts";
import { madeUpResults, sweptResults } from "./made-up-results.ts";
import { isEven, shown } from "./shown.ts";

it("has a line for each run", () => {
  const table = runsTable(madeUpResults());
  expect(isEven(table)).toBe(true);
  expect(shown(table)[1]?.slice(0, 10)).toEqual(["swim", "1", "1", "0", "0", "100", "1", "1", "1", "12"]);
  expect(shown(table)[4]?.slice(7, 10)).toEqual(["1", "0", "–"]);
});

it("names the cell of each", () => {
  const table = runsTable(sweptResults());
  expect(isEven(table)).toBe(true);
  expect(shown(table)[1]?.slice(0, 3)).toEqual(["64ms", "swim", "1"]);
});
