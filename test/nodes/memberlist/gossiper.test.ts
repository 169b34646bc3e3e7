import { describe, expect, it } from "vitest";
import { GOSSIP } from "../../../nodes/memberlist/messages.ts";
import {
  type MemberlistNode,
  MILLISECOND,
  memberlistNode,
  membershipOf,
  messageFactory,
  packetsOf,
  SECOND,
} from "./memberlist-node.ts";

const TICK = 200 * MILLISECOND;

/** A member that gossips and does nothing else of its own accord for an hour. */
function gossiper(
  members: number,
  settings: Record<string, unknown> = {},
  deliversIdleTicks = false,
): MemberlistNode {
  return memberlistNode(0, members, {
    settings: { ProbeInterval: "1h", PushPullInterval: "0s", ...settings },
    deliversIdleTicks,
  });
}

function suspect(node: MemberlistNode, subject: number): void {
  membershipOf(node).suspect(subject, 1, 0);
}

describe("the gossiper", () => {
  it("sends nothing when there is nothing to say", () => {
    const node = gossiper(128);
    node.advance(600 * SECOND);
    expect(node.sent).toEqual([]);
  });

  it("sends to three members a tick, not to itself, until a message is gone after twelve", () => {
    const node = gossiper(128);
    node.advance(50 * MILLISECOND);
    suspect(node, 5);
    node.advance(SECOND);
    const sent = packetsOf(node.takeSent(), GOSSIP);
    expect(sent.map(({ atMicros }) => (atMicros - 1_000_000_000) / TICK)).toEqual([
      1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4,
    ]);
    for (let tick = 0; tick < 4; tick++) {
      const targets = sent.slice(3 * tick, 3 * tick + 3).map(({ to }) => to);
      expect(new Set(targets).size).toBe(3);
      expect(targets).not.toContain(0);
    }
    for (const { packet } of sent) {
      expect(packet.parts).toEqual([messageFactory(128).suspect(5, 1, 0)]);
      expect(packet.crc).toBe(true);
    }
  });

  it("stops in the middle of a round when the queue is empty", () => {
    // Among nine members and with a multiplier of 1 a message is sent once.
    const node = gossiper(9, { RetransmitMult: 1 });
    suspect(node, 5);
    node.advance(SECOND);
    expect(packetsOf(node.takeSent(), GOSSIP)).toHaveLength(1);
  });

  it("takes a message that is queued at the moment of a tick along at the next one at the latest", () => {
    const node = gossiper(9);
    node.advance(TICK);
    suspect(node, 5);
    node.advance(TICK);
    expect(packetsOf(node.takeSent(), GOSSIP)).toHaveLength(3);
  });

  it("takes suspected members for targets, dead ones for 30 s and not longer, and those who left never", () => {
    const targetsAt = (micros: number, dead: (node: MemberlistNode) => void) => {
      const node = gossiper(2);
      dead(node);
      // Long messages that never end: the only other member is the only possible target.
      membershipOf(node).queue.take(10_000, 1);
      node.advance(micros - 1);
      membershipOf(node).suspect(0, membershipOf(node).incarnation, 1);
      node.advance(1);
      return packetsOf(node.takeSent(), GOSSIP).length;
    };
    const isDead = (node: MemberlistNode) => membershipOf(node).dead(1, 1, 0);
    expect(targetsAt(30 * SECOND, isDead)).toBe(1);
    expect(targetsAt(30 * SECOND + TICK, isDead)).toBe(0);
    expect(targetsAt(TICK, (node) => membershipOf(node).dead(1, 1, 1))).toBe(0);
    expect(targetsAt(TICK, (node) => membershipOf(node).suspect(1, 1, 0))).toBe(1);
  });

  it("gossips to those who left as to the dead before January 2020", () => {
    const node = gossiper(2, { leftState: false });
    membershipOf(node).dead(1, 1, 1);
    node.advance(TICK);
    expect(packetsOf(node.takeSent(), GOSSIP).map(({ to }) => to)).toEqual([1]);
  });

  it.each([{ GossipInterval: "0s" }, { GossipNodes: 0 }])("is off with %o", (settings) => {
    const node = gossiper(9, settings);
    suspect(node, 5);
    node.advance(10 * SECOND);
    expect(node.sent).toEqual([]);
  });

  it("goes on with the round when a held packet has left, with what the queue holds then", () => {
    const node = gossiper(9);
    suspect(node, 5);
    node.block();
    node.advance(TICK);
    suspect(node, 6);
    node.advance(5 * TICK);
    expect(node.sent).toEqual([]);
    const atRelease = node.nowMicros;
    node.release();
    const sent = packetsOf(node.takeSent(), GOSSIP);
    expect(sent.every(({ atMicros }) => atMicros === atRelease)).toBe(true);
    // Three of the held round, of which the first was filled before the hold, and then those of the one tick that
    // was stored: each message is sent four times in all.
    expect(sent.map(({ packet }) => packet.parts.length)).toEqual([1, 2, 2, 2, 1]);
    node.advance(TICK);
    expect(packetsOf(node.takeSent(), GOSSIP)).toEqual([]);
  });

  it("does the same whether idle ticks are delivered or not", () => {
    const runs = [false, true].map((deliversIdleTicks) => {
      const node = gossiper(64, {}, deliversIdleTicks);
      for (const [pause, subject] of [
        [130, 5],
        [70, 6],
        [1_400, 7],
        [0, 8],
        [200, 9],
      ] as const) {
        node.advance(pause * MILLISECOND);
        suspect(node, subject);
      }
      node.advance(5 * SECOND);
      return node.sent;
    });
    expect(runs[0]).toEqual(runs[1]);
    expect(runs[0]?.length).toBeGreaterThan(12);
  });
});
