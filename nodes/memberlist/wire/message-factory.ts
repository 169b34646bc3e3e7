import type { GroupRoster, NodeOrdinal } from "../../../src/node.ts";
import {
  ACK,
  ALIVE_MESSAGE,
  DEAD,
  GOSSIP,
  type GossipKind,
  type GossipMessage,
  INDIRECT_PING,
  NACK,
  type Packet,
  type PacketKind,
  PING,
  PUSH_PULL,
  type StateRecord,
  type StreamMessage,
  SUSPECT,
} from "../messages.ts";
import { gossipFingerprint } from "./fingerprint.ts";
import { nameLengthsOf } from "./name-lengths.ts";
import {
  ackSize,
  aliveSize,
  CRC_BYTES,
  compoundSize,
  deadSize,
  indirectPingSize,
  nackSize,
  pingSize,
  pushPullHeaderSize,
  pushPullRecordSize,
  suspectSize,
} from "./sizes.ts";

/** What decides the length of messages besides their content. */
export interface MessageFactoryOptions {
  /** Whether pings and indirect pings name the address to reply to, as the product does since v0.2.0. */
  readonly replyAddresses: boolean;
  /** Length in bytes of every member's metadata; at most 512 in the product. */
  readonly metadataBytes: number;
}

/** For packets and stream messages that carry nothing. */
export const NO_PARTS: readonly GossipMessage[] = [];
const NO_RECORDS: readonly StateRecord[] = [];
const NOBODY: NodeOrdinal = -1;

/**
 * Makes messages complete with their exact uncompressed length and, for gossip, their fingerprint. This is the
 * program's hot path: every object of one kind has the same shape, and nothing is encoded.
 */
export class MessageFactory {
  readonly #replyAddresses: boolean;
  readonly #metadataBytes: number;
  readonly #first: NodeOrdinal;
  /** Length of each member's name in bytes of UTF-8, by ordinal less `#first`. */
  readonly #nameLengths: Uint32Array;

  constructor(options: MessageFactoryOptions, group: GroupRoster) {
    this.#replyAddresses = options.replyAddresses;
    this.#metadataBytes = options.metadataBytes;
    this.#first = group.first;
    this.#nameLengths = nameLengthsOf(group);
  }

  suspect(node: NodeOrdinal, incarnation: number, from: NodeOrdinal): GossipMessage {
    const size = suspectSize(this.#nameLength(node), this.#nameLength(from), incarnation);
    return gossipMessage(SUSPECT, node, incarnation, from, size);
  }

  alive(node: NodeOrdinal, incarnation: number): GossipMessage {
    const size = aliveSize(this.#nameLength(node), this.#metadataBytes, incarnation);
    return gossipMessage(ALIVE_MESSAGE, node, incarnation, NOBODY, size);
  }

  dead(node: NodeOrdinal, incarnation: number, from: NodeOrdinal): GossipMessage {
    const size = deadSize(this.#nameLength(node), this.#nameLength(from), incarnation);
    return gossipMessage(DEAD, node, incarnation, from, size);
  }

  /** @param source who is to be replied to; dropped when there are no reply addresses. */
  ping(sequence: number, subject: NodeOrdinal, source: NodeOrdinal, parts: readonly GossipMessage[]): Packet {
    return this.packet(PING, sequence, subject, source, false, false, parts);
  }

  /** The Buddy System's packet: a ping and the suspicion of its subject, with the CRC header, and nothing else. */
  buddyPing(sequence: number, subject: NodeOrdinal, source: NodeOrdinal, suspect: GossipMessage): Packet {
    return this.packet(PING, sequence, subject, source, false, true, [suspect]);
  }

  /** @param nack whether the helper is to say when it had no answer in time. */
  indirectPing(
    sequence: number,
    subject: NodeOrdinal,
    source: NodeOrdinal,
    nack: boolean,
    parts: readonly GossipMessage[],
  ): Packet {
    return this.packet(INDIRECT_PING, sequence, subject, source, nack, false, parts);
  }

  ack(sequence: number, parts: readonly GossipMessage[]): Packet {
    return this.packet(ACK, sequence, NOBODY, NOBODY, false, false, parts);
  }

  nack(sequence: number, parts: readonly GossipMessage[]): Packet {
    return this.packet(NACK, sequence, NOBODY, NOBODY, false, false, parts);
  }

  /** The gossip tick's packet, with the CRC header; a single part goes bare, several as a compound. */
  gossip(parts: readonly GossipMessage[]): Packet {
    return this.packet(GOSSIP, 0, NOBODY, NOBODY, false, true, parts);
  }

  /** A datagram of any kind; the methods above say which values each kind has. */
  packet(
    kind: PacketKind,
    sequence: number,
    subject: NodeOrdinal,
    source: NodeOrdinal,
    nack: boolean,
    crc: boolean,
    parts: readonly GossipMessage[],
  ): Packet {
    let partsSize = 0;
    for (let index = 0; index < parts.length; index++) partsSize += (parts[index] as GossipMessage).size;
    const headSize = this.#headSize(kind, sequence, subject, source);
    const size = compoundSize(headSize, partsSize, parts.length);
    return {
      channel: "datagram",
      kind,
      sequence,
      subject,
      source: this.#replyAddresses ? source : NOBODY,
      nack,
      crc,
      parts,
      size: crc ? size + CRC_BYTES : size,
    };
  }

  /** Length of a ping alone: what the broadcast queue must know before it chooses what goes with it. */
  pingSize(sequence: number, subject: NodeOrdinal, source: NodeOrdinal): number {
    return pingSize(this.#nameLength(subject), sequence, this.#sourceLength(source));
  }

  /** Length of an indirect ping alone. */
  indirectPingSize(sequence: number, subject: NodeOrdinal, source: NodeOrdinal): number {
    return indirectPingSize(this.#nameLength(subject), sequence, this.#sourceLength(source));
  }

  /** Length of an ack alone. */
  ackSize(sequence: number): number {
    return ackSize(sequence);
  }

  /** Length of a nack alone. */
  nackSize(sequence: number): number {
    return nackSize(sequence);
  }

  streamPing(sequence: number, subject: NodeOrdinal, source: NodeOrdinal): StreamMessage {
    const size = this.pingSize(sequence, subject, source);
    return streamMessage(
      PING,
      sequence,
      subject,
      this.#replyAddresses ? source : NOBODY,
      false,
      NO_RECORDS,
      size,
    );
  }

  streamAck(sequence: number): StreamMessage {
    return streamMessage(ACK, sequence, NOBODY, NOBODY, false, NO_RECORDS, ackSize(sequence));
  }

  /** A whole state; `join` when a joining member sends it. */
  pushPull(join: boolean, records: readonly StateRecord[]): StreamMessage {
    let size = pushPullHeaderSize(records.length);
    for (let index = 0; index < records.length; index++) {
      const record = records[index] as StateRecord;
      size += pushPullRecordSize(this.#nameLength(record.node), this.#metadataBytes, record.incarnation);
    }
    return streamMessage(PUSH_PULL, 0, NOBODY, NOBODY, join, records, size);
  }

  #headSize(kind: PacketKind, sequence: number, subject: NodeOrdinal, source: NodeOrdinal): number {
    switch (kind) {
      case PING:
        return this.pingSize(sequence, subject, source);
      case INDIRECT_PING:
        return this.indirectPingSize(sequence, subject, source);
      case ACK:
        return ackSize(sequence);
      case NACK:
        return nackSize(sequence);
      case GOSSIP:
        return 0;
    }
  }

  /** Nobody's name is the empty one. */
  #nameLength(ordinal: NodeOrdinal): number {
    return ordinal < 0 ? 0 : (this.#nameLengths[ordinal - this.#first] as number);
  }

  #sourceLength(source: NodeOrdinal): number {
    return this.#replyAddresses && source >= 0 ? this.#nameLength(source) : -1;
  }
}

function gossipMessage(
  kind: GossipKind,
  node: NodeOrdinal,
  incarnation: number,
  from: NodeOrdinal,
  size: number,
): GossipMessage {
  return {
    kind,
    node,
    incarnation,
    from,
    size,
    fingerprint: gossipFingerprint(kind, node, incarnation, from),
  };
}

function streamMessage(
  kind: StreamMessage["kind"],
  sequence: number,
  subject: NodeOrdinal,
  source: NodeOrdinal,
  join: boolean,
  records: readonly StateRecord[],
  size: number,
): StreamMessage {
  return { channel: "stream", kind, sequence, subject, source, join, records, size };
}
