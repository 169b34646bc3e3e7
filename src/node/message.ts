/**
 * How a program's messages look on the wire. Messages travel through the emulator as plain typed objects; the
 * codec is asked for sizes, fingerprints and names, and for bytes only by separate processes and tests.
 */
export interface MessageCodec<Message> {
  /** Names of the kinds of message, as tallies and traces print them. */
  readonly kinds: readonly string[];
  /** Index into `kinds`; of a compound, the kind of its leading message. */
  kindOf(message: Message): number;
  /** How many messages it carries; 1 unless it is a compound. */
  partsOf(message: Message): number;
  /** Length in bytes of `encode(message)`, computed without encoding. */
  sizeOf(message: Message): number;
  /** A signed 32-bit fingerprint of the whole content: equal messages have equal fingerprints. */
  fingerprintOf(message: Message): number;
  /** Every subject and incarnation a reader needs to follow the story; for traces, never for speed. */
  describe(message: Message): MessageDescription;
  encode(message: Message): Uint8Array;
  /**
   * @param channel how the bytes came: some products write the same bytes for a datagram and for a message on a
   * stream. Left out, the bytes are read as a datagram wherever they could be one.
   * @throws CodecError when the bytes are not a message of this program.
   */
  decode(bytes: Uint8Array, channel?: Channel): Message;
}

/** What carries a message: one datagram, or a stream. */
export type Channel = "datagram" | "stream";

/** A message as plain data for a trace's reader. */
export interface MessageDescription {
  readonly kind: string;
  readonly fields: Readonly<Record<string, string | number | boolean | null>>;
  /** The messages carried by a compound, the leading one left out. */
  readonly carries?: readonly MessageDescription[];
}

/** Bytes that are not a message of the program that was asked to read them. */
export class CodecError extends Error {
  override readonly name = "CodecError";
}
