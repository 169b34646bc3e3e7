import { expect, it } from "vitest";
import type { CaseResult } from "../../invariants/soak-case.ts";
import { failureReport, SoakProgress } from "../../invariants/soak-progress.ts";

function result(number: number, fields: Partial<CaseResult> = {}): CaseResult {
  return {
    number,
    faultSteps: 50,
    events: 1000,
    virtualSeconds: 60,
    promised: "whole",
    convergedAfterSeconds: 3,
    isSplit: false,
    failure: undefined,
    ...fields,
  };
}

const failure = { text: "accusers, at 3 s: nobody", scenario: "name: x\n", shrinks: 4 };

it("deals cases until there have been enough steps, and knows where to go on", () => {
  const progress = new SoakProgress(7, 100);
  expect([progress.begin(), progress.begin()]).toEqual([7, 8]);
  progress.done(result(8));
  expect(progress.from).toBe(7);
  progress.done(result(7));
  expect(progress.from).toBe(9);
  expect(progress.begin()).toBeUndefined();
});

it("says how far it is, and what has come of it", () => {
  const progress = new SoakProgress(1, 1000);
  expect(progress.line(0)).toBe("0 % · 0 steps · 0 cases · no failure · 0 steps/s");
  for (const number of [1, 2]) {
    progress.begin();
    progress.done(result(number, number === 2 ? { promised: "parts", isSplit: true } : {}));
  }
  expect(progress.line(4)).toBe("10 % · 100 steps · 2 cases · no failure · 25 steps/s");
  expect(progress.summary(4)).toEqual([
    "100 fault steps in 2 cases, 2,000 events, 120 virtual seconds in 4 s.",
    "Convergence promised: whole 1, parts 1, nothing 0; 1 groups stayed split; the slowest converged 3 s into the calm.",
    "All invariants held.",
    "To go on: npm run soak -- --from 3",
  ]);
  progress.done(result(3, { failure }));
  expect(progress.line(4)).toContain("1 failed");
  expect(progress.summary(4)).toContain("Invariants were broken in 1 cases: 3.");
});

it("reports a failure with its scenario and the commands that repeat it", () => {
  const report = failureReport(result(3, { failure }), "results/soak/case-3.yaml");
  expect(report.split("\n")).toEqual([
    "Case 3 breaks an invariant (schedule shrunk 4 times):",
    "accusers, at 3 s: nobody",
    "",
    "Its scenario is in results/soak/case-3.yaml:",
    "name: x",
    "",
    "To check it again:  npm run soak -- --scenario results/soak/case-3.yaml",
    "To draw it again:   npm run soak -- --case 3",
    "To look into it:    node bin/coroner.js run results/soak/case-3.yaml",
    "",
  ]);
  expect(failureReport(result(3), "x")).toBe("");
});
