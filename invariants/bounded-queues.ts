import { PROBE_DEADLINE, PROBER, PUSH_PULLER, RELAY, SUSPICION } from "../nodes/memberlist/activities.ts";
import { type GossipMessage, INDIRECT_PING, type Packet } from "../nodes/memberlist/messages.ts";
import { TRACE_DELIVERY, TRACE_DROP, type TraceRecord } from "../src/coordinator/trace.ts";
import { type Micros, type NodeOrdinal, SUSPECTED } from "../src/node.ts";
import type { Complain, MemberLook, Observer } from "./observer.ts";

/** A host's socket buffer, as it is now. */
export interface SocketBuffer {
  readonly unreadBytes: number;
  readonly mostBytes: number;
}

interface Broadcast {
  sent: number;
  greatestLimit: number;
}

/**
 * Queues are bounded:
 * - the broadcast queue by one message a member and one for the member's own refutation, each of which is sent no more
 *   often than RetransmitMult * ceil(log10(N + 1)) times;
 * - the hand-off by HandoffQueueDepth messages of either kind in one call;
 * - handlers of pending acks by one for the member's own probe, and one for each indirect ping that it reads, for no
 *   longer than the (at most stretched) ProbeTimeout;
 * - suspicion timers by one for each suspected member;
 * - unread packets by the host's socket buffer.
 */
export class BoundedQueues implements Observer {
  readonly #complain: Complain;
  readonly #bufferOf: (node: NodeOrdinal) => SocketBuffer | undefined;
  readonly #broadcasts = new Map<NodeOrdinal, Map<GossipMessage, Broadcast>>();

  constructor(complain: Complain, bufferOf: (node: NodeOrdinal) => SocketBuffer | undefined) {
    this.#complain = complain;
    this.#bufferOf = bufferOf;
  }

  began({ node }: MemberLook): void {
    this.#broadcasts.set(node, new Map());
  }

  queued(node: NodeOrdinal, message: GossipMessage): void {
    this.#broadcasts.get(node)?.set(message, { sent: 0, greatestLimit: 0 });
  }

  took(node: NodeOrdinal, messages: readonly GossipMessage[], limit: number): void {
    const broadcasts = this.#broadcasts.get(node);
    if (broadcasts === undefined) return;
    for (const message of messages) {
      let broadcast = broadcasts.get(message);
      if (broadcast === undefined) {
        // What was queued as the member started, before anybody watched.
        broadcast = { sent: 0, greatestLimit: 0 };
        broadcasts.set(message, broadcast);
      }
      broadcast.sent += 1;
      broadcast.greatestLimit = Math.max(broadcast.greatestLimit, limit);
      if (broadcast.sent > broadcast.greatestLimit) {
        this.#complain(
          `node ${node} sends a message about node ${message.node} ${broadcast.sent} times, more than ${broadcast.greatestLimit}`,
        );
      }
    }
  }

  armed(member: MemberLook, activity: number, delayMicros: Micros, reading: Packet | undefined): void {
    if (activity !== RELAY) return;
    const { node, settings } = member;
    if (reading?.kind !== INDIRECT_PING) {
      this.#complain(`node ${node} waits for the ack of a ping that nobody has asked it to make`);
    }
    const longest = settings.ProbeTimeout * (settings.AwarenessMaxMultiplier + 1);
    if (delayMicros > longest) {
      this.#complain(`node ${node} waits ${delayMicros} us for the ack of an indirect ping`);
    }
  }

  called(member: MemberLook): void {
    const { node, group, queued, settings, handled } = member;
    const most = group.count + 1;
    if (queued > most) this.#complain(`node ${node} has ${queued} messages queued, more than ${most}`);
    for (const part of ["alive", "others"] as const) {
      if (handled[part] > settings.HandoffQueueDepth) {
        this.#complain(
          `node ${node} handles ${handled[part]} messages (${part}) of a hand-off of ${settings.HandoffQueueDepth}`,
        );
      }
    }
    for (const activity of [PROBER, PROBE_DEADLINE, PUSH_PULLER]) {
      const timers = member.timersOf(activity);
      if (timers > 1) this.#complain(`node ${node} has ${timers} timers of activity ${activity}`);
    }
    const suspected = member.countOf(SUSPECTED);
    const suspicions = member.timersOf(SUSPICION);
    if (suspicions > suspected || (suspicions < suspected && !member.hasGate)) {
      this.#complain(`node ${node} suspects ${suspected} members but has ${suspicions} suspicion timers`);
    }
  }

  traced({ kind, node }: TraceRecord): void {
    if (kind !== TRACE_DELIVERY && kind !== TRACE_DROP) return;
    const buffer = this.#bufferOf(node);
    if (buffer !== undefined && buffer.unreadBytes > buffer.mostBytes) {
      this.#complain(
        `${buffer.unreadBytes} bytes are unread at the host of node ${node}, more than ${buffer.mostBytes}`,
      );
    }
  }
}
