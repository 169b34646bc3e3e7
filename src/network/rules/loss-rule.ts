import { DROP_LOSS } from "../../coordinator/trace.ts";
import { PASSED, type PacketRule, type PassingPacket } from "../packet-rule.ts";

/** Each packet is lost with the probability of its link, whatever happens to others. */
export class LossRule implements PacketRule {
  pass({ lossDraw, link }: PassingPacket): typeof DROP_LOSS | typeof PASSED {
    return lossDraw < link.loss ? DROP_LOSS : PASSED;
  }
}
