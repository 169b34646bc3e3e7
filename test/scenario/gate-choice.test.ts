import { expect, it } from "vitest";
import { planGate } from "../../src/scenario/gate-choice.ts";
import { ProblemList } from "../../src/scenario/problems.ts";
import { fakeCatalogue } from "./fake-catalogue.ts";

function plan(text: { readonly rule: string; readonly [field: string]: unknown }) {
  const problems = new ProblemList();
  return { gate: planGate(text, ["gate"], fakeCatalogue, problems), problems: problems.all };
}

it("reads a rule's own fields", () => {
  const { gate } = plan({ rule: "eureka", renewalPercentThreshold: 0.5 });
  expect(gate?.descriptor.rule).toBe("eureka");
  expect(gate?.settings).toEqual({ renewalPercentThreshold: 0.5 });
  expect(plan({ rule: "none" })).toEqual({ gate: undefined, problems: [] });
});

it.each([
  [{ rule: "eurka" }, ["gate", "rule"], "Did you mean eureka?"],
  [
    { rule: "eureka", renewalPercent: 1 },
    ["gate", "renewalPercent"],
    "Choose one of renewalPercentThreshold.",
  ],
  [{ rule: "eureka", renewalPercentThreshold: 2 }, ["gate", "renewalPercentThreshold"], "Write at most 1."],
  [{ rule: "none", x: 1 }, ["gate", "x"], "Remove it."],
])("refuses %j", (text, path, mend) => {
  expect(plan(text)).toMatchObject({ gate: undefined, problems: [{ path, mend }] });
});
