import type { ProblemList } from "./problems.ts";
import type { ConfigurationPlan, FaultPlan, GroupPlan } from "./scenario.ts";
import { possibleNodes } from "./selector.ts";

/** Refuses restarts with their memory kept of members whose program, in some configuration, keeps nothing. */
export function refuseForgetfulPrograms(
  faults: readonly FaultPlan[],
  groups: readonly GroupPlan[],
  configurations: readonly ConfigurationPlan[],
  problems: ProblemList,
): void {
  for (const { action, index } of faults) {
    if (!("memory" in action) || action.memory !== "kept") continue;
    const nodes = [...possibleNodes(action.who)];
    const forgetful = groups.flatMap(({ first, count }, group) =>
      nodes.some((node) => node >= first && node < first + count)
        ? configurations.flatMap(({ groups: chosen }) => {
            const program = chosen[group]?.program;
            return program !== undefined && program.keepsMemory !== true ? [program.name] : [];
          })
        : [],
    );
    const [name] = forgetful;
    if (name === undefined) continue;
    problems.add(
      ["faults", index, action.kind, "memory"],
      `members of the program ${name} keep nothing beyond a crash`,
      "Write memory: lost, or remove it.",
    );
  }
}
