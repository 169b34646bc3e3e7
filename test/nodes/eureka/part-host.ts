import type { EurekaMessage } from "../../../nodes/eureka/messages.ts";
import { createGroupRoster, type NodeProgram, type StreamEvent } from "../../../src/node.ts";
import { FakeHost, type FakeHostOptions } from "../fake-host.ts";

/** What a part of a program hears of its host. */
export interface Part {
  timer?(activity: number, key: number): void;
  stream?(event: StreamEvent, connection: number, message: EurekaMessage | undefined): void;
}

/** A scripted host of the first of three clients (nodes 3 to 5) of three servers (0 to 2), and what tests a part of one. */
export function partHost(options: FakeHostOptions<EurekaMessage> = {}) {
  const host = new FakeHost<EurekaMessage>(3, 3, {
    first: 3,
    others: [createGroupRoster("registry", 0, 3)],
    ...options,
  });
  const run = (part: Part) => {
    const program: NodeProgram<EurekaMessage> = {
      start: () => {},
      receive: () => {},
      tick: () => {},
      resume: () => {},
      command: () => {},
      timer: (activity, key) => part.timer?.(activity, key),
      stream: (event, connection, _peer, message) => part.stream?.(event, connection, message),
    };
    host.program = program;
  };
  return { host, run };
}
