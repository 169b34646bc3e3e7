import { heartbeat } from "../../../nodes/heartbeat/heartbeat.ts";
import type { HeartbeatMessage } from "../../../nodes/heartbeat/messages.ts";
import type { NodeOrdinal } from "../../../src/node.ts";
import { FakeNode, type FakeNodeOptions, fakeable } from "../fake-node.ts";

export type HeartbeatNode = FakeNode<HeartbeatMessage>;

/** A heartbeat program on a scripted host; it has no use for chance, and none is there. */
export function heartbeatNode(
  self: NodeOrdinal,
  members: number,
  options: FakeNodeOptions<HeartbeatMessage> = {},
): HeartbeatNode {
  return new FakeNode(fakeable(heartbeat), self, members, options);
}
