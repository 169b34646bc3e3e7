import { expect, it } from "vitest";
import { ScenarioError } from "../../src/scenario/scenario-error.ts";

const problem = {
  option: undefined,
  line: 3,
  column: 5,
  field: "a.b",
  expected: "expected x",
  mend: "Write x.",
};

it("says file, line, field, what was expected and how to mend it", () => {
  const error = new ScenarioError("f.yaml", [problem]);
  expect(error.message).toBe("f.yaml:3: a.b: expected x. Write x.");
  expect(error).toMatchObject({ line: 3, column: 5, field: "a.b", expected: "expected x", mend: "Write x." });
});

it("names an option in place of the line, and leaves out what there is none of", () => {
  const option = { ...problem, option: "--set a=1", line: undefined, column: undefined };
  expect(new ScenarioError("f.yaml", [option]).message).toBe("f.yaml: --set a=1: a.b: expected x. Write x.");
  expect(new ScenarioError("f.yaml", [{ ...problem, field: "", mend: "" }]).message).toBe(
    "f.yaml:3: expected x.",
  );
});

it("keeps a paragraph on one line and shows at most ten", () => {
  const error = new ScenarioError("f.yaml", Array(12).fill({ ...problem, expected: "one\n  two" }));
  expect(error.problems).toHaveLength(12);
  expect(error.message.split("\n")).toHaveLength(11);
  expect(error.message).toContain("one two");
});
