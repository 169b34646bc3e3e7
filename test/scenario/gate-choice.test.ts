import { expect, it } from "vitest";
import { catalogue } from "../../nodes/catalogue.ts";
import { isGate, planGate } from "../../src/scenario/gate-choice.ts";
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
  expect(gate).toMatchObject({ by: "member", action: "stopRouting", quorum: 0 });
  expect(plan({ rule: "none" })).toEqual({ gate: undefined, problems: [] });
});

it("reads who acts and how, and takes none for an actor without a gate if that is said", () => {
  const text = { rule: "eureka", by: "coordinator", action: "failOver", quorum: "82%" };
  expect(plan(text).gate).toMatchObject({ by: "coordinator", action: "failOver", quorum: 0.82 });
  const problems = new ProblemList();
  const free = planGate({ rule: "none", by: "coordinator" }, ["gate"], catalogue, problems);
  expect(free?.descriptor.rule).toBe("none");
  expect([isGate(free), isGate(undefined), isGate(plan(text).gate)]).toEqual([false, false, true]);
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
  [{ rule: "eureka", quorum: "50%" }, ["gate", "quorum"], "Remove it, or add by: coordinator."],
])("refuses %j", (text, path, mend) => {
  expect(plan(text)).toMatchObject({ gate: undefined, problems: [{ path, mend }] });
});
