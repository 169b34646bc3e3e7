import { type GossipKind, type Packet, PUSH_PULL, type StreamMessage } from "../messages.ts";

/**
 * Signed 32-bit fingerprints over the content of messages: equal contents have equal fingerprints, and other
 * contents hardly ever (each value is mixed in by xor, an odd multiplication and a fold, so order counts). Sizes are
 * left out because the content decides them.
 */
export function gossipFingerprint(kind: GossipKind, node: number, incarnation: number, from: number): number {
  return mix(mix(mix(mix(SEED, kind), node), incarnation), from);
}

/** Of a whole datagram, by the cached fingerprints of the gossip it carries. */
export function packetFingerprint(packet: Packet): number {
  const flags = (packet.nack ? 512 : 0) | (packet.crc ? 1024 : 0);
  let hash = mix(mix(mix(mix(SEED, packet.kind | flags), packet.sequence), packet.subject), packet.source);
  const parts = packet.parts;
  for (let index = 0; index < parts.length; index++) {
    hash = mix(hash, (parts[index] as { readonly fingerprint: number }).fingerprint);
  }
  return hash;
}

/** Of one message on a stream. */
export function streamFingerprint(message: StreamMessage): number {
  let hash = mix(mix(mix(mix(STREAM_SEED, message.kind), message.sequence), message.subject), message.source);
  if (message.kind === PUSH_PULL) {
    hash = mix(hash, message.join ? 1 : 0);
    for (const record of message.records) {
      hash = mix(mix(mix(hash, record.node), record.incarnation), record.state);
    }
  }
  return hash;
}

const SEED = 0x2545f491;
const STREAM_SEED = 0x6a09e667;

function mix(hash: number, value: number): number {
  const product = Math.imul(hash ^ value, 0x9e3779b1);
  return product ^ (product >>> 15);
}
