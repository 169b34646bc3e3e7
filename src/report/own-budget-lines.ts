import type { EngagedBudget } from "../coordinator/own-budgets.ts";
import type { RunTally } from "../coordinator/run-tally.ts";
import type { GroupConfiguration, Scenario } from "../scenario/scenario.ts";
import { formatCounted, formatFigure } from "./numbers.ts";

/** More observers than this are counted, and not each explained. */
const MOST_OBSERVERS = 2;

/**
 * What observers that protected their group when a run ended have to say: state, threshold, what they hold back, and
 * what ends it. Of each configuration the first run that ended so, and how many did.
 */
export function ownBudgetLines(
  scenario: Scenario,
  talliesOf: (configuration: string) => readonly RunTally[],
): string[] {
  return scenario.configurations.flatMap(({ name, groups }) => {
    const tallies = talliesOf(name);
    const ended = tallies.filter(({ ownBudgets }) => ownBudgets.length > 0);
    const [first] = ended;
    if (first === undefined) return [];
    const [shown, hidden] = [
      first.ownBudgets.slice(0, MOST_OBSERVERS),
      first.ownBudgets.length - MOST_OBSERVERS,
    ];
    const lines = shown.map((budget) => `${name}: ${sentenceOf(budget, scenario, groups)}`);
    const runs = tallies.length > 1 ? [`${name}: so ended ${ended.length} of ${tallies.length} runs.`] : [];
    const others =
      hidden > 0 ? [`${name}: and so did ${formatCounted(hidden, "further member")} of the cluster.`] : [];
    return [...lines, ...others, ...runs];
  });
}

function sentenceOf(
  { observer, group, sinceSeconds, expected, renewals, heldBack }: EngagedBudget,
  scenario: Scenario,
  groups: readonly GroupConfiguration[],
): string {
  const index = scenario.groups.findIndex(({ name }) => name === group);
  const { program, settings } = groups[index] as GroupConfiguration;
  const words = program.explainGate?.(settings, expected, renewals, heldBack) ?? "";
  return `When the run ended, ${observer} had held back since ${formatFigure(sinceSeconds)} s: ${words}`;
}
