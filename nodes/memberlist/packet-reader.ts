import { HELD, type NodeEnvironment, type NodeOrdinal } from "../../src/node.ts";
import { PACKET_READER } from "./activities.ts";
import type { HandedOff } from "./handed-off.ts";
import type { Membership } from "./membership.ts";
import {
  ACK,
  ALIVE_MESSAGE,
  type GossipMessage,
  INDIRECT_PING,
  type MemberlistMessage,
  NACK,
  type Packet,
  PING,
} from "./messages.ts";
import type { Outbox } from "./outbox.ts";
import type { Prober } from "./prober.ts";
import type { Relays } from "./relays.ts";
import type { MemberlistSettings } from "./settings.ts";

/**
 * Reads datagrams one at a time: pings, acks and their kin are handled at once, and gossip is handed to a second
 * loop, which takes it when the packet has been read: alive messages first and the newest first, or, before v0.1.1,
 * as received (memberlist reference, section 7.5). Where the host says when that loop runs, it takes what several packets
 * have brought by then (`HandedOff`).
 */
export class PacketReader {
  readonly #environment: NodeEnvironment<MemberlistMessage>;
  readonly #membership: Membership;
  readonly #outbox: Outbox;
  readonly #prober: Prober;
  readonly #relays: Relays;
  readonly #handedOff: HandedOff;
  readonly #queueDepth: number;
  readonly #aliveFirst: boolean;
  /** The gossip of a packet whose answer is held: the reader has not come to it yet. */
  #unread: readonly GossipMessage[] | undefined;

  constructor(
    environment: NodeEnvironment<MemberlistMessage>,
    settings: MemberlistSettings,
    membership: Membership,
    outbox: Outbox,
    prober: Prober,
    relays: Relays,
    handedOff: HandedOff,
  ) {
    this.#environment = environment;
    this.#membership = membership;
    this.#outbox = outbox;
    this.#prober = prober;
    this.#relays = relays;
    this.#handedOff = handedOff;
    this.#queueDepth = settings.HandoffQueueDepth;
    this.#aliveFirst = settings.handoff === "alive-first";
  }

  read(from: NodeOrdinal, packet: Packet): void {
    if (this.#readHead(from, packet)) this.#unread = packet.parts;
    else this.#handOff(packet.parts);
  }

  /** The answer that was held has been sent. */
  resume(): void {
    this.#relays.resume();
    const unread = this.#unread;
    this.#unread = undefined;
    if (unread !== undefined) this.#handOff(unread);
  }

  /** Handles the leading message. @returns whether an answer to it is held, and the reader with it. */
  #readHead(from: NodeOrdinal, packet: Packet): boolean {
    switch (packet.kind) {
      case PING: {
        // A ping that names another member went astray.
        if (packet.subject >= 0 && packet.subject !== this.#environment.self) return false;
        const asker = packet.source >= 0 ? packet.source : from;
        return this.#outbox.ack(PACKET_READER, 0, asker, packet.sequence) === HELD;
      }
      case ACK:
        if (this.#prober.acknowledged(packet.sequence)) return false;
        return this.#relays.acknowledged(packet.sequence) === true;
      case INDIRECT_PING:
        return this.#relays.begin(packet.source >= 0 ? packet.source : from, packet);
      case NACK:
        this.#prober.nacked(packet.sequence);
        return false;
      default:
        return false;
    }
  }

  #handOff(parts: readonly GossipMessage[]): void {
    if (parts.length === 0 || this.#handedOff.takes(parts)) return;
    const membership = this.#membership;
    const depth = this.#queueDepth;
    if (!this.#aliveFirst) {
      const count = Math.min(parts.length, depth);
      for (let index = 0; index < count; index++) membership.handle(parts[index] as GossipMessage);
      return;
    }
    if (parts.length > depth) {
      this.#handOffBounded(parts);
      return;
    }
    for (let index = parts.length - 1; index >= 0; index--) {
      const message = parts[index] as GossipMessage;
      if (message.kind === ALIVE_MESSAGE) membership.handle(message);
    }
    for (let index = parts.length - 1; index >= 0; index--) {
      const message = parts[index] as GossipMessage;
      if (message.kind !== ALIVE_MESSAGE) membership.handle(message);
    }
  }

  /** Each of the two queues drops what comes when it is full: the last of the packet. */
  #handOffBounded(parts: readonly GossipMessage[]): void {
    const depth = this.#queueDepth;
    const alive = parts.filter((message) => message.kind === ALIVE_MESSAGE).slice(0, depth);
    const others = parts.filter((message) => message.kind !== ALIVE_MESSAGE).slice(0, depth);
    for (const message of alive.reverse()) this.#membership.handle(message);
    for (const message of others.reverse()) this.#membership.handle(message);
  }
}
