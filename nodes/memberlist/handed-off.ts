import type { NodeEnvironment } from "../../src/node.ts";
import { MESSAGE_HANDLER } from "./activities.ts";
import type { Membership } from "./membership.ts";
import { ALIVE_MESSAGE, type GossipMessage, type MemberlistMessage } from "./messages.ts";
import type { MemberlistSettings } from "./settings.ts";

/**
 * Gossip that the packet reader has handed to the message handler, a second loop, which has not come to it yet (memberlist
 * reference, section 7.5). Two queues, alive messages and all others, each last in, first out, and each bounded by
 * `HandoffQueueDepth`; before v0.1.1 one queue, first in, first out.
 *
 * Used where the host models when the second loop runs; elsewhere it goes on at once, packet by packet.
 */
export class HandedOff {
  readonly #environment: NodeEnvironment<MemberlistMessage>;
  readonly #membership: Membership;
  readonly #depth: number;
  readonly #aliveFirst: boolean;
  readonly #alive: GossipMessage[] = [];
  readonly #others: GossipMessage[] = [];
  #isAtWork = false;
  /** Messages that the handler has not asked time for. */
  #unpaid = 0;

  constructor(
    environment: NodeEnvironment<MemberlistMessage>,
    settings: MemberlistSettings,
    membership: Membership,
  ) {
    this.#environment = environment;
    this.#membership = membership;
    this.#depth = settings.HandoffQueueDepth;
    this.#aliveFirst = settings.handoff === "alive-first";
  }

  /** How many messages wait. */
  get size(): number {
    return this.#alive.length + this.#others.length;
  }

  /** @returns whether they wait for the handler; the reader handles them itself otherwise. */
  takes(messages: readonly GossipMessage[]): boolean {
    const fitting = this.#countFitting(messages);
    if (this.#isAtWork) {
      this.#unpaid += fitting;
    } else {
      if (!this.#environment.handOff(MESSAGE_HANDLER, 0, fitting)) return false;
      this.#isAtWork = true;
    }
    for (const message of messages) {
      const queue = this.#queueOf(message);
      if (queue.length < this.#depth) queue.push(message);
    }
    return true;
  }

  /** The handler has a processor: it takes all there are. */
  handle(): void {
    for (;;) {
      const message = this.#alive.pop() ?? (this.#aliveFirst ? this.#others.pop() : this.#others.shift());
      if (message === undefined) break;
      this.#membership.handle(message);
    }
    const unpaid = this.#unpaid;
    this.#unpaid = 0;
    this.#isAtWork = unpaid > 0 && this.#environment.handOff(MESSAGE_HANDLER, 0, unpaid);
  }

  #queueOf(message: GossipMessage): GossipMessage[] {
    return this.#aliveFirst && message.kind === ALIVE_MESSAGE ? this.#alive : this.#others;
  }

  /** What finds its queue full is dropped, and costs the handler nothing. */
  #countFitting(messages: readonly GossipMessage[]): number {
    if (this.size + messages.length <= this.#depth) return messages.length;
    const toAlive = messages.filter((message) => this.#queueOf(message) === this.#alive).length;
    return (
      Math.min(toAlive, this.#depth - this.#alive.length) +
      Math.min(messages.length - toAlive, this.#depth - this.#others.length)
    );
  }
}
