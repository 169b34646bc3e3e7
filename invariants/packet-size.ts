import type { Packet } from "../nodes/memberlist/messages.ts";
import { GOSSIP } from "../nodes/memberlist/messages.ts";
import type { MemberlistSettings } from "../nodes/memberlist/settings.ts";
import { COMPOUND_PART_BYTES, CRC_BYTES, MAXIMUM_COMPOUND_PARTS } from "../nodes/memberlist/wire/sizes.ts";
import { TRACE_SEND, type TraceRecord } from "../src/coordinator/trace.ts";
import type { NodeOrdinal } from "../src/node.ts";
import type { Complain, Observer } from "./observer.ts";

/**
 * No packet is larger than UDPBufferSize (1400 bytes). Two things come on top, as in the product: the CRC header's 5
 * bytes are never counted, and a packet with a leading message and as much gossip as fits exceeds the size by the 2 bytes
 * of that message's place in the compound (1402). A compound has at most 255 messages.
 */
export class PacketSize implements Observer {
  readonly #complain: Complain;
  readonly #settingsOf: (node: NodeOrdinal) => MemberlistSettings | undefined;

  /** @param settingsOf the settings of memberlist members; of others nothing. */
  constructor(complain: Complain, settingsOf: (node: NodeOrdinal) => MemberlistSettings | undefined) {
    this.#complain = complain;
    this.#settingsOf = settingsOf;
  }

  traced({ kind, node, b: bytes, message }: TraceRecord): void {
    if (kind !== TRACE_SEND) return;
    const settings = this.#settingsOf(node);
    if (settings === undefined) return;
    const packet = message as Packet;
    const hasHead = packet.kind !== GOSSIP;
    const most =
      settings.UDPBufferSize +
      (packet.crc ? CRC_BYTES : 0) +
      (hasHead && packet.parts.length > 0 ? COMPOUND_PART_BYTES : 0);
    if (bytes > most) this.#complain(`node ${node} sends a packet of ${bytes} bytes, more than ${most}`);
    if (packet.parts.length + (hasHead ? 1 : 0) > MAXIMUM_COMPOUND_PARTS) {
      this.#complain(`node ${node} sends a packet of ${packet.parts.length} messages`);
    }
  }
}
