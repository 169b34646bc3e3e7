import { PASSED, type PacketRule, type PassingPacket } from "../packet-rule.ts";

/** The way takes as long as the link's law says for the packet's draw. */
export class LatencyRule implements PacketRule {
  pass(packet: PassingPacket): typeof PASSED {
    packet.delayMicros += packet.link.sample(packet.delayDraw, packet.from, packet.to);
    return PASSED;
  }
}
