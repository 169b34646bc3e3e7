import fc from "fast-check";
import {
  type GossipMessage,
  type MemberlistMessage,
  type Packet,
  type StreamMessage,
  WIRE_LEFT,
} from "../../../../nodes/memberlist/messages.ts";
import type { MessageFactory } from "../../../../nodes/memberlist/wire/message-factory.ts";
import type { GroupRoster, NodeOrdinal } from "../../../../src/node.ts";

/** Numbers of 32 bits, mostly near the lengths at which their form changes. */
const unsigned32 = fc.oneof(
  fc.constantFrom(0, 1, 127, 128, 255, 256, 65_535, 65_536, 0x7fffffff, 0x80000000, 0xffffffff),
  fc.nat(300),
  fc.integer({ min: 0, max: 0xffffffff }),
);

export function arbitraryMember(group: GroupRoster): fc.Arbitrary<NodeOrdinal> {
  return fc.integer({ min: group.first, max: group.first + group.count - 1 });
}

export function arbitraryGossip(factory: MessageFactory, group: GroupRoster): fc.Arbitrary<GossipMessage> {
  const member = arbitraryMember(group);
  return fc.oneof(
    fc.tuple(member, unsigned32, member).map((fields) => factory.suspect(...fields)),
    fc.tuple(member, unsigned32, member).map((fields) => factory.dead(...fields)),
    fc.tuple(member, unsigned32).map((fields) => factory.alive(...fields)),
  );
}

export function arbitraryPacket(factory: MessageFactory, group: GroupRoster): fc.Arbitrary<Packet> {
  const member = arbitraryMember(group);
  const gossip = arbitraryGossip(factory, group);
  const parts = fc.oneof(
    fc.array(gossip, { maxLength: 4 }),
    fc.array(gossip, { minLength: 20, maxLength: 40 }),
  );
  const someParts = fc.array(gossip, { minLength: 1, maxLength: 40 });
  const suspect = fc.tuple(member, unsigned32, member).map((fields) => factory.suspect(...fields));
  return fc.oneof(
    fc.tuple(unsigned32, member, member, parts).map((fields) => factory.ping(...fields)),
    fc.tuple(unsigned32, member, member, suspect).map((fields) => factory.buddyPing(...fields)),
    fc
      .tuple(unsigned32, member, member, fc.boolean(), parts)
      .map((fields) => factory.indirectPing(...fields)),
    fc.tuple(unsigned32, parts).map((fields) => factory.ack(...fields)),
    fc.tuple(unsigned32, parts).map((fields) => factory.nack(...fields)),
    someParts.map((carried) => factory.gossip(carried)),
  );
}

export function arbitraryStreamMessage(
  factory: MessageFactory,
  group: GroupRoster,
): fc.Arbitrary<StreamMessage> {
  const member = arbitraryMember(group);
  const record = fc.record(
    { node: member, incarnation: unsigned32, state: fc.integer({ min: 0, max: WIRE_LEFT }) },
    { noNullPrototype: true },
  );
  const records = fc.oneof(
    fc.array(record, { maxLength: 5 }),
    fc.array(record, { minLength: 125, maxLength: 260 }),
  );
  return fc.oneof(
    fc.tuple(unsigned32, member, member).map((fields) => factory.streamPing(...fields)),
    unsigned32.map((sequence) => factory.streamAck(sequence)),
    fc.tuple(fc.boolean(), records).map((fields) => factory.pushPull(...fields)),
  );
}

export function arbitraryMessage(
  factory: MessageFactory,
  group: GroupRoster,
): fc.Arbitrary<MemberlistMessage> {
  return fc.oneof(arbitraryPacket(factory, group), arbitraryStreamMessage(factory, group));
}
