import { describe, expect, it } from "vitest";
import { DROP_LOSS, DROP_PARTITION, DROP_QUEUE } from "../../src/coordinator/trace.ts";
import { RandomStreams } from "../../src/kernel/random-streams.ts";
import { CutTable } from "../../src/network/cut-table.ts";
import { datagramChain, passThrough, segmentChain } from "../../src/network/packet-chain.ts";
import { PASSED } from "../../src/network/packet-rule.ts";
import { BurstRule } from "../../src/network/rules/burst-rule.ts";
import { CutRule } from "../../src/network/rules/cut-rule.ts";
import { QueueRule } from "../../src/network/rules/queue-rule.ts";
import { linkLaw, passingPacket } from "./passing-packet.ts";

function rules(cuts = new CutTable(2)) {
  const random = new RandomStreams(1);
  return {
    queue: new QueueRule(2),
    cut: new CutRule(cuts),
    bursts: new BurstRule(2, (from, to) => random.stream(`${from}→${to}`)),
  };
}
/** A byte takes a microsecond; there is room for one packet. */
const bandwidth = { bitsPerSecond: 8_000_000, queueBytes: 150, share: "link" } as const;

describe("the chain of rules", () => {
  it("adds up what its rules do to a packet", () => {
    const packet = passingPacket({ link: linkLaw({ bandwidth, duplication: 1 }) });
    expect(passThrough(datagramChain(rules()), packet)).toBe(PASSED);
    // The queue's 100 us and the way's 10 us, for both copies.
    expect([packet.delayMicros, packet.copyDelayMicros]).toEqual([110, 110]);
  });

  it("ends with the first rule that drops a packet: the sender's queue comes before the way", () => {
    const cuts = new CutTable(2);
    cuts.cut([0], [1]);
    const chain = datagramChain(rules(cuts));
    const link = linkLaw({ bandwidth, loss: 1 });
    // What is cut or lost further on has been in the queue.
    expect(passThrough(chain, passingPacket({ link }))).toBe(DROP_PARTITION);
    expect(passThrough(chain, passingPacket({ link }))).toBe(DROP_QUEUE);
    expect(passThrough(datagramChain(rules()), passingPacket({ link }))).toBe(DROP_LOSS);
  });

  it("of segments makes no copies, and loses only where streams are lossy", () => {
    const link = linkLaw({ loss: 1, duplication: 1 });
    const packet = passingPacket({ link, isSegment: true });
    expect(passThrough(segmentChain(rules(), false), packet)).toBe(PASSED);
    expect(packet.copyDelayMicros).toBe(-1);
    expect(passThrough(segmentChain(rules(), true), passingPacket({ link, isSegment: true }))).toBe(
      DROP_LOSS,
    );
  });
});
