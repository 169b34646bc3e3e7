import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ALIVE_MESSAGE, DEAD, type GossipMessage, SUSPECT } from "../../../../nodes/memberlist/messages.ts";
import {
  gossipFingerprint,
  packetFingerprint,
  streamFingerprint,
} from "../../../../nodes/memberlist/wire/fingerprint.ts";
import { MessageFactory } from "../../../../nodes/memberlist/wire/message-factory.ts";
import { createGroupRoster } from "../../../../src/node.ts";
import { arbitraryPacket, arbitraryStreamMessage } from "./arbitrary-message.ts";

const group = createGroupRoster("member", 0, 128);
const factory = new MessageFactory({ replyAddresses: true, metadataBytes: 0 }, group);

describe("fingerprints", () => {
  it("are signed 32-bit numbers, equal for equal contents", () => {
    fc.assert(
      fc.property(arbitraryPacket(factory, group), (packet) => {
        const fingerprint = packetFingerprint(packet);
        expect(fingerprint).toBe(fingerprint | 0);
        expect(packetFingerprint(structuredClone(packet))).toBe(fingerprint);
      }),
    );
    fc.assert(
      fc.property(arbitraryStreamMessage(factory, group), (message) => {
        const fingerprint = streamFingerprint(message);
        expect(fingerprint).toBe(fingerprint | 0);
        expect(streamFingerprint(structuredClone(message))).toBe(fingerprint);
      }),
    );
  });

  it("hardly ever coincide over the gossip of a run", () => {
    const fingerprints = new Set<number>();
    let count = 0;
    for (const kind of [SUSPECT, ALIVE_MESSAGE, DEAD] as const) {
      for (let node = 0; node < 64; node++) {
        for (let incarnation = 0; incarnation < 8; incarnation++) {
          for (let from = 0; from < 64; from++) {
            fingerprints.add(gossipFingerprint(kind, node, incarnation, from));
            count++;
          }
        }
      }
    }
    // 98,304 values of 32 bits drawn at random coincide 1.1 times on average; ten times that would be a weak mix.
    expect(count - fingerprints.size).toBeLessThan(11);
  });

  it("change with every field of a packet", () => {
    const one = factory.suspect(1, 1, 2);
    const other = factory.suspect(2, 1, 1);
    const packet = factory.indirectPing(5, 6, 7, false, [one, other]);
    const changed = [
      packet,
      { ...packet, sequence: 6 },
      { ...packet, subject: 7 },
      { ...packet, source: 6 },
      { ...packet, nack: true },
      { ...packet, crc: true },
      { ...packet, parts: [other, one] },
      { ...packet, parts: [one] },
      { ...packet, parts: [] },
      factory.ping(5, 6, 7, [one, other]),
    ];
    expect(new Set(changed.map(packetFingerprint)).size).toBe(changed.length);
  });

  it("change with every field of a stream's message", () => {
    const record = { node: 1, incarnation: 2, state: 0 };
    const changed = [
      factory.pushPull(false, [record, record]),
      factory.pushPull(true, [record, record]),
      factory.pushPull(false, [record]),
      factory.pushPull(false, [{ ...record, state: 1 }, record]),
      factory.pushPull(false, [record, { ...record, state: 1 }]),
      factory.pushPull(false, [{ ...record, incarnation: 3 }, record]),
      factory.pushPull(false, [{ ...record, node: 3 }, record]),
      factory.streamPing(1, 2, 3),
      factory.streamPing(2, 2, 3),
      factory.streamPing(1, 3, 3),
      factory.streamPing(1, 2, 2),
      factory.streamAck(1),
    ];
    expect(new Set(changed.map(streamFingerprint)).size).toBe(changed.length);
  });

  it("of a packet use the parts' cached fingerprints", () => {
    const part: GossipMessage = factory.suspect(1, 1, 2);
    const forged: GossipMessage = { ...part, fingerprint: part.fingerprint + 1 };
    expect(packetFingerprint(factory.gossip([forged]))).not.toBe(packetFingerprint(factory.gossip([part])));
  });
});
