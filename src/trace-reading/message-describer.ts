import type { TraceRecord } from "../coordinator/trace.ts";
import { createGroupRoster, type MessageDescription } from "../node.ts";
import type { ConfigurationPlan, Scenario } from "../scenario/scenario.ts";

/** Says what the message of a send is; `undefined` for a record that has none. */
export type DescribeMessage = (record: TraceRecord) => MessageDescription | undefined;

/** Describes messages by the codecs of their senders' programs. */
export function messageDescriber(scenario: Scenario, configuration: ConfigurationPlan): DescribeMessage {
  const codecs = scenario.groups.flatMap(({ name, first, count, memberNames }, index) => {
    const group = configuration.groups[index];
    const codec = group?.program.createCodec(
      group.settings,
      createGroupRoster(name, first, count, memberNames),
    );
    return Array.from({ length: count }, () => codec);
  });
  return ({ node, message }) => (message === undefined ? undefined : codecs[node]?.describe(message));
}
