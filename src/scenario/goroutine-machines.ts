import type { ProblemList } from "./problems.ts";
import type { FaultPlan, GroupPlan } from "./scenario.ts";
import { possibleNodes } from "./selector.ts";

/**
 * Members that are goroutines of one process do not stand still or slow down one by one: such faults are refused on them.
 */
export function refuseFaultsOnGoroutines(
  faults: readonly FaultPlan[],
  groups: readonly GroupPlan[],
  problems: ProblemList,
): void {
  for (const { action, index } of faults) {
    if (action.kind !== "pause" && action.kind !== "throttle" && action.kind !== "slow") continue;
    const nodes = [...possibleNodes(action.who)];
    const sharing = groups.find(
      ({ machine, first, count }) =>
        machine?.scheduler === "goroutines" && nodes.some((node) => node >= first && node < first + count),
    );
    if (sharing === undefined) continue;
    problems.add(
      ["faults", index, action.kind],
      `the members of ${sharing.name} are goroutines of one process (machine.scheduler), of which none stands still or slows down alone`,
      "Use block, or remove scheduler: goroutines.",
    );
  }
}
