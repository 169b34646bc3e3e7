import { describe, expect, it } from "vitest";
import {
  ACK,
  ALIVE_MESSAGE,
  DEAD,
  GOSSIP,
  INDIRECT_PING,
  NACK,
  PING,
  PUSH_PULL,
  SUSPECT,
} from "../../../../nodes/memberlist/messages.ts";
import { gossipFingerprint } from "../../../../nodes/memberlist/wire/fingerprint.ts";
import { MessageFactory } from "../../../../nodes/memberlist/wire/message-factory.ts";
import { goldenRoster } from "./golden-roster.ts";
import { goldenBytes } from "./golden-vectors.ts";

const factory = new MessageFactory({ replyAddresses: true, metadataBytes: 3 }, goldenRoster(10));
const older = new MessageFactory({ replyAddresses: false, metadataBytes: 0 }, goldenRoster(10));
const NODE_1 = 11;
const NODE_2 = 12;
const NODE_3 = 13;
const N2 = 14;
const suspect = factory.suspect(NODE_3, 7, NODE_1);
const alive = factory.alive(NODE_3, 8);

describe("gossip", () => {
  it("has its fields, its golden length and its fingerprint", () => {
    expect(suspect).toEqual({
      kind: SUSPECT,
      node: NODE_3,
      incarnation: 7,
      from: NODE_1,
      size: goldenBytes("suspect").length,
      fingerprint: gossipFingerprint(SUSPECT, NODE_3, 7, NODE_1),
    });
    expect(alive).toEqual({
      kind: ALIVE_MESSAGE,
      node: NODE_3,
      incarnation: 8,
      from: -1,
      size: goldenBytes("alive").length,
      fingerprint: gossipFingerprint(ALIVE_MESSAGE, NODE_3, 8, -1),
    });
    expect(older.alive(NODE_3, 8).size).toBe(goldenBytes("alive nilmeta").length);
    expect(factory.dead(NODE_3, 7, NODE_1)).toMatchObject({ kind: DEAD, size: goldenBytes("dead").length });
  });

  it("has one shape whatever its kind", () => {
    for (const message of [alive, factory.dead(NODE_3, 7, NODE_1)]) {
      expect(Object.keys(message)).toEqual(Object.keys(suspect));
    }
  });
});

describe("packets", () => {
  const packets = [
    [factory.ping(300, NODE_2, NODE_1, []), PING, goldenBytes("ping src4").length],
    [older.ping(1, N2, NODE_1, []), PING, goldenBytes("ping min").length],
    [older.ping(1, N2, NODE_1, [suspect]), PING, goldenBytes("compound ping+suspect").length],
    [older.buddyPing(1, N2, NODE_1, suspect), PING, goldenBytes("crc(compound ping+suspect)").length],
    [factory.indirectPing(300, NODE_3, NODE_1, true, []), INDIRECT_PING, goldenBytes("indirect").length],
    [older.indirectPing(300, NODE_3, NODE_1, false, []), INDIRECT_PING, goldenBytes("indirect nosrc").length],
    [factory.ack(300, [suspect, alive]), ACK, goldenBytes("compound ack+suspect+alive").length],
    [factory.nack(300, []), NACK, goldenBytes("nack").length],
    [factory.gossip([suspect]), GOSSIP, goldenBytes("suspect").length + 5],
    [factory.gossip([suspect, alive]), GOSSIP, 5 + 2 + 2 * 2 + 39 + 65],
  ] as const;

  it.each(packets)("have their kind and exact length: %#", (packet, kind, size) => {
    expect(packet).toMatchObject({ channel: "datagram", kind, size });
  });

  it("have one shape whatever their kind", () => {
    for (const [packet] of packets) expect(Object.keys(packet)).toEqual(Object.keys(packets[0][0]));
  });

  it("carry the check sum in gossip and the Buddy System's packet only", () => {
    expect(packets.map(([packet]) => packet.crc)).toEqual([
      false,
      false,
      false,
      true,
      false,
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  it("name a source only with reply addresses", () => {
    expect(factory.ping(1, NODE_2, NODE_1, []).source).toBe(NODE_1);
    expect(older.ping(1, NODE_2, NODE_1, []).source).toBe(-1);
    expect(older.streamPing(1, NODE_2, NODE_1).source).toBe(-1);
  });

  it("have leading messages of the length that is told before parts are chosen", () => {
    for (const maker of [factory, older]) {
      for (const sequence of [1, 200, 300, 70_000]) {
        expect(maker.pingSize(sequence, NODE_2, NODE_1)).toBe(maker.ping(sequence, NODE_2, NODE_1, []).size);
        expect(maker.indirectPingSize(sequence, NODE_2, NODE_1)).toBe(
          maker.indirectPing(sequence, NODE_2, NODE_1, true, []).size,
        );
        expect(maker.ackSize(sequence)).toBe(maker.ack(sequence, []).size);
        expect(maker.nackSize(sequence)).toBe(maker.nack(sequence, []).size);
      }
    }
  });
});

describe("stream messages", () => {
  const record = { node: NODE_1, incarnation: 1, state: 0 };
  const messages = [
    factory.streamPing(300, NODE_2, NODE_1),
    factory.streamAck(300),
    factory.pushPull(true, [record]),
  ] as const;

  it("have their fields and exact lengths", () => {
    const [ping, ack, pushPull] = messages;
    expect(ping).toMatchObject({
      kind: PING,
      subject: NODE_2,
      source: NODE_1,
      size: goldenBytes("ping src4").length,
    });
    expect(ack).toMatchObject({ kind: ACK, sequence: 300, size: goldenBytes("ack nil").length });
    // The golden push/pull has a second record of 71 bytes and 3 bytes of user state; here metadata is 3 bytes longer.
    const size = goldenBytes("pushpull raw").length - 71 - 3 + 3;
    expect(pushPull).toMatchObject({ kind: PUSH_PULL, join: true, records: [record], size });
  });

  it("have one shape whatever their kind", () => {
    for (const message of messages) expect(Object.keys(message)).toEqual(Object.keys(messages[0]));
  });
});
