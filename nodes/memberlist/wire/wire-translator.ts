import { CodecError, type GroupRoster, type NodeOrdinal } from "../../../src/node.ts";
import {
  ACK,
  ALIVE_MESSAGE,
  DEAD,
  type GossipMessage,
  INDIRECT_PING,
  NACK,
  type Packet,
  PING,
  PUSH_PULL,
  type StateRecord,
  type StreamMessage,
  SUSPECT,
  WIRE_LEFT,
} from "../messages.ts";
import { MemberNames } from "./member-names.ts";
import type { MessageFactory, MessageFactoryOptions } from "./message-factory.ts";
import { NO_PARTS } from "./message-factory.ts";
import type { WireStreamMessage } from "./read-wire-message.ts";
import type { WireDatagramMessage, WireMessage, WirePushPull, WireRecord } from "./wire-message.ts";

/**
 * Between messages of ordinals and messages of names. Everything that the emulator's messages leave out is written
 * as a default node of memberlist v0.2.2 has it, and not looked at in reading: port 7946, versions 1, 5, 2, 0, 0, 0,
 * metadata of a fixed length, no ack payload, no user state.
 */
export class WireTranslator {
  readonly #names: MemberNames;
  readonly #factory: MessageFactory;
  readonly #replyAddresses: boolean;
  readonly #metadata: Uint8Array | null;

  constructor(options: MessageFactoryOptions, group: GroupRoster, factory: MessageFactory) {
    this.#names = new MemberNames(group);
    this.#factory = factory;
    this.#replyAddresses = options.replyAddresses;
    this.#metadata =
      options.metadataBytes === 0 ? null : new Uint8Array(options.metadataBytes).fill(LETTER_M);
  }

  /** The packet's messages in the order of the compound: the leading one, if there is one, and then the gossip. */
  packetToWire(packet: Packet): WireDatagramMessage[] {
    const gossip = packet.parts.map((part) => this.#gossipToWire(part));
    const leading = this.#leadingToWire(packet);
    return leading === undefined ? gossip : [leading, ...gossip];
  }

  streamToWire(message: StreamMessage): WireMessage {
    const { kind, sequence, subject, source } = message;
    switch (kind) {
      case PING:
        return { type: PING, sequence, node: this.#names.nameOf(subject), ...this.#replyAddress(source) };
      case ACK:
        return { type: ACK, sequence, payload: null };
      case PUSH_PULL: {
        const records = message.records.map((record) => this.#recordToWire(record));
        return { type: PUSH_PULL, join: message.join, records, userState: new Uint8Array(0) };
      }
    }
  }

  /** @throws CodecError when it names somebody who is not of the group. */
  gossipFromWire(wire: Extract<WireDatagramMessage, { readonly incarnation: number }>): GossipMessage {
    const node = this.#names.memberOf(wire.node);
    switch (wire.type) {
      case SUSPECT:
        return this.#factory.suspect(node, wire.incarnation, this.#names.ordinalOf(wire.from));
      case DEAD:
        return this.#factory.dead(node, wire.incarnation, this.#names.ordinalOf(wire.from));
      case ALIVE_MESSAGE:
        return this.#factory.alive(node, wire.incarnation);
    }
  }

  /**
   * The packet that a leading message makes on its own.
   *
   * @throws CodecError when it names somebody who is not of the group.
   */
  leadingFromWire(wire: Extract<WireDatagramMessage, { readonly sequence: number }>): Packet {
    switch (wire.type) {
      case PING: {
        const subject = this.#names.ordinalOf(wire.node);
        return this.#factory.ping(wire.sequence, subject, this.#sourceOf(wire), NO_PARTS);
      }
      case INDIRECT_PING: {
        // Without a name the helper pings whoever is at the address.
        const subject =
          wire.node === "" && wire.target !== null
            ? this.#names.memberAt(wire.target)
            : this.#names.memberOf(wire.node);
        return this.#factory.indirectPing(wire.sequence, subject, this.#sourceOf(wire), wire.nack, NO_PARTS);
      }
      case ACK:
        return this.#factory.ack(wire.sequence, NO_PARTS);
      case NACK:
        return this.#factory.nack(wire.sequence, NO_PARTS);
    }
  }

  /** @throws CodecError when it names somebody who is not of the group, or is of a kind that members never send. */
  streamFromWire(wire: WireStreamMessage): StreamMessage {
    switch (wire.type) {
      case PING:
        return this.#factory.streamPing(
          wire.sequence,
          this.#names.ordinalOf(wire.node),
          this.#sourceOf(wire),
        );
      case ACK:
        return this.#factory.streamAck(wire.sequence);
      case PUSH_PULL:
        return this.#factory.pushPull(wire.join, this.#recordsFromWire(wire));
      default:
        throw new CodecError(`a stream's message of type ${wire.type} is not for members`);
    }
  }

  #leadingToWire(packet: Packet): WireDatagramMessage | undefined {
    const { kind, sequence, subject, source } = packet;
    switch (kind) {
      case PING:
        return { type: PING, sequence, node: this.#names.nameOf(subject), ...this.#replyAddress(source) };
      case INDIRECT_PING: {
        const node = this.#names.nameOf(subject);
        const target = this.#names.addressOf(subject);
        const reply = this.#replyAddress(source);
        return { type: INDIRECT_PING, sequence, target, port: PORT, node, nack: packet.nack, ...reply };
      }
      case ACK:
        return { type: ACK, sequence, payload: null };
      case NACK:
        return { type: NACK, sequence };
      default:
        return undefined;
    }
  }

  #gossipToWire(part: GossipMessage): WireDatagramMessage {
    const { kind, incarnation } = part;
    const node = this.#names.nameOf(part.node);
    if (kind !== ALIVE_MESSAGE) return { type: kind, incarnation, node, from: this.#names.nameOf(part.from) };
    const address = this.#names.addressOf(part.node);
    return {
      type: kind,
      incarnation,
      node,
      address,
      port: PORT,
      metadata: this.#metadata,
      versions: VERSIONS,
    };
  }

  #recordToWire(record: StateRecord): WireRecord {
    return {
      name: this.#names.nameOf(record.node),
      address: this.#names.addressOf(record.node),
      port: PORT,
      metadata: this.#metadata,
      incarnation: record.incarnation,
      state: record.state,
      versions: VERSIONS,
    };
  }

  #recordsFromWire(wire: WirePushPull): StateRecord[] {
    return wire.records.map(({ name, incarnation, state }) => {
      if (state > WIRE_LEFT) throw new CodecError(`${state} is not a state of a member`);
      return { node: this.#names.memberOf(name), incarnation, state };
    });
  }

  #replyAddress(source: NodeOrdinal): ReplyAddress {
    if (source < 0) return NO_REPLY_ADDRESS;
    return {
      sourceAddress: this.#names.addressOf(source),
      sourcePort: PORT,
      sourceNode: this.#names.nameOf(source),
    };
  }

  /** Who is to be replied to; -1 when the message does not say, so that the reply goes where the packet came from. */
  #sourceOf(wire: ReplyAddress): NodeOrdinal {
    // To products before v0.2.0 these are unknown keys.
    if (!this.#replyAddresses) return -1;
    const { sourceAddress, sourcePort, sourceNode } = wire;
    if (sourceAddress === null || sourceAddress.length === 0 || sourcePort === 0) return -1;
    return sourceNode === "" ? this.#names.memberAt(sourceAddress) : this.#names.memberOf(sourceNode);
  }
}

interface ReplyAddress {
  readonly sourceAddress: Uint8Array | null;
  readonly sourcePort: number;
  readonly sourceNode: string;
}

const NO_REPLY_ADDRESS: ReplyAddress = { sourceAddress: null, sourcePort: 0, sourceNode: "" };
const PORT = 7946;
const VERSIONS = Uint8Array.of(1, 5, 2, 0, 0, 0);
const LETTER_M = 0x6d;
