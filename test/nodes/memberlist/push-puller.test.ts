import { describe, expect, it } from "vitest";
import type { RandomStream } from "../../../src/node.ts";
import { ORIGIN_MICROS } from "../fake-host.ts";
import {
  type MemberlistNode,
  memberlistNode,
  membershipOf,
  messageFactory,
  SECOND,
  seededStream,
} from "./memberlist-node.ts";

/** A member that exchanges state and does nothing else of its own accord for an hour. */
function pushPuller(
  members: number,
  settings: Record<string, unknown> = {},
  random?: RandomStream,
): MemberlistNode {
  return memberlistNode(0, members, {
    settings: { ProbeInterval: "1h", GossipInterval: "0s", ...settings },
    random: random ?? seededStream("push-puller"),
  });
}

/** Seconds at which exchanges begin, in a time in which each is answered after one second. */
function beginningsIn(node: MemberlistNode, seconds: number, answerSeconds = 1): number[] {
  const beginnings: number[] = [];
  const end = node.nowMicros + seconds * SECOND;
  while (node.nextDueMicros <= end) {
    node.advanceTo(node.nextDueMicros);
    for (const { connection, atMicros } of node.takeDialled()) {
      beginnings.push((atMicros - ORIGIN_MICROS) / SECOND);
      node.opens(connection);
      node.advance(answerSeconds * SECOND);
      node.receiveOnStream(connection, messageFactory(128).pushPull(false, []));
    }
  }
  return beginnings;
}

/** Chance of which every number is in the middle. */
const middling: RandomStream = { next: () => 0.5, below: (bound) => Math.floor(bound / 2) };

describe("the push/puller", () => {
  it("begins after a random stagger and one whole interval, and again one interval after each end", () => {
    // A stagger of 15 s.
    expect(beginningsIn(pushPuller(8, {}, middling), 140)).toEqual([45, 76, 107, 138]);
  });

  it("staggers over the whole interval", () => {
    const first = Array.from({ length: 200 }, (_, seed) => {
      const node = pushPuller(8, {}, seededStream("push-puller", seed));
      return beginningsIn(node, 61)[0] as number;
    });
    for (const second of first) {
      expect(second).toBeGreaterThanOrEqual(30);
      expect(second).toBeLessThan(60);
    }
    // The mean of 200 uniform staggers; five standard deviations are 3.1 s.
    const mean = first.reduce((sum, second) => sum + second, 0) / first.length;
    expect(Math.abs(mean - 45)).toBeLessThan(3.1);
  });

  it.each([
    [32, 30],
    [33, 60],
    [64, 60],
    [65, 90],
    [128, 90],
  ])("waits, among %d records, %d s", (members, seconds) => {
    const [first, second] = beginningsIn(pushPuller(members, {}, middling), 250);
    expect((second as number) - (first as number)).toBe(seconds + 1);
  });

  it("takes the number of records anew for every wait", () => {
    const node = memberlistNode(0, 128, {
      view: "join",
      random: middling,
      settings: { ProbeInterval: "1h", GossipInterval: "0s" },
    });
    node.advance(20 * SECOND);
    // The stagger of 15 s has ended with one record: the first exchange comes at 45 s.
    for (let member = 1; member < 128; member++) membershipOf(node).alive(member, 1);
    node.takeDialled();
    expect(beginningsIn(node, 150)).toEqual([45, 136]);
  });

  it("asks live members alone, and not itself", () => {
    const node = pushPuller(6);
    membershipOf(node).suspect(1, 1, 5);
    membershipOf(node).dead(2, 1, 5);
    membershipOf(node).dead(3, 1, 3);
    const partners = new Set<number>();
    for (let round = 0; round < 60; round++) {
      node.advance(31 * SECOND);
      for (const { to, connection } of node.takeDialled()) {
        partners.add(to);
        node.refuses(connection);
      }
    }
    expect([...partners].sort()).toEqual([4, 5]);
  });

  it("waits for another interval when nobody is there", () => {
    const node = pushPuller(2, {}, middling);
    membershipOf(node).dead(1, 1, 0);
    node.advance(60 * SECOND);
    expect(node.dialled).toEqual([]);
    membershipOf(node).alive(1, 2);
    node.advance(15 * SECOND);
    expect(node.dialled).toHaveLength(1);
  });

  it("goes on after an exchange that failed", () => {
    const node = pushPuller(3, {}, middling);
    node.advance(45 * SECOND);
    const [dialled] = node.takeDialled();
    // Nobody answers: ten seconds, and then the interval.
    node.advance(40 * SECOND - 1);
    expect(node.isClosed(dialled?.connection as number)).toBe(true);
    expect(node.takeDialled()).toEqual([]);
    node.advance(1);
    expect(node.takeDialled()).toHaveLength(1);
  });

  it("is off with an interval of 0", () => {
    const node = pushPuller(3, { PushPullInterval: "0s" });
    node.advance(1_000 * SECOND);
    expect(node.dialled).toEqual([]);
  });
});
