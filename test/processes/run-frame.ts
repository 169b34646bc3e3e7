import { createGroupRoster } from "../../src/node.ts";
import type { RunFrame } from "../../src/processes/protocol.ts";
import type { ConfigurationPlan, GroupConfiguration, Scenario } from "../../src/scenario/scenario.ts";

/**
 * The frame with which a run begins.
 *
 * @param has which nodes the process runs.
 * @param judgeSettings of the configured law, as its schema has read them.
 */
export function runFrameOf(
  scenario: Scenario,
  configuration: number,
  seed: number,
  has: (node: number) => boolean,
  judgeSettings: unknown = {},
): RunFrame {
  const plan = scenario.configurations[configuration] as ConfigurationPlan;
  return {
    type: "run",
    run: 1,
    scenario: scenario.name,
    configuration: plan.name,
    seed,
    groups: scenario.groups.map(({ name, first, count }, index) => {
      const { program, settings, judge, gate } = plan.groups[index] as GroupConfiguration;
      return {
        name,
        first,
        count,
        program: program.name,
        settings,
        judge: judge ? { law: judge.descriptor.name, settings: judgeSettings } : null,
        gate: gate ? { rule: gate.descriptor.rule, settings: gate.settings } : null,
      };
    }),
    nodes: scenario.groups.flatMap(({ name, first, count }, group) => {
      const roster = createGroupRoster(name, first, count);
      return Array.from({ length: count }, (_, index) => first + index)
        .filter(has)
        .map((node) => ({ node, group, random: `${seed}/node/${roster.nameOf(node)}` }));
    }),
  };
}

export function nodeNamesOf(frame: RunFrame): string[] {
  return frame.nodes.map(({ node, group }) => {
    const { name, first } = frame.groups[group] as RunFrame["groups"][number];
    return `${name}-${node - first}`;
  });
}
