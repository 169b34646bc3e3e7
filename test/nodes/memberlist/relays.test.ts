import { describe, expect, it } from "vitest";
import { ACK, NACK, PING } from "../../../nodes/memberlist/messages.ts";
import {
  type MemberlistNode,
  MILLISECOND,
  memberlistNode,
  membershipOf,
  messageFactory,
  packetsOf,
  replies,
} from "./memberlist-node.ts";

const ASKER = 3;
const TARGET = 5;
const factory = messageFactory(16);

/** A member of sixteen that does nothing of its own accord for an hour. */
function helper(settings: Record<string, unknown> = {}): MemberlistNode {
  return memberlistNode(0, 16, {
    settings: { ProbeInterval: "1h", GossipInterval: "0s", PushPullInterval: "0s", ...settings },
  });
}

const request = (nack = true) => replies.indirectPing(16, ASKER, TARGET, 900, nack);

describe("a ping for another member", () => {
  it("goes to the target under the helper's own number", () => {
    const node = helper();
    node.receive(ASKER, request());
    expect(packetsOf(node.takeSent())).toMatchObject([
      { to: TARGET, packet: { kind: PING, sequence: 1, subject: TARGET, source: 0, parts: [] } },
    ]);
  });

  it("brings the target's ack to the asker under the asker's number, and no nack", () => {
    const node = helper();
    node.receive(ASKER, request());
    node.takeSent();
    node.advance(499 * MILLISECOND);
    node.receive(TARGET, replies.ack(1));
    expect(packetsOf(node.takeSent())).toMatchObject([{ to: ASKER, packet: { kind: ACK, sequence: 900 } }]);
    // The second ack of a target finds nobody.
    node.receive(TARGET, replies.ack(1));
    node.advance(5_000 * MILLISECOND);
    expect(node.takeSent()).toEqual([]);
  });

  it("is answered to the sender when the request names no address", () => {
    const node = helper();
    node.receive(9, messageFactory(16, { replyAddresses: false }).indirectPing(900, TARGET, 9, false, []));
    node.receive(TARGET, replies.ack(1));
    expect(packetsOf(node.takeSent(), ACK)).toMatchObject([{ to: 9 }]);
  });

  it("brings a nack after the whole of ProbeTimeout, and later acks are lost", () => {
    const node = helper();
    node.receive(ASKER, request());
    node.takeSent();
    node.advance(500 * MILLISECOND - 1);
    expect(node.takeSent()).toEqual([]);
    node.advance(1);
    expect(packetsOf(node.takeSent())).toMatchObject([{ to: ASKER, packet: { kind: NACK, sequence: 900 } }]);
    node.receive(TARGET, replies.ack(1));
    expect(node.takeSent()).toEqual([]);
  });

  it("brings no nack unless one is wanted", () => {
    const node = helper();
    node.receive(ASKER, request(false));
    node.takeSent();
    node.advance(10_000 * MILLISECOND);
    expect(node.takeSent()).toEqual([]);
  });

  it("is not stretched by the helper's health", () => {
    const node = helper();
    membershipOf(node).changeHealth(3);
    node.receive(ASKER, request());
    node.takeSent();
    node.advance(500 * MILLISECOND);
    expect(packetsOf(node.takeSent(), NACK)).toHaveLength(1);
  });

  it("brings, by the paper's rule, a nack after 80 % of the time and the ack all the same", () => {
    const node = helper({ nackDelay: "paper" });
    node.receive(ASKER, request());
    node.takeSent();
    node.advance(400 * MILLISECOND);
    expect(packetsOf(node.takeSent(), NACK)).toHaveLength(1);
    node.advance(99 * MILLISECOND);
    node.receive(TARGET, replies.ack(1));
    expect(packetsOf(node.takeSent(), ACK)).toHaveLength(1);
  });

  it("is stretched by the helper's health by the paper's rule", () => {
    const node = helper({ probeTimeoutScaling: "paper" });
    membershipOf(node).changeHealth(1);
    node.receive(ASKER, request());
    node.takeSent();
    node.advance(999 * MILLISECOND);
    expect(node.takeSent()).toEqual([]);
    node.advance(MILLISECOND);
    expect(packetsOf(node.takeSent(), NACK)).toHaveLength(1);
  });

  it("is plain although the helper suspects the target, but by the paper's rule", () => {
    for (const buddyPings of ["memberlist", "paper"]) {
      const node = helper({ buddyPings });
      node.receive(ASKER, factory.gossip([factory.suspect(TARGET, 1, ASKER)]));
      // What waits in the queue does not matter here.
      membershipOf(node).queue.take(10_000, 1);
      node.receive(ASKER, request());
      const [ping] = packetsOf(node.takeSent(), PING);
      expect(ping?.packet.parts).toEqual(buddyPings === "paper" ? [factory.suspect(TARGET, 1, 0)] : []);
    }
  });

  it("is plain by the paper's rule where Buddy System is off, or the target is not suspected", () => {
    const off = helper({ buddyPings: "paper", BuddySystem: false });
    off.receive(ASKER, factory.gossip([factory.suspect(TARGET, 1, ASKER)]));
    membershipOf(off).queue.take(10_000, 1);
    off.receive(ASKER, request());
    const calm = helper({ buddyPings: "paper" });
    calm.receive(ASKER, request());
    for (const node of [off, calm]) expect(packetsOf(node.takeSent(), PING)[0]?.packet.parts).toEqual([]);
  });

  it("is timed, when it is held, from its sending for the nack and from the request for the ack", () => {
    const node = helper();
    node.block();
    node.receive(ASKER, request());
    node.advance(300 * MILLISECOND);
    node.release();
    expect(packetsOf(node.takeSent(), PING)).toHaveLength(1);
    // Half a second after the request nobody waits for the ack any more …
    node.advance(201 * MILLISECOND);
    node.receive(TARGET, replies.ack(1));
    expect(node.takeSent()).toEqual([]);
    // … and half a second after the ping the nack leaves.
    node.advance(299 * MILLISECOND - 1);
    expect(node.takeSent()).toEqual([]);
    node.advance(1);
    expect(packetsOf(node.takeSent(), NACK)).toHaveLength(1);
  });

  it("may have its nack held, and nothing comes of it but the nack", () => {
    const node = helper();
    node.receive(ASKER, request());
    node.takeSent();
    node.block();
    node.advance(2_000 * MILLISECOND);
    expect(node.takeSent()).toEqual([]);
    node.release();
    expect(packetsOf(node.takeSent())).toMatchObject([{ to: ASKER, packet: { kind: NACK, sequence: 900 } }]);
  });

  it("is made for many askers at once, each under its own number", () => {
    const node = helper();
    for (let sequence = 900; sequence < 905; sequence++) {
      node.receive(ASKER, replies.indirectPing(16, ASKER, TARGET, sequence));
    }
    node.takeSent();
    node.receive(TARGET, replies.ack(4));
    expect(packetsOf(node.takeSent())).toMatchObject([{ packet: { kind: ACK, sequence: 903 } }]);
    node.advance(500 * MILLISECOND);
    expect(packetsOf(node.takeSent(), NACK).map(({ packet }) => packet.sequence)).toEqual([
      900, 901, 902, 904,
    ]);
  });
});
