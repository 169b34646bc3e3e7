import { PASSED, type PacketRule, type PassingPacket } from "../packet-rule.ts";

/** A datagram may come out of the network twice; the copy has a delay of its own, and may be the first to arrive. */
export class DuplicationRule implements PacketRule {
  pass(packet: PassingPacket): typeof PASSED {
    const { from, to, link, copyDraw, copyDelayDraw, delayMicros } = packet;
    if (copyDraw < link.duplication) {
      packet.copyDelayMicros = delayMicros + link.sample(copyDelayDraw, from, to);
    }
    return PASSED;
  }
}
