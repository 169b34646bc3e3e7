import { type Channel, CodecError, type GroupRoster, type MessageCodec } from "../../../src/node.ts";
import {
  ACK,
  GOSSIP,
  type GossipMessage,
  INDIRECT_PING,
  type MemberlistMessage,
  NACK,
  type Packet,
  PING,
  PUSH_PULL,
  type StreamMessage,
} from "../messages.ts";
import { describeMessage } from "./describe-message.ts";
import { packetFingerprint, streamFingerprint } from "./fingerprint.ts";
import { MessageFactory, type MessageFactoryOptions } from "./message-factory.ts";
import {
  addCrc,
  checkCrc,
  compress,
  compressIfSmaller,
  hasCrc,
  InflationBudget,
  joinCompound,
  PACKET_INFLATION_BYTES,
  STREAM_INFLATION_BYTES,
  splitCompound,
} from "./packet-layers.ts";
import { readDatagramMessage, readStreamMessage } from "./read-wire-message.ts";
import { MAXIMUM_COMPOUND_PARTS } from "./sizes.ts";
import { COMPOUND, COMPRESS, type WireDatagramMessage } from "./wire-message.ts";
import { WireTranslator } from "./wire-translator.ts";
import { writeWireMessage } from "./write-wire-message.ts";

export interface MemberlistCodecOptions extends MessageFactoryOptions {
  /** Whether sizes and bytes are those after compression (*exact*), or of what would be compressed. */
  readonly compression: "ignored" | "exact";
  /** The product's `EnableCompression`; without effect when compression is ignored. */
  readonly enableCompression: boolean;
}

/** Kinds of message, as tallies and traces print them, in the order of the codec's `kindOf`. */
export const MESSAGE_KINDS = [
  "ping",
  "indirectPing",
  "ack",
  "nack",
  "gossip",
  "streamPing",
  "streamAck",
  "pushPull",
] as const;

/** The wire format of memberlist v0.2.2 (reference, sections 11 and 12), without labels and encryption. */
export function createMemberlistCodec(
  options: MemberlistCodecOptions,
  group: GroupRoster,
): MessageCodec<MemberlistMessage> {
  const compresses = options.compression === "exact" && options.enableCompression;
  const factory = new MessageFactory(options, group);
  const translator = new WireTranslator(options, group, factory);

  function encode(message: MemberlistMessage): Uint8Array {
    if (message.channel === "stream") {
      const bytes = writeWireMessage(translator.streamToWire(message));
      return compresses ? compress(bytes) : bytes;
    }
    const messages = translator.packetToWire(message).map(writeWireMessage);
    const [first] = messages;
    const plain = messages.length === 1 && first !== undefined ? first : joinCompound(messages);
    const content = compresses ? compressIfSmaller(plain) : plain;
    return message.crc ? addCrc(content) : content;
  }

  return {
    kinds: MESSAGE_KINDS,
    kindOf,
    partsOf,
    sizeOf: (message) => (compresses ? encode(message).length : message.size),
    fingerprintOf: (message) =>
      message.channel === "datagram" ? packetFingerprint(message) : streamFingerprint(message),
    describe: (message) => describeMessage(MESSAGE_KINDS[kindOf(message)] as string, message, group),
    encode,
    decode(bytes: Uint8Array, channel: Channel | undefined): MemberlistMessage {
      return (channel ?? likelyChannel(bytes)) === "stream"
        ? decodeStreamMessage(bytes, translator)
        : decodePacket(bytes, translator, factory);
    },
  };
}

function kindOf(message: MemberlistMessage): number {
  if (message.channel === "datagram") {
    switch (message.kind) {
      case PING:
        return 0;
      case INDIRECT_PING:
        return 1;
      case ACK:
        return 2;
      case NACK:
        return 3;
      case GOSSIP:
        return 4;
    }
  }
  switch (message.kind) {
    case PING:
      return 5;
    case ACK:
      return 6;
    case PUSH_PULL:
      return 7;
  }
}

function partsOf(message: MemberlistMessage): number {
  if (message.channel === "stream") return 1;
  return message.kind === GOSSIP ? message.parts.length : message.parts.length + 1;
}

/** Only a push/pull shows by its bytes that it came by a stream. */
function likelyChannel(bytes: Uint8Array): Channel {
  return inflateStream(bytes)[0] === PUSH_PULL ? "stream" : "datagram";
}

/** A stream's message is compressed once at most. */
function decodeStreamMessage(bytes: Uint8Array, translator: WireTranslator): StreamMessage {
  return translator.streamFromWire(readStreamMessage(inflateStream(bytes)));
}

function inflateStream(bytes: Uint8Array): Uint8Array {
  return bytes[0] === COMPRESS ? new InflationBudget(STREAM_INFLATION_BYTES).inflate(bytes) : bytes;
}

/**
 * As the product does, parts of a compound that cannot be read, or that are not for this group, are passed over.
 * What does not fit into a `Packet` — a second leading message — is an error.
 */
function decodePacket(bytes: Uint8Array, translator: WireTranslator, factory: MessageFactory): Packet {
  const crc = hasCrc(bytes);
  const collected = new PacketCollector(translator);
  collected.add(crc ? checkCrc(bytes) : bytes, 0);
  return collected.packet(crc, factory);
}

/** Gathers the messages of a packet through all its nested layers. */
class PacketCollector {
  readonly #translator: WireTranslator;
  readonly #budget = new InflationBudget(PACKET_INFLATION_BYTES);
  readonly #leading: Packet[] = [];
  readonly #parts: GossipMessage[] = [];
  #passedOver: CodecError | undefined;
  #pieces = 0;

  constructor(translator: WireTranslator) {
    this.#translator = translator;
  }

  add(bytes: Uint8Array, depth: number): void {
    // Hostile bytes may hold far more layers, or pieces that are passed over, than any sender's.
    if (++this.#pieces > MAXIMUM_PIECES) throw new CodecError(`more than ${MAXIMUM_PIECES} pieces`);
    if (depth > MAXIMUM_DEPTH) throw new CodecError(`more than ${MAXIMUM_DEPTH} layers`);
    if (bytes[0] === COMPOUND) {
      for (const part of splitCompound(bytes)) this.#addPart(part, depth + 1);
    } else if (bytes[0] === COMPRESS) {
      this.add(this.#budget.inflate(bytes), depth + 1);
    } else {
      this.#addMessage(readDatagramMessage(bytes));
    }
  }

  packet(crc: boolean, factory: MessageFactory): Packet {
    if (this.#pieces > MAXIMUM_PIECES) throw new CodecError(`more than ${MAXIMUM_PIECES} pieces`);
    if (this.#leading.length > 1) throw new CodecError("a packet with two leading messages");
    const [leading] = this.#leading;
    const count = this.#leading.length + this.#parts.length;
    if (count === 0) throw this.#passedOver ?? new CodecError("a packet without messages");
    if (count > MAXIMUM_COMPOUND_PARTS) throw new CodecError(`a packet with ${count} messages`);
    const { kind, sequence, subject, source, nack } = leading ?? factory.gossip(this.#parts);
    return factory.packet(kind, sequence, subject, source, nack, crc, this.#parts);
  }

  #addPart(part: Uint8Array, depth: number): void {
    try {
      this.add(part, depth);
    } catch (error) {
      if (!(error instanceof CodecError)) throw error;
      this.#passedOver ??= error;
    }
  }

  #addMessage(message: WireDatagramMessage): void {
    if ("sequence" in message) this.#leading.push(this.#translator.leadingFromWire(message));
    else this.#parts.push(this.#translator.gossipFromWire(message));
  }
}

const MAXIMUM_DEPTH = 16;
const MAXIMUM_PIECES = 4096;
