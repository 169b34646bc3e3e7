import { describe, expect, it } from "vitest";
import type { EngagedBudget } from "../../src/coordinator/own-budgets.ts";
import { ownBudgetLines } from "../../src/report/own-budget-lines.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { scriptedProgram } from "../host/scripted-program.ts";
import { scriptedScenario } from "../host/scripted-scenario.ts";
import { tally } from "./made-up.ts";

const program = {
  ...scriptedProgram(() => ({})),
  ownBudget: {
    name: "patience",
    inWords: () => ({ withholds: "all", letsGo: "never" }),
    engagedWords: () => "",
    explain: (_settings: unknown, expected: number, renewals: number, heldBack: number) =>
      `${renewals} of ${expected}, ${heldBack} held back.`,
  },
};
const scenario: Scenario = scriptedScenario(program);

function linesOf(...runs: readonly (readonly number[])[]): string[] {
  const budget = (node: number): EngagedBudget => ({
    observer: `n-${node}`,
    group: "n",
    sinceSeconds: 360,
    expected: 17,
    renewals: 16,
    heldBack: 2,
  });
  const tallies = runs.map((nodes) => tally({ ownBudgets: nodes.map(budget) }));
  return ownBudgetLines(scenario, "default", tallies);
}

describe("what is said of members that hold back at the end", () => {
  it("is nothing where nobody does", () => {
    expect(linesOf([], [])).toEqual([]);
  });

  it("is the program's own explanation, and since when", () => {
    expect(linesOf([0])).toEqual([
      "n-0 has been in patience since 360 s of run time: 16 of 17, 2 held back.",
    ]);
  });

  it("is of the first run that ended so, with how many did, and of two members", () => {
    const lines = linesOf([], [0, 1, 2, 3], [1]);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toBe(
      "n-1 has been in patience since 360 s of run time: 16 of 17, 2 held back. 2 further members held back as well. So ended 2 of 3 runs.",
    );
  });
});
