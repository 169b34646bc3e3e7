import { describe, expect, it } from "vitest";
import { mergeTallies } from "../../src/coordinator/merge-tallies.ts";
import { summaryValue } from "../../src/coordinator/summary-paths.ts";
import { ScenarioRun } from "../../src/engine/scenario-run.ts";
import { evaluateExpectation, parseExpectation } from "../../src/scenario/expectations.ts";
import { PACKAGED, packaged } from "./packaged.ts";

describe.each(PACKAGED)("%s", (fileName) => {
  it("does what it says it expects", () => {
    const scenario = packaged(fileName);
    const summaries = scenario.configurations.map(({ name }, configuration) => {
      const results = scenario.seeds.map((seed) =>
        new ScenarioRun({ scenario, configuration, seed }).finish(),
      );
      return mergeTallies(
        name,
        results.map(({ tally }) => tally),
        scenario.seeds,
        results.map(({ traceHash }) => traceHash),
      );
    });
    const judged = scenario.expectations.map((text) =>
      evaluateExpectation(parseExpectation(text), (path) => {
        const [name, ...figure] = path.split(".");
        const summary = summaries.find((candidate) => candidate.name === name);
        return summary && summaryValue(summary, figure.join("."));
      }),
    );
    expect(judged.filter(({ holds }) => !holds)).toEqual([]);
    expect(judged.length).toBeGreaterThan(0);
    expect(summaries.map(({ incompleteJoins }) => incompleteJoins)).toEqual(summaries.map(() => 0));
  });
});
