import { createLinkSampler } from "../../src/network/link-sampler.ts";
import type { LinkLaw } from "../../src/network/link-table.ts";
import type { PassingPacket } from "../../src/network/packet-rule.ts";

/** A link of 10 us that does nothing else, but for what a test says. */
export function linkLaw(fields: Partial<LinkLaw> = {}): LinkLaw {
  return {
    sample: createLinkSampler({ law: "constant", micros: 10 }),
    loss: 0,
    bursts: undefined,
    duplication: 0,
    bandwidth: undefined,
    isPlain: false,
    ...fields,
  };
}

/** A datagram of 100 bytes from node 0 to node 1, at 0, but for what a test says. */
export function passingPacket(fields: Partial<PassingPacket> = {}): PassingPacket {
  return {
    from: 0,
    to: 1,
    bytes: 100,
    isSegment: false,
    enteredMicros: 0,
    link: linkLaw(),
    lossDraw: 0.5,
    delayDraw: 0.5,
    copyDraw: 0.5,
    copyDelayDraw: 0.5,
    delayMicros: 0,
    copyDelayMicros: -1,
    ...fields,
  };
}
