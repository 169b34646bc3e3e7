import type { DropReason } from "../coordinator/trace.ts";
import { PASSED, type PacketRule, type PassingPacket } from "./packet-rule.ts";
import type { BurstRule } from "./rules/burst-rule.ts";
import type { CutRule } from "./rules/cut-rule.ts";
import { DuplicationRule } from "./rules/duplication-rule.ts";
import { LatencyRule } from "./rules/latency-rule.ts";
import { LossRule } from "./rules/loss-rule.ts";
import type { QueueRule } from "./rules/queue-rule.ts";

/** Rules that have a state; the chains of datagrams and of segments share them. */
export interface StatefulRules {
  readonly queue: QueueRule;
  readonly cut: CutRule;
  readonly bursts: BurstRule;
}

/** What a datagram passes: its sender's queue first, the way through the network last. */
export function datagramChain({ queue, cut, bursts }: StatefulRules): readonly PacketRule[] {
  return [queue, cut, new LossRule(), bursts, new DuplicationRule(), new LatencyRule()];
}

/** What a packet of a stream passes. A second copy of one would be thrown away by its receiver. @param isLossy whether streams suffer the links' losses. */
export function segmentChain({ queue, cut, bursts }: StatefulRules, isLossy: boolean): readonly PacketRule[] {
  return isLossy ? [queue, cut, new LossRule(), bursts, new LatencyRule()] : [queue, cut, new LatencyRule()];
}

/** Sends a packet through the rules. @returns why it was dropped, or `PASSED`. */
export function passThrough(chain: readonly PacketRule[], packet: PassingPacket): DropReason | typeof PASSED {
  for (const rule of chain) {
    const outcome = rule.pass(packet);
    if (outcome !== PASSED) return outcome;
  }
  return PASSED;
}
