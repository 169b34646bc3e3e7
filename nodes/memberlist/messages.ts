import type { NodeOrdinal } from "../../src/node.ts";

/** Message types by their number on the wire (memberlist reference, section 11.2). */
export const PING = 0;
export const INDIRECT_PING = 1;
export const ACK = 2;
export const SUSPECT = 3;
export const ALIVE_MESSAGE = 4;
export const DEAD = 5;
export const PUSH_PULL = 6;
export const NACK = 11;
/** Not a wire type: a packet without a leading message, as the gossip tick sends. */
export const GOSSIP = 256;

export type GossipKind = typeof SUSPECT | typeof ALIVE_MESSAGE | typeof DEAD;

/** What members gossip. One object is shared by every queue and packet that carries it, and never changes. */
export interface GossipMessage {
  readonly kind: GossipKind;
  readonly node: NodeOrdinal;
  readonly incarnation: number;
  /** The originator; -1 for alive messages, which name none. */
  readonly from: NodeOrdinal;
  /** Encoded length in bytes, type byte included. */
  readonly size: number;
  /** Fingerprint of the content. */
  readonly fingerprint: number;
}

export type PacketKind = typeof PING | typeof INDIRECT_PING | typeof ACK | typeof NACK | typeof GOSSIP;

/** One datagram: a leading message (unless it is gossip alone) and the gossip it carries. */
export interface Packet {
  readonly channel: "datagram";
  readonly kind: PacketKind;
  /** SeqNo of the leading message; 0 for gossip. */
  readonly sequence: number;
  /** ping: the member meant. indirectPing: the target. -1 otherwise. */
  readonly subject: NodeOrdinal;
  /** Who wrote the reply address into a ping or indirectPing; -1 when there is none. */
  readonly source: NodeOrdinal;
  /** indirectPing: whether a nack is wanted. */
  readonly nack: boolean;
  /** Whether the packet carries the CRC header. */
  readonly crc: boolean;
  readonly parts: readonly GossipMessage[];
  /** Encoded length in bytes, uncompressed, CRC header included. */
  readonly size: number;
}

export type StreamKind = typeof PING | typeof ACK | typeof PUSH_PULL;

/** States on the wire in push/pull. */
export const WIRE_ALIVE = 0;
export const WIRE_SUSPECT = 1;
export const WIRE_DEAD = 2;
export const WIRE_LEFT = 3;

/** One record of a push/pull. */
export interface StateRecord {
  readonly node: NodeOrdinal;
  readonly incarnation: number;
  /** A `WIRE_…` state. */
  readonly state: number;
}

/** One message on a stream. */
export interface StreamMessage {
  readonly channel: "stream";
  readonly kind: StreamKind;
  readonly sequence: number;
  readonly subject: NodeOrdinal;
  readonly source: NodeOrdinal;
  /** push/pull: sent by a joining member. */
  readonly join: boolean;
  readonly records: readonly StateRecord[];
  readonly size: number;
}

export type MemberlistMessage = Packet | StreamMessage;
