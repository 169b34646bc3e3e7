import type { DropReason } from "../coordinator/trace.ts";
import type { Micros, NodeOrdinal } from "../node.ts";
import type { LinkLaw } from "./link-table.ts";

/** A rule's answer for a packet that it lets pass. */
export const PASSED = -1;

/**
 * A packet that passes the chain of rules. One object serves all packets of a network, one after the other: a rule that
 * wants to remember something copies it.
 */
export interface PassingPacket {
  from: NodeOrdinal;
  to: NodeOrdinal;
  bytes: number;
  /** A packet of a stream, which is sent again if it is lost. */
  isSegment: boolean;
  /** Run time at which it enters the network. */
  enteredMicros: Micros;
  /** The law of its link. */
  link: LinkLaw;
  /** Its sender's draws, uniform in [0, 1). Whatever the rules do with them, each packet has its own. */
  lossDraw: number;
  delayDraw: number;
  copyDraw: number;
  copyDelayDraw: number;
  /** How long it will be on its way; rules add to it. */
  delayMicros: Micros;
  /** The same for a second copy, or -1 when there is none. */
  copyDelayMicros: Micros;
}

/** One thing that may happen to packets. They pass all rules in turn, until one drops them. */
export interface PacketRule {
  /** Looks at a packet, and may delay or double it. @returns why it goes no further, or `PASSED`. */
  pass(packet: PassingPacket): DropReason | typeof PASSED;
}
