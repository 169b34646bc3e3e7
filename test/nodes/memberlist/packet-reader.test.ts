import { describe, expect, it } from "vitest";
import { ACK, PING } from "../../../nodes/memberlist/messages.ts";
import { REFUTED_SUSPICION } from "../../../src/node.ts";
import {
  type MemberlistNode,
  memberlistNode,
  messageFactory,
  packetsOf,
  replies,
} from "./memberlist-node.ts";

const factory = messageFactory(16);

/** A member of sixteen that does nothing of its own accord for an hour. */
function reader(settings: Record<string, unknown> = {}): MemberlistNode {
  return memberlistNode(0, 16, {
    settings: { ProbeInterval: "1h", GossipInterval: "0s", PushPullInterval: "0s", ...settings },
  });
}

/** Subjects of the verdicts reported, in order. */
function subjectsOf(node: MemberlistNode): unknown[] {
  return node.takeReports().map(([, subject]) => subject);
}

describe("the reader of packets", () => {
  it("answers a ping at once, at the address in it, or else at the sender's", () => {
    const node = reader();
    node.receive(3, factory.ping(77, 0, 5, []));
    node.receive(3, messageFactory(16, { replyAddresses: false }).ping(78, 0, 3, []));
    expect(packetsOf(node.takeSent(), ACK)).toMatchObject([
      { to: 5, packet: { sequence: 77 } },
      { to: 3, packet: { sequence: 78 } },
    ]);
  });

  it("does not answer a ping that means somebody else, but reads the gossip with it", () => {
    const node = reader();
    node.receive(3, factory.ping(77, 9, 3, [factory.suspect(4, 1, 3)]));
    expect(node.takeSent()).toEqual([]);
    expect(subjectsOf(node)).toEqual([4]);
  });

  it("answers before it reads the suspicion that came with the ping, and refutes after", () => {
    const node = reader();
    node.receive(3, factory.buddyPing(77, 0, 3, factory.suspect(0, 1, 3)));
    const [ack] = packetsOf(node.takeSent(), ACK);
    expect(ack?.packet.parts).toEqual([]);
    expect(node.takeReports()).toEqual([
      ["refuted", REFUTED_SUSPICION, 2],
      ["health", 1],
    ]);
    // The next answer carries the refutation.
    node.receive(3, factory.ping(78, 0, 3, []));
    expect(packetsOf(node.takeSent(), ACK)[0]?.packet.parts).toEqual([factory.alive(0, 2)]);
  });

  it("passes over acks and nacks that nobody waits for", () => {
    const node = reader();
    node.receive(3, replies.ack(5));
    node.receive(3, replies.nack(5));
    expect(node.takeSent()).toEqual([]);
    expect(node.takeReports()).toEqual([]);
  });

  describe("hands gossip on", () => {
    const parts = [
      factory.suspect(1, 1, 9),
      factory.alive(2, 2),
      factory.dead(3, 1, 9),
      factory.alive(1, 1),
      factory.dead(4, 1, 9),
    ];

    it("alive messages first and the newest first, today", () => {
      const node = reader();
      node.receive(2, factory.gossip([factory.suspect(2, 1, 9)]));
      node.takeReports();
      node.receive(3, factory.gossip(parts));
      // The alive message about 2 overtakes; that about 1 says nothing new.
      expect(node.takeReports().map(([, subject, verdict]) => [subject, verdict])).toEqual([
        [2, "alive"],
        [4, "convicted"],
        [3, "convicted"],
        [1, "suspected"],
      ]);
    });

    it("as received, in the paper's time", () => {
      const node = reader({ handoff: "first-in-first-out" });
      node.receive(3, factory.gossip(parts));
      expect(subjectsOf(node)).toEqual([1, 3, 4]);
      // Whoever is first heard of dead stays so, where the newest first would have it alive.
      node.receive(3, factory.gossip([factory.dead(5, 1, 9), factory.alive(5, 2)]));
      expect(node.takeReports().map(([, subject, verdict]) => [subject, verdict])).toEqual([
        [5, "convicted"],
        [5, "alive"],
      ]);
      const today = reader();
      today.receive(3, factory.gossip([factory.dead(5, 1, 9), factory.alive(5, 2)]));
      expect(today.takeReports()).toEqual([]);
    });

    it("and drops what comes when a queue is full: of each kind apart today, of all together before", () => {
      const many = [
        factory.suspect(1, 1, 9),
        factory.suspect(2, 1, 9),
        factory.suspect(3, 1, 9),
        factory.alive(4, 2),
        factory.alive(5, 2),
        factory.alive(6, 2),
      ];
      const today = reader({ HandoffQueueDepth: 2 });
      for (const subject of [4, 5, 6])
        today.receive(subject, factory.gossip([factory.suspect(subject, 1, 9)]));
      today.takeReports();
      today.receive(3, factory.gossip(many));
      expect(subjectsOf(today)).toEqual([5, 4, 2, 1]);
      const before = reader({ HandoffQueueDepth: 2, handoff: "first-in-first-out" });
      before.receive(3, factory.gossip(many));
      expect(subjectsOf(before)).toEqual([1, 2]);
    });

    it("after a packet of exactly the depth without dropping any", () => {
      const node = reader({ HandoffQueueDepth: 3 });
      node.receive(3, factory.gossip([1, 2, 4].map((subject) => factory.suspect(subject, 1, 9))));
      expect(subjectsOf(node)).toEqual([4, 2, 1]);
    });
  });

  it("waits with a packet's gossip while the answer to its ping is held", () => {
    const node = reader();
    node.block();
    node.receive(3, factory.ping(77, 0, 3, [factory.suspect(4, 1, 3)]));
    expect(node.takeSent()).toEqual([]);
    expect(node.takeReports()).toEqual([]);
    node.advance(1_000_000);
    node.release();
    expect(packetsOf(node.takeSent(), ACK)).toMatchObject([{ to: 3, packet: { sequence: 77, parts: [] } }]);
    expect(subjectsOf(node)).toEqual([4]);
  });

  it("waits with a packet's gossip while the ping for another member is held", () => {
    const node = reader();
    node.block();
    const request = messageFactory(16).indirectPing(8, 5, 3, true, [factory.suspect(4, 1, 3)]);
    node.receive(3, request);
    expect(node.takeReports()).toEqual([]);
    node.release();
    expect(packetsOf(node.takeSent(), PING)).toMatchObject([{ to: 5, packet: { sequence: 1 } }]);
    expect(subjectsOf(node)).toEqual([4]);
  });
});
