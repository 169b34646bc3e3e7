import type { ConfigurationSummary } from "../coordinator/summary-schema.ts";
import { formatCount, formatCounted } from "./numbers.ts";
import { sayOnce } from "./say-once.ts";

const REASONS: Readonly<Record<string, string>> = {
  loss: "lost by the network",
  burst: "lost in bursts",
  queue: "dropped by a full queue of a link or an interface",
  partition: "stopped by a partition",
  down: "sent to a member that was down",
  overflow: "dropped by a full socket buffer",
};

/** Which packets did not arrive, and why; one line for each configuration that lost some, or for several alike. */
export function droppedLines(configurations: readonly ConfigurationSummary[]): string[] {
  const byName = new Map(configurations.map((configuration) => [configuration.name, configuration]));
  return sayOnce([...byName.keys()], (name, label) => {
    const { dropped, messages } = byName.get(name) as ConfigurationSummary;
    const reasons = Object.entries(dropped).filter(([, count]) => count > 0);
    if (reasons.length === 0) return [];
    const words = reasons
      .sort(([, a], [, b]) => b - a)
      .map(([reason, count]) => `${formatCount(count)} ${REASONS[reason] ?? reason}`);
    return [`${label}: of ${formatCounted(messages, "packet")}, ${words.join(", ")}.`];
  });
}

/** Runs that began to count before their cluster was whole: their figures hold what joining causes. */
export function incompleteJoinLines(configurations: readonly ConfigurationSummary[]): string[] {
  return configurations
    .filter(({ incompleteJoins }) => incompleteJoins > 0)
    .map(
      ({ name, incompleteJoins, runs }) =>
        `Warning: in ${formatCount(incompleteJoins)} of ${formatCounted(runs, "run")} of ${name}, not all members knew one another when counting began. A longer warmup: would let them.`,
    );
}
