import type { ACK, ALIVE_MESSAGE, DEAD, INDIRECT_PING, NACK, PING, PUSH_PULL, SUSPECT } from "../messages.ts";

/**
 * Messages as the wire has them, with names and addresses instead of ordinals (memberlist reference, 11.2 and
 * 11.4). `null` bytes are nil. Absent optional fields are empty: `null`, `""` or 0.
 */
export type WireMessage = WireDatagramMessage | WirePushPull | WireUserMessage | WireError;

/** What may stand in a packet, alone or in a compound. */
export type WireDatagramMessage =
  | WirePing
  | WireIndirectPing
  | WireAck
  | WireNack
  | WireSuspectOrDead
  | WireAlive;

/** Message types besides those of `messages.ts`. */
export const COMPOUND = 7;
export const USER = 8;
export const COMPRESS = 9;
export const HAS_CRC = 12;
export const ERROR = 13;

/** Where to reply to, if not to the packet's source. */
interface ReplyAddress {
  readonly sourceAddress: Uint8Array | null;
  readonly sourcePort: number;
  readonly sourceNode: string;
}

export interface WirePing extends ReplyAddress {
  readonly type: typeof PING;
  readonly sequence: number;
  readonly node: string;
}

export interface WireIndirectPing extends ReplyAddress {
  readonly type: typeof INDIRECT_PING;
  readonly sequence: number;
  readonly target: Uint8Array | null;
  readonly port: number;
  readonly node: string;
  readonly nack: boolean;
}

export interface WireAck {
  readonly type: typeof ACK;
  readonly sequence: number;
  readonly payload: Uint8Array | null;
}

export interface WireNack {
  readonly type: typeof NACK;
  readonly sequence: number;
}

export interface WireSuspectOrDead {
  readonly type: typeof SUSPECT | typeof DEAD;
  readonly incarnation: number;
  readonly node: string;
  readonly from: string;
}

export interface WireAlive {
  readonly type: typeof ALIVE_MESSAGE;
  readonly incarnation: number;
  readonly node: string;
  readonly address: Uint8Array | null;
  readonly port: number;
  readonly metadata: Uint8Array | null;
  /** Least, greatest and spoken version of the protocol and of the delegate. */
  readonly versions: Uint8Array | null;
}

/** Stream only. */
export interface WirePushPull {
  readonly type: typeof PUSH_PULL;
  readonly join: boolean;
  readonly records: readonly WireRecord[];
  readonly userState: Uint8Array;
}

export interface WireRecord {
  readonly name: string;
  readonly address: Uint8Array | null;
  /** 0: the reader's own port. */
  readonly port: number;
  readonly metadata: Uint8Array | null;
  readonly incarnation: number;
  readonly state: number;
  readonly versions: Uint8Array | null;
}

/** A user message on a stream. */
export interface WireUserMessage {
  readonly type: typeof USER;
  readonly content: Uint8Array;
}

/** The answer on a stream to a request that could not be read. */
export interface WireError {
  readonly type: typeof ERROR;
  readonly error: string;
}
