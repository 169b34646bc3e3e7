import type { AnyProgramDescriptor, MessageCodec, NodeEnvironment } from "../node.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { type CallMaker, RemoteProgram } from "./remote-program.ts";
import { type WireMessage, wireCodec } from "./wire-message.ts";

/** A scenario whose programs run elsewhere; all else is as it was. */
export function remoteScenario(scenario: Scenario, calls: CallMaker): Scenario {
  return {
    ...scenario,
    configurations: scenario.configurations.map((configuration) => ({
      ...configuration,
      groups: configuration.groups.map((group) => ({
        ...group,
        program: remoteDescriptor(group.program, calls),
      })),
    })),
  };
}

function remoteDescriptor(program: AnyProgramDescriptor, calls: CallMaker): AnyProgramDescriptor {
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
      ) as ReturnType<AnyProgramDescriptor["create"]>,
  };
}
