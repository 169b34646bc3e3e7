import { describe, expect, it } from "vitest";
import type { RandomStream } from "../../../src/node.ts";
import {
  type MemberlistNode,
  memberlistNode,
  membershipOf,
  onStream,
  SECOND,
  seededStream,
} from "./memberlist-node.ts";

const SERF = {
  ReconnectInterval: "30s",
  ProbeInterval: "10000h",
  GossipInterval: "0s",
  PushPullInterval: "0s",
};

function reconnector(
  members: number,
  settings: Record<string, unknown> = {},
  random?: RandomStream,
): MemberlistNode {
  return memberlistNode(0, members, {
    settings: { ...SERF, ...settings },
    random: random ?? seededStream("reconnector"),
  });
}

/** Whom the member has dialled in each of so many intervals; every dial is refused. */
function dialsIn(node: MemberlistNode, intervals: number): number[][] {
  return Array.from({ length: intervals }, () => {
    node.advance(30 * SECOND);
    return node.takeDialled().map(({ to, connection }) => {
      node.refuses(connection);
      return to;
    });
  });
}

function fail(node: MemberlistNode, ...members: number[]): void {
  for (const member of members) membershipOf(node).dead(member, 1, 0);
}

describe("Serf's reconnector", () => {
  it("tries nobody while nobody has failed", () => {
    const node = reconnector(4);
    membershipOf(node).dead(3, 1, 3);
    expect(dialsIn(node, 100).flat()).toEqual([]);
  });

  it("asks a failed member to join again", () => {
    const node = reconnector(2);
    fail(node, 1);
    node.advance(30 * SECOND - 1);
    expect(node.dialled).toEqual([]);
    node.advance(1);
    expect(node.dialled).toMatchObject([{ to: 1 }]);
    node.opens(node.dialled[0]?.connection as number);
    expect(onStream(node.streamSent[0]?.message).join).toBe(true);
  });

  it("tries in each interval with a probability of failed over live members", () => {
    const node = reconnector(20);
    fail(node, 16, 17, 18, 19);
    // Serf does not hear of suspicions: these are live.
    for (const member of [13, 14, 15]) membershipOf(node).suspect(member, 1, 1);
    const tried = dialsIn(node, 2_000).filter((dials) => dials.length > 0).length;
    // 4/16; five standard deviations are 97. (The suspicions last far longer than this.)
    expect(Math.abs(tried - 500)).toBeLessThan(97);
  });

  it("tries every time when more have failed than live, one at a time, each as likely", () => {
    const node = reconnector(5);
    fail(node, 2, 3, 4);
    const dials = dialsIn(node, 900);
    expect(dials.every((tried) => tried.length === 1)).toBe(true);
    for (const member of [2, 3, 4]) {
      const times = dials.flat().filter((to) => to === member).length;
      // 300; five standard deviations are 71.
      expect(Math.abs(times - 300)).toBeLessThan(71);
    }
  });

  it("remembers the failed for longer than memberlist does, and no longer than ReconnectTimeout", () => {
    const node = reconnector(2, { ReconnectTimeout: "24h" });
    fail(node, 1);
    // What reaping does at the end of a round.
    membershipOf(node).forget(1);
    const day = dialsIn(node, 24 * 120);
    expect(day.every((dials) => dials.length === 1)).toBe(true);
    expect(dialsIn(node, 100).flat()).toEqual([]);
  });

  it("forgets a member that joins, and takes it up again when it fails again", () => {
    const node = reconnector(2);
    fail(node, 1);
    membershipOf(node).alive(1, 2);
    expect(dialsIn(node, 10).flat()).toEqual([]);
    membershipOf(node).dead(1, 2, 0);
    expect(dialsIn(node, 1)).toEqual([[1]]);
  });

  it("is not there in plain memberlist", () => {
    const node = reconnector(2, { ReconnectInterval: "0s" });
    fail(node, 1);
    expect(dialsIn(node, 50).flat()).toEqual([]);
  });
});
