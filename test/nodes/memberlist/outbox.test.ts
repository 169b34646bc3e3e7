import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GOSSIPER, PROBER } from "../../../nodes/memberlist/activities.ts";
import {
  type GossipMessage,
  INDIRECT_PING,
  NACK,
  type Packet,
  PING,
  SUSPECT,
} from "../../../nodes/memberlist/messages.ts";
import { Outbox } from "../../../nodes/memberlist/outbox.ts";
import { rulesOf } from "../../../nodes/memberlist/rules.ts";
import { createMemberlistCodec } from "../../../nodes/memberlist/wire/codec.ts";
import { Books } from "./books.ts";
import { packetsOf, settingsOf } from "./memberlist-node.ts";

const MEMBERS = 128;

function outboxOf(books: Books, settings: Record<string, unknown> = {}): Outbox {
  const read = settingsOf(settings);
  return new Outbox(books.host.environment, read, rulesOf(read), books.membership, books.factory);
}

function lastPacket(books: Books): Packet {
  const last = packetsOf(books.host.sent).at(-1);
  if (last === undefined) throw new Error("nothing was sent");
  return last.packet;
}

/** Queues a suspicion of each of these, in order. */
function suspectAll(books: Books, subjects: readonly number[]): GossipMessage[] {
  return subjects.map((subject) => {
    books.suspect(subject, 1, 0);
    return books.factory.suspect(subject, 1, 0);
  });
}

describe("the outbox", () => {
  it("numbers pings from 1", () => {
    const outbox = outboxOf(new Books(0, MEMBERS));
    expect([outbox.nextSequence(), outbox.nextSequence(), outbox.nextSequence()]).toEqual([1, 2, 3]);
  });

  it("lets pings, indirect pings, acks and nacks take gossip along, and counts it as sent", () => {
    const books = new Books(0, 9);
    const outbox = outboxOf(books, { RetransmitMult: 4 });
    const [suspect] = suspectAll(books, [5]);
    outbox.ping(PROBER, 1, 2, 1);
    outbox.indirectPing(PROBER, 1, 3, 2, 1, true);
    outbox.ack(PROBER, 1, 4, 300);
    outbox.nack(PROBER, 1, 6, 300);
    for (const { packet } of packetsOf(books.host.sent)) {
      expect(packet.parts).toEqual([suspect]);
      expect(packet.crc).toBe(false);
    }
    // Among nine members a message is sent four times.
    outbox.ack(PROBER, 1, 4, 301);
    expect(lastPacket(books).parts).toEqual([]);
  });

  it("says whom a ping means and to whom to answer, and which nack is wanted", () => {
    const books = new Books(7, MEMBERS);
    const outbox = outboxOf(books);
    outbox.ping(PROBER, 1, 2, 9);
    expect(lastPacket(books)).toMatchObject({ kind: PING, sequence: 9, subject: 2, source: 7 });
    outbox.indirectPing(PROBER, 1, 3, 2, 9, false);
    expect(lastPacket(books)).toMatchObject({
      kind: INDIRECT_PING,
      sequence: 9,
      subject: 2,
      source: 7,
      nack: false,
    });
    outbox.nack(PROBER, 1, 3, 9);
    expect(lastPacket(books)).toMatchObject({ kind: NACK, sequence: 9 });
  });

  it("sends a buddy ping of exactly ping and suspect, with the CRC header, whatever waits in the queue", () => {
    const books = new Books(0, MEMBERS);
    const outbox = outboxOf(books);
    suspectAll(books, [5, 6]);
    outbox.buddyPing(PROBER, 1, 9, 4, 3);
    const packet = lastPacket(books);
    expect(packet).toMatchObject({ kind: PING, sequence: 4, subject: 9, crc: true });
    expect(packet.parts).toEqual([books.factory.suspect(9, 3, 0)]);
    // What waits has not been sent.
    expect(books.membership.queue.take(1_000, 1)).toHaveLength(2);
  });

  it("sends a buddy ping with other gossip behind the suspicion by the paper's rule", () => {
    const books = new Books(0, MEMBERS);
    const outbox = outboxOf(books, { buddyPings: "paper" });
    const waiting = suspectAll(books, [5, 6]);
    outbox.buddyPing(PROBER, 1, 9, 4, 3);
    expect(lastPacket(books).parts).toEqual([books.factory.suspect(9, 3, 0), ...waiting.reverse()]);
  });

  it("has nothing to gossip when the queue is empty", () => {
    expect(outboxOf(new Books(0, MEMBERS)).takeGossip()).toBeUndefined();
  });

  it("gossips a single message bare, and several as a compound, with the CRC header", () => {
    const books = new Books(0, MEMBERS);
    const outbox = outboxOf(books);
    const [suspect] = suspectAll(books, [5]);
    outbox.gossip(GOSSIPER, 1, outbox.takeGossip() ?? []);
    expect(lastPacket(books)).toMatchObject({ crc: true, size: 5 + (suspect as GossipMessage).size });
    suspectAll(books, [6]);
    outbox.gossip(GOSSIPER, 1, outbox.takeGossip() ?? []);
    expect(lastPacket(books).size).toBe(5 + 2 + 2 * (2 + (suspect as GossipMessage).size));
  });

  it("builds no packet longer than the buffer, but for what the product does not count", () => {
    const choice = fc.record({
      subjects: fc.uniqueArray(fc.integer({ min: 1, max: MEMBERS - 1 }), { maxLength: 127 }),
      buffer: fc.integer({ min: 256, max: 1_400 }),
      metadataBytes: fc.constantFrom(0, 1, 40),
      kind: fc.constantFrom("ping", "indirectPing", "ack", "nack", "gossip"),
      sequence: fc.constantFrom(1, 200, 70_000),
    });
    fc.assert(
      fc.property(choice, ({ subjects, buffer, metadataBytes, kind, sequence }) => {
        const settings = { UDPBufferSize: buffer, metadataBytes };
        const books = new Books(0, MEMBERS, { settings });
        const outbox = outboxOf(books, settings);
        for (const subject of subjects) {
          if (subject % 2 === 0) books.suspect(subject, 1, 3);
          else books.alive(subject, 1_000);
        }
        if (kind === "ping") outbox.ping(PROBER, 1, 2, sequence);
        else if (kind === "indirectPing") outbox.indirectPing(PROBER, 1, 2, 3, sequence, true);
        else if (kind === "ack") outbox.ack(PROBER, 1, 2, sequence);
        else if (kind === "nack") outbox.nack(PROBER, 1, 2, sequence);
        else {
          const parts = outbox.takeGossip();
          expect(parts === undefined).toBe(subjects.length === 0);
          if (parts === undefined) return;
          outbox.gossip(GOSSIPER, 2, parts);
        }
        const packet = lastPacket(books);
        // The length of the leading message's own part is not counted, nor is the CRC header.
        expect(packet.size).toBeLessThanOrEqual(buffer + (kind === "gossip" ? 5 : 2));
        // What was left behind would not have fitted.
        const left = books.membership.queue.size === 0 ? [] : subjects.slice(packet.parts.length);
        if (left.length > 0) expect(packet.size + 2 + smallestLeft(books, packet)).toBeGreaterThan(buffer);
        const codec = createMemberlistCodec(
          { replyAddresses: true, metadataBytes, compression: "ignored", enableCompression: false },
          books.host.group,
        );
        expect(codec.encode(packet).length).toBe(packet.size);
      }),
      { seed: 5, numRuns: 150 },
    );
  });

  it("never puts more messages into the largest packet than a compound can count", () => {
    const settings = { UDPBufferSize: 8192 };
    const books = new Books(0, 1_000, { settings });
    const outbox = outboxOf(books, settings);
    for (let subject = 1; subject < 1_000; subject++) books.suspect(subject, 1, 0);
    // The names of a group with the shortest name are six letters shorter, two names a message.
    const parts = outbox.takeGossip() ?? [];
    expect(parts.every(({ kind }) => kind === SUSPECT)).toBe(true);
    const shortest = Math.min(...parts.map(({ size }) => size)) - 2 * ("member-0".length - "m-0".length);
    expect(Math.floor(8_190 / (shortest + 2))).toBeLessThanOrEqual(255);
  });
});

/** Length of the shortest message that waits and is not in the packet. */
function smallestLeft(books: Books, packet: Packet): number {
  const waiting = books.takeQueued().filter((message) => !packet.parts.includes(message));
  return waiting.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...waiting.map(({ size }) => size));
}
