import { DROP_QUEUE } from "../../coordinator/trace.ts";
import type { BandwidthLaw } from "../../scenario/scenario.ts";
import { LinkQueue, NO_ROOM } from "../link-queue.ts";
import { PASSED, type PacketRule, type PassingPacket } from "../packet-rule.ts";

/**
 * Packets wait for those before them on a link, or at a sender's interface, of limited rate; a datagram that finds the
 * queue full is dropped. A stream's segments wait in any case: its sender holds back what the queue has no room for.
 */
export class QueueRule implements PacketRule {
  readonly #nodes: number;
  /** By law, then by pair or by sender; made when first needed. */
  readonly #queues = new Map<BandwidthLaw, Map<number, LinkQueue>>();

  /** @param nodes how many nodes the run has. */
  constructor(nodes: number) {
    this.#nodes = nodes;
  }

  pass(packet: PassingPacket): typeof DROP_QUEUE | typeof PASSED {
    const { from, to, bytes, isSegment, enteredMicros, link } = packet;
    if (link.bandwidth === undefined) return PASSED;
    const owner = link.bandwidth.share === "sender" ? from : from * this.#nodes + to;
    const delayMicros = this.#queueOf(link.bandwidth, owner).enter(enteredMicros, bytes, isSegment);
    if (delayMicros === NO_ROOM) return DROP_QUEUE;
    packet.delayMicros += delayMicros;
    return PASSED;
  }

  #queueOf(law: BandwidthLaw, owner: number): LinkQueue {
    let queues = this.#queues.get(law);
    if (queues === undefined) {
      queues = new Map();
      this.#queues.set(law, queues);
    }
    let queue = queues.get(owner);
    if (queue === undefined) {
      queue = new LinkQueue(law);
      queues.set(owner, queue);
    }
    return queue;
  }
}
