import type { NodeEnvironment, NodeOrdinal, SendOutcome } from "../../src/node.ts";
import type { Membership } from "./membership.ts";
import type { GossipMessage, MemberlistMessage } from "./messages.ts";
import type { MemberlistRules } from "./rules.ts";
import type { MemberlistSettings } from "./settings.ts";
import { type MessageFactory, NO_PARTS } from "./wire/message-factory.ts";
import { COMPOUND_PART_BYTES, gossipAllowance } from "./wire/sizes.ts";

/**
 * Sends datagrams the ordinary way: each takes along what the broadcast queue has and the packet can carry
 * (memberlist reference, section 7.2). Also numbers pings.
 */
export class Outbox {
  readonly #environment: NodeEnvironment<MemberlistMessage>;
  readonly #settings: MemberlistSettings;
  readonly #rules: MemberlistRules;
  readonly #membership: Membership;
  readonly #factory: MessageFactory;
  #lastSequence = 0;

  constructor(
    environment: NodeEnvironment<MemberlistMessage>,
    settings: MemberlistSettings,
    rules: MemberlistRules,
    membership: Membership,
    factory: MessageFactory,
  ) {
    this.#environment = environment;
    this.#settings = settings;
    this.#rules = rules;
    this.#membership = membership;
    this.#factory = factory;
  }

  /** Sequence numbers of pings and relayed pings; the first is 1. */
  nextSequence(): number {
    this.#lastSequence += 1;
    return this.#lastSequence;
  }

  ping(activity: number, key: number, to: NodeOrdinal, sequence: number): SendOutcome {
    const { self } = this.#environment;
    const parts = this.#broadcasts(this.#factory.pingSize(sequence, to, self));
    return this.#environment.send(activity, key, to, this.#factory.ping(sequence, to, self, parts));
  }

  /**
   * A ping that tells the subject of the suspicion against it. The product sends exactly ping and suspect; by the
   * paper's rule the suspicion takes a place among the other gossip.
   */
  buddyPing(
    activity: number,
    key: number,
    to: NodeOrdinal,
    sequence: number,
    incarnation: number,
  ): SendOutcome {
    const { self } = this.#environment;
    const suspect = this.#factory.suspect(to, incarnation, self);
    if (!this.#rules.paperBuddies) {
      const packet = this.#factory.buddyPing(sequence, to, self, suspect);
      return this.#environment.send(activity, key, to, packet);
    }
    const headBytes = this.#factory.pingSize(sequence, to, self) + suspect.size + COMPOUND_PART_BYTES;
    const parts = [suspect, ...this.#broadcasts(headBytes)];
    return this.#environment.send(activity, key, to, this.#factory.ping(sequence, to, self, parts));
  }

  indirectPing(
    activity: number,
    key: number,
    helper: NodeOrdinal,
    subject: NodeOrdinal,
    sequence: number,
    nack: boolean,
  ): SendOutcome {
    const { self } = this.#environment;
    const parts = this.#broadcasts(this.#factory.indirectPingSize(sequence, subject, self));
    const packet = this.#factory.indirectPing(sequence, subject, self, nack, parts);
    return this.#environment.send(activity, key, helper, packet);
  }

  ack(activity: number, key: number, to: NodeOrdinal, sequence: number): SendOutcome {
    const parts = this.#broadcasts(this.#factory.ackSize(sequence));
    return this.#environment.send(activity, key, to, this.#factory.ack(sequence, parts));
  }

  nack(activity: number, key: number, to: NodeOrdinal, sequence: number): SendOutcome {
    const parts = this.#broadcasts(this.#factory.nackSize(sequence));
    return this.#environment.send(activity, key, to, this.#factory.nack(sequence, parts));
  }

  /** What a gossip tick sends to one target; *undefined* when the queue is empty. */
  takeGossip(): readonly GossipMessage[] | undefined {
    const parts = this.#take(gossipAllowance(this.#settings.UDPBufferSize, 0));
    return parts.length === 0 ? undefined : parts;
  }

  gossip(activity: number, to: NodeOrdinal, parts: readonly GossipMessage[]): SendOutcome {
    return this.#environment.send(activity, 0, to, this.#factory.gossip(parts));
  }

  #broadcasts(headBytes: number): readonly GossipMessage[] {
    if (this.#membership.queue.size === 0) return NO_PARTS;
    return this.#take(gossipAllowance(this.#settings.UDPBufferSize, headBytes));
  }

  #take(availableBytes: number): readonly GossipMessage[] {
    return this.#membership.queue.take(availableBytes, this.#membership.transmitLimit);
  }
}
