import {
  ACK,
  ALIVE_MESSAGE,
  DEAD,
  type GossipKind,
  type GossipMessage,
  type Packet,
  PUSH_PULL,
  type StateRecord,
  type StreamMessage,
  SUSPECT,
} from "../../nodes/memberlist/messages.ts";

export function gossip(kind: GossipKind, node: number, incarnation: number, from = -1): GossipMessage {
  return { kind, node, incarnation, from, size: 40, fingerprint: 0 };
}

export const alive = (node: number, incarnation: number) => gossip(ALIVE_MESSAGE, node, incarnation);
export const suspect = (node: number, incarnation: number, from: number) =>
  gossip(SUSPECT, node, incarnation, from);
export const dead = (node: number, incarnation: number, from: number) =>
  gossip(DEAD, node, incarnation, from);

/** An ack that carries this, unless it is another packet. */
export function packet(parts: readonly GossipMessage[], fields: Partial<Packet> = {}): Packet {
  return {
    channel: "datagram",
    kind: ACK,
    sequence: 1,
    subject: -1,
    source: -1,
    nack: false,
    crc: false,
    size: 100,
    parts,
    ...fields,
  };
}

export function state(...records: readonly (readonly [number, number, number])[]): StreamMessage {
  return {
    channel: "stream",
    kind: PUSH_PULL,
    sequence: 0,
    subject: -1,
    source: -1,
    join: false,
    size: 100,
    records: records.map(([node, incarnation, of]): StateRecord => ({ node, incarnation, state: of })),
  };
}
