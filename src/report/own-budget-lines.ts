import type { EngagedBudget } from "../coordinator/own-budgets.ts";
import type { RunTally } from "../coordinator/run-tally.ts";
import type { GroupConfiguration, Scenario } from "../scenario/scenario.ts";
import { formatCounted, formatFigure } from "./numbers.ts";

/** More observers than this are counted, and not each explained. */
const MOST_OBSERVERS = 2;

/**
 * What observers that held back for a budget of their own when a run ended have to say: state, threshold, what they hold
 * back, and what ends it. Of a configuration's runs the first that ended so, and how many did.
 */
export function ownBudgetLines(
  scenario: Scenario,
  configuration: string,
  tallies: readonly RunTally[],
): string[] {
  const groups = scenario.configurations.find(({ name }) => name === configuration)?.groups ?? [];
  const ended = tallies.filter(({ ownBudgets }) => ownBudgets.length > 0);
  const [first] = ended;
  if (first === undefined) return [];
  const hidden = first.ownBudgets.length - MOST_OBSERVERS;
  const others = hidden > 0 ? ` ${formatCounted(hidden, "further member")} held back as well.` : "";
  const runs = tallies.length > 1 ? ` So ended ${ended.length} of ${tallies.length} runs.` : "";
  const lines = first.ownBudgets
    .slice(0, MOST_OBSERVERS)
    .map((budget) => sentenceOf(budget, scenario, groups));
  return lines.map((line, index) => (index < lines.length - 1 ? line : `${line}${others}${runs}`));
}

function sentenceOf(
  { observer, group, sinceSeconds, expected, renewals, heldBack }: EngagedBudget,
  scenario: Scenario,
  groups: readonly GroupConfiguration[],
): string {
  const index = scenario.groups.findIndex(({ name }) => name === group);
  const { program, settings } = groups[index] as GroupConfiguration;
  const { ownBudget } = program;
  if (ownBudget === undefined) return "";
  const words = ownBudget.explain(settings, expected, renewals, heldBack);
  return `${observer} has been in ${ownBudget.name} since ${formatFigure(sinceSeconds)} s of run time: ${words}`;
}
