import { expect, it } from "vitest";
import { expandExclusions, MOST_CELLS } from "../../src/scenario/exclusions.ts";
import { ProblemList } from "../../src/scenario/problems.ts";
import { load, refusalOf, scenarioWith } from "./load.ts";

const fields = { a: [1, 2], b: ["1s", "2s"] };

function expand(written: readonly Readonly<Record<string, unknown>>[], swept: typeof fields = fields) {
  const problems = new ProblemList();
  const exclude = expandExclusions(written, swept, problems);
  return { exclude, problems: problems.all.map(({ path, expected }) => `${path.join(".")}: ${expected}`) };
}

it("takes single values and lists", () => {
  expect(expand([{ a: 1, b: ["1s"] }])).toEqual({ exclude: [{ a: [1], b: ["1s"] }], problems: [] });
  expect(expand([{ b: "1000ms" }]).problems).toEqual([]);
});

it.each([
  [[{ c: 1 }], /^sweep\.exclude\.0\.c: c is not swept here/],
  [[{ a: 3 }], /^sweep\.exclude\.0\.a: 3 is not among the values of a/],
  [[{ a: [] }], /^sweep\.exclude\.0\.a: the list is empty/],
  [[{}], /^sweep\.exclude\.0: this names no field/],
  [[{ a: 1 }, { a: 1, b: "1s" }], /^sweep\.exclude\.1: this leaves out nothing/],
  [[{ a: [1, 2] }], /^sweep\.exclude: no combination is left/],
])("refuses %j", (written, message) => {
  expect(expand(written).problems).toEqual([expect.stringMatching(message)]);
});

it("refuses more combinations than anybody can mean", () => {
  const many = Array.from({ length: MOST_CELLS }, (_, index) => index);
  expect(expand([], { a: many, b: ["1s", "2s"] }).problems).toEqual([
    expect.stringMatching(/has 40000 combinations/),
  ]);
});

it("is told with its line", () => {
  const text = scenarioWith(
    "sweep:\n  groups.member.count: [4, 8]\n  exclude:\n    - groups.member.count: 5",
  );
  expect(refusalOf(text)).toMatchObject({ line: 10, field: "sweep.exclude.0.groups.member.count" });
  const good = load(
    scenarioWith("sweep: { groups.member.count: [4, 8], exclude: [groups.member.count: 8] }"),
  );
  expect(good.sweepExclusions).toEqual([{ "groups.member.count": [8] }]);
  expect(load(scenarioWith("sweep: { groups.member.count: [4, 8] }")).sweepExclusions).toBeUndefined();
});

it("is refused in another form", () => {
  expect(refusalOf(scenarioWith("sweep: { groups.member.count: [4], exclude: 5 }")).field).toBe(
    "sweep.exclude",
  );
  expect(refusalOf(scenarioWith("sweep: { groups.member.count: [4], exclude: [5] }")).message).toMatch(
    /expected swept fields with the values to leave out/,
  );
});
