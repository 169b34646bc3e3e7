import { memberlist } from "../../../nodes/memberlist/memberlist.ts";
import type { Membership } from "../../../nodes/memberlist/membership.ts";
import {
  ACK,
  type GossipMessage,
  INDIRECT_PING,
  type MemberlistMessage,
  NACK,
  type Packet,
  type StreamMessage,
} from "../../../nodes/memberlist/messages.ts";
import { MemberlistProgram } from "../../../nodes/memberlist/program.ts";
import { type MemberlistSettings, memberlistSettings } from "../../../nodes/memberlist/settings.ts";
import { MessageFactory } from "../../../nodes/memberlist/wire/message-factory.ts";
import { RandomStreams } from "../../../src/kernel/random-streams.ts";
import { createGroupRoster, type NodeOrdinal, type RandomStream } from "../../../src/node.ts";
import { FakeCluster, type FakeClusterOptions } from "../fake-cluster.ts";
import { FakeNode, type FakeNodeOptions, fakeable } from "../fake-node.ts";

export const SECOND = 1_000_000;
export const MILLISECOND = 1_000;

export type MemberlistNode = FakeNode<MemberlistMessage>;
export type MemberlistCluster = FakeCluster<MemberlistMessage>;

/** A memberlist program on a scripted host, with a seeded stream of chance. */
export function memberlistNode(
  self: NodeOrdinal,
  members: number,
  options: FakeNodeOptions<MemberlistMessage> = {},
): MemberlistNode {
  const node = new FakeNode(fakeable(memberlist), self, members, {
    random: seededStream("node"),
    ...options,
  });
  forgetFirstHealth(node.reports);
  return node;
}

/** Leaves out what every member with a health score reports at its start: that it is well. */
export function forgetFirstHealth(reports: (readonly unknown[])[]): void {
  const first = reports.findIndex(([what, score]) => what === "health" && score === 0);
  if (first >= 0) reports.splice(first, 1);
}

export function memberlistCluster(members: number, options: FakeClusterOptions = {}): MemberlistCluster {
  return new FakeCluster(fakeable(memberlist), members, options);
}

/** The books of a started program. */
export function membershipOf(node: MemberlistNode): Membership {
  if (!(node.program instanceof MemberlistProgram) || node.program.membership === undefined) {
    throw new Error("no memberlist program has started here");
  }
  return node.program.membership;
}

export function settingsOf(settings: Record<string, unknown> = {}): MemberlistSettings {
  return memberlistSettings.parse(settings);
}

export function seededStream(name: string, seed = 1): RandomStream {
  return new RandomStreams(seed).stream(name);
}

/** Messages as members named member-0, member-1, … make them. */
export function messageFactory(members: number, settings: Record<string, unknown> = {}): MessageFactory {
  return new MessageFactory(settingsOf(settings), createGroupRoster("member", 0, members));
}

/** The datagrams among these that have this kind, with their receivers. */
export function packetsOf(
  sent: readonly {
    readonly to: NodeOrdinal;
    readonly message: MemberlistMessage;
    readonly atMicros: number;
  }[],
  kind?: Packet["kind"],
): { readonly to: NodeOrdinal; readonly packet: Packet; readonly atMicros: number }[] {
  return sent.flatMap(({ to, message, atMicros }) =>
    message.channel === "datagram" && (kind === undefined || message.kind === kind)
      ? [{ to, packet: message, atMicros }]
      : [],
  );
}

/** The message as one on a stream. */
export function onStream(message: MemberlistMessage | undefined): StreamMessage {
  if (message?.channel !== "stream") throw new Error("not a message on a stream");
  return message;
}

/** An ack, nack or indirect ping without gossip, as another member sends it. */
export const replies = {
  ack: (sequence: number, parts: readonly GossipMessage[] = []): Packet =>
    messageFactory(1).packet(ACK, sequence, -1, -1, false, false, parts),
  nack: (sequence: number): Packet => messageFactory(1).packet(NACK, sequence, -1, -1, false, false, []),
  indirectPing: (
    members: number,
    asker: NodeOrdinal,
    target: NodeOrdinal,
    sequence: number,
    nack = true,
  ): Packet => messageFactory(members).packet(INDIRECT_PING, sequence, target, asker, nack, false, []),
};
