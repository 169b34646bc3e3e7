import type { NodeOrdinal } from "../node.ts";
import { nodeNames } from "../scenario/node-names.ts";
import type {
  ConfigurationPlan,
  GatePlan,
  GroupConfiguration,
  GroupPlan,
  Scenario,
} from "../scenario/scenario.ts";
import type { RunFrame, RunGate, RunGroup, RunNode } from "./protocol.ts";

/** One run of a scenario. */
export interface RunChoice {
  /** Counted from 1 over the runs of one invocation. */
  readonly run: number;
  /** Index of the configuration. */
  readonly configuration: number;
  readonly seed: number;
}

/** What a process is told of a run: all groups, and the nodes that it runs itself. */
export function runFrame(scenario: Scenario, choice: RunChoice, nodes: readonly NodeOrdinal[]): RunFrame {
  const { run, seed } = choice;
  const names = nodeNames(scenario.groups);
  const configuration = scenario.configurations[choice.configuration] as ConfigurationPlan;
  return {
    type: "run",
    run,
    scenario: scenario.name,
    configuration: configuration.name,
    seed,
    groups: scenario.groups.map((group, index) =>
      runGroup(group, configuration.groups[index] as GroupConfiguration),
    ),
    nodes: nodes.map((node) => runNode(scenario, node, `${seed}/node/${names[node]}`)),
  };
}

function runGroup(plan: GroupPlan, group: GroupConfiguration): RunGroup {
  const { name, first, count } = plan;
  const { program, settings, judge, gate } = group;
  return {
    name,
    first,
    count,
    program: program.name,
    settings,
    judge: judge === undefined ? null : { law: judge.descriptor.name, settings: judge.settings },
    gate: gate?.by === "member" ? runGate(gate, plan) : null,
  };
}

function runGate({ descriptor, settings, action }: GatePlan, { zoneOf }: GroupPlan): RunGate {
  const gate = { rule: descriptor.rule, settings, action };
  return descriptor.usesZones === true ? { ...gate, zones: zoneOf.map((zone) => zone ?? null) } : gate;
}

function runNode(scenario: Scenario, node: NodeOrdinal, random: string): RunNode {
  const group = scenario.groups.findIndex(({ first, count }) => node >= first && node < first + count);
  return { node, group, random };
}
