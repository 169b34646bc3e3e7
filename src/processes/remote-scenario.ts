import {
  type AnyProgramDescriptor,
  createGroupRoster,
  type GroupRoster,
  type MessageCodec,
  type NodeEnvironment,
} from "../node.ts";
import { castOf } from "../scenario/cast.ts";
import { judgedGroups } from "../scenario/judged-groups.ts";
import type { ConfigurationPlan, GroupPlan, Scenario } from "../scenario/scenario.ts";
import { type CallMaker, type Reach, RemoteProgram } from "./remote-program.ts";
import { type WireMessage, wireCodec } from "./wire-message.ts";

/**
 * A scenario whose programs run elsewhere; all else is as it was.
 *
 * @throws Error when some restart keeps memory, since the protocol has no snapshots yet, or when members share processors
 * like the goroutines of one process.
 */
export function remoteScenario(scenario: Scenario, calls: CallMaker): Scenario {
  const keeping = faultKeepingMemory(scenario);
  if (keeping !== undefined) {
    throw new Error(
      `the fault ${keeping} keeps memory over a restart, which programs in processes of their own can't: write memory: lost, or run the scenario in one process`,
    );
  }
  const sharing = groupOfGoroutines(scenario);
  if (sharing !== undefined) {
    throw new Error(
      `the members of ${sharing} are goroutines of one process, and can't run in processes of their own: remove scheduler: goroutines, or run the scenario in one process`,
    );
  }
  const rosters = scenario.groups.map(({ name, first, count, memberNames }) =>
    createGroupRoster(name, first, count, memberNames),
  );
  return {
    ...scenario,
    configurations: scenario.configurations.map((configuration) => ({
      ...configuration,
      groups: configuration.groups.map((group, index) => ({
        ...group,
        program: remoteDescriptor(
          group.program,
          calls,
          reachOf(configuration, index, rosters, scenario.groups),
        ),
      })),
    })),
  };
}

/** The name of a fault that programs in processes of their own can't follow; `undefined` if there is none. */
export function faultKeepingMemory({ faults }: Scenario): string | undefined {
  return faults.find(({ action }) => "memory" in action && action.memory === "kept")?.name;
}

/** The name of a group whose machine schedules goroutines; `undefined` if there is none. */
export function groupOfGoroutines({ groups }: Scenario): string | undefined {
  return groups.find(({ machine }) => machine?.scheduler === "goroutines")?.name;
}

function reachOf(
  configuration: ConfigurationPlan,
  index: number,
  rosters: readonly GroupRoster[],
  groups: readonly GroupPlan[],
): Reach {
  const judged = judgedGroups(configuration, index, castOf(configuration, rosters, groups)).map(
    (group) => rosters[group] as GroupRoster,
  );
  return {
    nodeCount: rosters.reduce((sum, { count }) => sum + count, 0),
    isJudged: (node) => judged.some(({ first, count }) => node >= first && node < first + count),
  };
}

function remoteDescriptor(
  program: AnyProgramDescriptor,
  calls: CallMaker,
  reach: Reach,
): AnyProgramDescriptor {
  return {
    ...program,
    createCodec: (settings, group) =>
      wireCodec(program.createCodec(settings, group)) as MessageCodec<unknown>,
    create: (environment, _configuration, codec) =>
      new RemoteProgram(
        environment as NodeEnvironment<WireMessage>,
        program.activities,
        codec as MessageCodec<WireMessage>,
        calls,
        reach,
      ) as ReturnType<AnyProgramDescriptor["create"]>,
  };
}
