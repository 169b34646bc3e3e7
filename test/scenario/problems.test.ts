import { expect, it } from "vitest";
import { ProblemList } from "../../src/scenario/problems.ts";

it("keeps each problem once, in order", () => {
  const problems = new ProblemList();
  problems.add(["a", 0], "expected x", "Write x.");
  problems.add(["a", 0], "expected x", "Write x.");
  problems.add(["a", "0"], "expected x", "Write x.");
  problems.add(["a", 0], "expected y", "Write y.");
  expect(problems.count).toBe(3);
  expect(problems.all.map(({ expected }) => expected)).toEqual(["expected x", "expected x", "expected y"]);
});
