import { mergeTallies } from "../coordinator/merge-tallies.ts";
import { summaryValue } from "../coordinator/summary-paths.ts";
import type { ConfigurationSummary, Summary } from "../coordinator/summary-schema.ts";
import type { RunResult } from "../engine/run-result.ts";
import { evaluateExpectation, parseExpectation } from "../scenario/expectations.ts";
import type { ConfigurationPlan, Scenario } from "../scenario/scenario.ts";

/** A run's result and what it took. */
export interface TimedResult {
  readonly result: RunResult;
  readonly wallSeconds: number;
}

/**
 * The summary of a scenario's runs, and whether its expectations hold. Configurations without a run are left out, and
 * what is expected of them does not hold.
 */
export function summarise(
  scenario: Pick<Scenario, "name" | "expectations"> & {
    readonly configurations: readonly Pick<ConfigurationPlan, "name">[];
  },
  version: string,
  runs: readonly TimedResult[],
): Summary {
  const configurations = scenario.configurations.flatMap(({ name }) => {
    const results = runs.filter(({ result }) => result.configuration === name).map(({ result }) => result);
    return results.length === 0 ? [] : [summaryOf(name, results)];
  });
  const total = (of: (run: TimedResult) => number) => runs.reduce((sum, run) => sum + of(run), 0);
  return {
    scenario: scenario.name,
    version,
    configurations,
    expectations: scenario.expectations.map((text) => judge(text, configurations)),
    engine: {
      virtualSeconds: total(({ result }) => result.virtualSeconds),
      events: total(({ result }) => result.events),
      messages: total(({ result }) => result.messages),
      wallSeconds: total(({ wallSeconds }) => wallSeconds),
    },
  };
}

/** The figures of a configuration's runs. */
export function summaryOf(name: string, results: readonly RunResult[]): ConfigurationSummary {
  return mergeTallies(
    name,
    results.map(({ tally }) => tally),
    results.map(({ seed }) => seed),
    results.map(({ traceHash }) => traceHash),
  );
}

function judge(
  text: string,
  configurations: readonly ConfigurationSummary[],
): Summary["expectations"][number] {
  const judged = evaluateExpectation(parseExpectation(text), (path) => {
    // Names of configurations hold no dots.
    const dot = path.indexOf(".");
    const configuration = configurations.find(({ name }) => name === path.slice(0, dot));
    return configuration && summaryValue(configuration, path.slice(dot + 1));
  });
  return { ...judged, value: finite(judged.value), right: finite(judged.right) };
}

/** JSON has no infinity. */
function finite(value: number | null): number | null {
  return Number.isFinite(value) ? value : null;
}
