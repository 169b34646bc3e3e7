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

/** A member of nine that leaves at 50 ms. */
function leaver(settings: Record<string, unknown> = {}, members = 9): MemberlistNode {
  const node = memberlistNode(0, members, {
    settings: { ProbeInterval: "1h", PushPullInterval: "0s", ...settings },
  });
  node.advance(50 * MILLISECOND);
  node.leave();
  return node;
}

describe("a member that leaves", () => {
  it("says so itself as often as news is said, and then ends", () => {
    const node = leaver();
    expect(node.exited).toBe(false);
    node.advance(SECOND);
    const sent = packetsOf(node.sent, GOSSIP);
    // Four times among nine: three at the first tick and one at the second.
    expect(sent).toHaveLength(4);
    for (const { packet } of sent) expect(packet.parts).toEqual([messageFactory(9).dead(0, 1, 0)]);
    expect(node.exited).toBe(true);
    expect(node.reports).toEqual([]);
  });

  it("stays up for LeavePropagateDelay after the news has been sent", () => {
    const node = leaver({ LeavePropagateDelay: "3s" });
    // The second gossip tick, at 400 ms, sends it for the last time.
    node.advance(3_350 * MILLISECOND - 1);
    expect(node.exited).toBe(false);
    node.receive(3, messageFactory(9).ping(7, 0, 3, []));
    expect(node.sent.at(-1)).toMatchObject({ to: 3 });
    node.advance(1);
    expect(node.exited).toBe(true);
  });

  it("waits for the news to be sent no longer than BroadcastTimeout", () => {
    const node = leaver({ GossipInterval: "0s", BroadcastTimeout: "5s", LeavePropagateDelay: "1s" });
    node.advance(6 * SECOND - 1);
    expect(node.exited).toBe(false);
    node.advance(1);
    expect(node.exited).toBe(true);
  });

  it("waits for nothing when nobody is alive", () => {
    const node = leaver({ LeavePropagateDelay: "1s" }, 1);
    node.advance(SECOND);
    expect(node.exited).toBe(true);
  });

  it("does not defend itself", () => {
    const node = leaver({ LeavePropagateDelay: "60s" });
    const factory = messageFactory(9);
    node.receive(3, factory.gossip([factory.suspect(0, 5, 3), factory.dead(0, 6, 4)]));
    node.advance(SECOND);
    expect(node.reports).toEqual([]);
    expect(membershipOf(node).incarnation).toBe(1);
  });

  it("leaves once, however often it is told", () => {
    const node = leaver({ LeavePropagateDelay: "60s" });
    node.advance(SECOND);
    node.takeSent();
    node.leave();
    node.advance(SECOND);
    expect(node.takeSent()).toEqual([]);
  });
});
