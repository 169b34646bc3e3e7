import { expect, it } from "vitest";
import { ScenarioError } from "../../src/scenario/scenario-error.ts";
import { placed, readWritten } from "../../src/scenario/written-scenario.ts";

const bytes = new TextEncoder().encode("name: small\nduration: 1m\n");
const given = { bytes, fileName: "a.yaml", sets: ["tail=1s"] };

it("applies the assignments, and has a configuration to hold on to", () => {
  expect(readWritten(given).value).toEqual({
    name: "small",
    duration: "1m",
    tail: "1s",
    configurations: { default: {} },
  });
});

it("refuses a seed that is none", () => {
  expect(() => readWritten({ ...given, seed: -1 })).toThrow(ScenarioError);
});

it("finds where a problem is: in an assignment, or at its line", () => {
  const written = readWritten(given);
  const problem = (field: string) => ({ path: [field], expected: "x", mend: "y" });
  expect(placed([problem("duration"), problem("tail")], written)).toMatchObject([
    { option: "--set tail=1s", line: undefined },
    { option: undefined, line: 2, field: "duration" },
  ]);
});
