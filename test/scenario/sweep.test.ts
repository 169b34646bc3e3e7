import { expect, it } from "vitest";
import { ProblemList } from "../../src/scenario/problems.ts";
import { expandSweep, sweepSchema } from "../../src/scenario/sweep.ts";

function expand(sweep: unknown) {
  const problems = new ProblemList();
  const lists = expandSweep(sweepSchema.parse(sweep), problems);
  return { lists, problems: problems.all.map(({ expected }) => expected) };
}

it("keeps lists and writes out ranges of numbers and durations", () => {
  expect(
    expand({
      a: [1, "x"],
      b: { from: 1, to: 9, step: 2 },
      c: { from: 0, to: 0.3, step: 0.1 },
      d: { from: "64ms", to: "200ms", step: "64ms" },
      e: { from: 2, to: 2, step: 1 },
    }),
  ).toEqual({
    lists: { a: [1, "x"], b: [1, 3, 5, 7, 9], c: [0, 0.1, 0.2, 0.3], d: ["64ms", "128ms", "192ms"], e: [2] },
    problems: [],
  });
});

it.each([
  [{ from: 1, to: 0, step: 1 }, /no values/],
  [{ from: 0, to: 1, step: 0 }, /no values/],
  [{ from: 0, to: 1_000_000, step: 1 }, /at most 1000/],
  [{ from: "1s", to: 5, step: "1s" }, /numbers, or durations/],
  [[1, 2, 1], /1 is in the list twice/],
  [["1s", "2s", "1000ms"], /"1000ms" is in the list already, as "1s"/],
  [[0, 0.1, "10%"], /"10%" is in the list already, as 0\.1/],
  [[1, null], /empty field/],
])("refuses %j", (values, message) => {
  expect(expand({ a: values }).problems).toEqual([expect.stringMatching(message)]);
});

it("refuses what is neither list nor range, and an empty list", () => {
  expect(sweepSchema.safeParse({ a: 5 }).success).toBe(false);
  expect(sweepSchema.safeParse({ a: [] }).success).toBe(false);
});
