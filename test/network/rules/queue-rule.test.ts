import { describe, expect, it } from "vitest";
import { DROP_QUEUE } from "../../../src/coordinator/trace.ts";
import { PASSED } from "../../../src/network/packet-rule.ts";
import { QueueRule } from "../../../src/network/rules/queue-rule.ts";
import type { BandwidthLaw } from "../../../src/scenario/scenario.ts";
import { linkLaw, passingPacket } from "../passing-packet.ts";

/** A byte takes a microsecond. */
const law = (share: BandwidthLaw["share"]): BandwidthLaw => ({
  bitsPerSecond: 8_000_000,
  queueBytes: 250,
  share,
});

function delayOf(rule: QueueRule, bandwidth: BandwidthLaw, from: number, to: number, isSegment = false) {
  const packet = passingPacket({ from, to, isSegment, link: linkLaw({ bandwidth }), delayMicros: 5 });
  return rule.pass(packet) === PASSED ? packet.delayMicros : "dropped";
}

describe("a limited rate", () => {
  it("adds to what has been decided about the delay, and drops what finds no room", () => {
    const rule = new QueueRule(3);
    const link = law("link");
    expect([1, 2, 3].map(() => delayOf(rule, link, 0, 1))).toEqual([105, 205, "dropped"]);
    const full = passingPacket({ link: linkLaw({ bandwidth: link }) });
    expect(rule.pass(full)).toBe(DROP_QUEUE);
  });

  it("is each link's own, or shared by all that a sender sends", () => {
    const rule = new QueueRule(3);
    const link = law("link");
    expect([delayOf(rule, link, 0, 1), delayOf(rule, link, 0, 2), delayOf(rule, link, 1, 0)]).toEqual([
      105, 105, 105,
    ]);
    const sender = law("sender");
    expect([delayOf(rule, sender, 0, 1), delayOf(rule, sender, 0, 2), delayOf(rule, sender, 1, 0)]).toEqual([
      105, 205, 105,
    ]);
  });

  it("never drops what a stream sends", () => {
    const rule = new QueueRule(3);
    const link = law("link");
    expect([1, 2, 3].map(() => delayOf(rule, link, 0, 1, true))).toEqual([105, 205, 305]);
    expect(delayOf(rule, link, 0, 1)).toBe("dropped");
  });

  it("is nothing to links without one", () => {
    const packet = passingPacket();
    expect(new QueueRule(3).pass(packet)).toBe(PASSED);
    expect(packet.delayMicros).toBe(0);
  });
});
