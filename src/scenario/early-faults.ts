import { formatDuration, type Micros } from "../node.ts";
import type { ProblemList } from "./problems.ts";
import type { FaultPlan, GroupPlan } from "./scenario.ts";
import { possibleNodes } from "./selector.ts";

/** The faults that end programs or start them. */
const PROGRAM_FAULTS: ReadonlySet<string> = new Set(["crash", "restart", "leave", "churn"]);

/**
 * Refuses crashes, restarts, leaves and churn of members that may not have started by then: on those they would do nothing, and
 * the members would start afterwards as if nothing had been.
 */
export function refuseEarlyFaults(
  faults: readonly FaultPlan[],
  groups: readonly GroupPlan[],
  warmupMicros: Micros,
  problems: ProblemList,
): void {
  for (const { action, timing, index } of faults) {
    if (!PROGRAM_FAULTS.has(action.kind) || !("who" in action)) continue;
    const { atMicros } = timing;
    const nodes = [...possibleNodes(action.who)];
    for (const { name, first, count, start } of groups) {
      if (start.overMicros <= atMicros) continue;
      // The member by which the others join is there from the beginning.
      const firstLate = start.view === "join" ? first + 1 : first;
      const late = nodes.find((node) => node >= firstLate && node < first + count);
      if (late === undefined) continue;
      const warmup = formatDuration(warmupMicros + start.overMicros - atMicros);
      const shorter =
        atMicros === 0 ? "" : `, or shorten the group's start.over to at most ${formatDuration(atMicros)}`;
      problems.add(
        ["faults", index, "at"],
        `the ${action.kind} comes ${formatDuration(atMicros)} after the run's beginning, when ${name}-${late - first} may not have started: group ${name} starts over ${formatDuration(start.overMicros)}`,
        `Lengthen the warm-up to at least ${warmup}${shorter}.`,
      );
    }
  }
}
