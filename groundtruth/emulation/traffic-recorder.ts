import {
  ACK,
  ALIVE_MESSAGE,
  DEAD,
  GOSSIP,
  INDIRECT_PING,
  type MemberlistMessage,
  NACK,
  PING,
  SUSPECT,
} from "../../nodes/memberlist/messages.ts";
import { TRACE_SEND, type TraceRecord } from "../../src/coordinator/trace.ts";
import type { Measures } from "../comparisons.ts";
import type { RunWindow } from "./run-window.ts";

/** Counts packets in the window as the recordings' transport does: by what they begin with, before any loss. */
export class TrafficRecorder {
  readonly #window: RunWindow;
  readonly #packets = new Map<number, number>();
  readonly #parts = new Map<number, number>();
  #buddyPings = 0;
  #piggybacked = 0;
  #bytes = 0;

  constructor(window: RunWindow) {
    this.#window = window;
  }

  take({ kind, timeMicros, b: bytes, message }: TraceRecord): void {
    if (kind !== TRACE_SEND || !this.#window.holds(timeMicros)) return;
    const packet = message as MemberlistMessage;
    if (packet.channel !== "datagram") return;
    this.#bytes += bytes;
    if (packet.kind === PING && packet.crc) {
      // The buddy's suspicion is part of its ping.
      this.#buddyPings += 1;
      return;
    }
    this.#packets.set(packet.kind, (this.#packets.get(packet.kind) ?? 0) + 1);
    for (const part of packet.parts) this.#parts.set(part.kind, (this.#parts.get(part.kind) ?? 0) + 1);
    if (packet.kind !== GOSSIP) this.#piggybacked += packet.parts.length;
  }

  measures(members: number): Measures {
    const seconds = this.#window.seconds;
    const packets = [...this.#packets.values()].reduce((sum, count) => sum + count, this.#buddyPings);
    const sent = (kind: number) => this.#packets.get(kind) ?? 0;
    const carried = (kind: number) => this.#parts.get(kind) ?? 0;
    return {
      packetsPerMemberSecond: packets / members / seconds,
      bytesPerMemberSecond: this.#bytes / members / seconds,
      pings: sent(PING),
      buddyPings: this.#buddyPings,
      acks: sent(ACK),
      nacks: sent(NACK),
      indirectPings: sent(INDIRECT_PING),
      gossipPackets: sent(GOSSIP),
      piggybackedMessages: this.#piggybacked,
      aliveMessages: carried(ALIVE_MESSAGE),
      suspectMessages: carried(SUSPECT),
      deadMessages: carried(DEAD),
    };
  }
}
