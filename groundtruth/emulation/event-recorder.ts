import { ACK, INDIRECT_PING, type MemberlistMessage, PING } from "../../nodes/memberlist/messages.ts";
import {
  TRACE_ACCUSATION,
  TRACE_CONFIRMATION,
  TRACE_DELIVERY,
  TRACE_HEALTH,
  TRACE_REFUTATION,
  TRACE_SEND,
  TRACE_STREAM_EVENT,
  TRACE_VERDICT,
  type TraceRecord,
} from "../../src/coordinator/trace.ts";
import {
  ALIVE,
  CONVICTED,
  MICROS_PER_SECOND,
  type Micros,
  RECEIVED,
  REFUTED_CONFLICT,
  REFUTED_CONVICTION,
  SUSPECTED,
} from "../../src/node.ts";
import type { EventKind, RunEvent } from "../run-event.ts";

export interface EventRecorderOptions {
  readonly members: number;
  /** Run time at which the window begins; what comes before it is not recorded. */
  readonly windowMicros: Micros;
  readonly probeTimeoutMicros: Micros;
  readonly probeIntervalMicros: Micros;
}

/** A probe that wanted helpers. */
interface IndirectProbe {
  readonly subject: number;
  readonly sequence: number;
  /** From here on the prober looks no more for an ack. */
  readonly deadlineMicros: Micros;
  /** Something has come from its subject over a stream. */
  contacted: boolean;
}

/** Reads the events that the recordings have out of an emulated run's trace. */
export class EventRecorder {
  readonly events: RunEvent[] = [];
  /** Verdicts *suspected* in the window, with their times; the recordings count them and keep no events of them. */
  readonly suspicions: Micros[] = [];
  readonly #options: EventRecorderOptions;
  /** By observer and subject: confirmations of the running suspicion. */
  readonly #confirmations: Int32Array;
  readonly #convicted: Uint8Array;
  /** By observer, then sequence number. */
  readonly #pings: Map<number, { readonly sentMicros: Micros; readonly deadlineMicros: Micros }>[];
  readonly #indirect: (IndirectProbe | undefined)[];
  readonly #scores: Int32Array;
  /** Acks under way, by sender and the sender's count. */
  readonly #acks = new Map<number, number>();

  constructor(options: EventRecorderOptions) {
    this.#options = options;
    const { members } = options;
    this.#confirmations = new Int32Array(members * members);
    this.#convicted = new Uint8Array(members * members);
    this.#pings = Array.from({ length: members }, () => new Map());
    this.#indirect = Array.from({ length: members }, () => undefined);
    this.#scores = new Int32Array(members);
  }

  take(record: TraceRecord): void {
    switch (record.kind) {
      case TRACE_SEND:
        this.#sent(record);
        break;
      case TRACE_DELIVERY:
        this.#delivered(record);
        break;
      case TRACE_VERDICT:
        this.#verdict(record);
        break;
      case TRACE_CONFIRMATION:
        this.#confirmations[this.#pair(record.node, record.a)] = record.c;
        break;
      case TRACE_ACCUSATION:
        if (this.#indirect[record.node]?.subject === record.a) this.#indirect[record.node] = undefined;
        this.#add(record.timeMicros, "S", record.node, record.a);
        break;
      case TRACE_REFUTATION:
        this.#add(
          record.timeMicros,
          record.a === REFUTED_CONFLICT ? "a" : record.a === REFUTED_CONVICTION ? "d" : "s",
          record.node,
          record.node,
        );
        break;
      case TRACE_STREAM_EVENT:
        this.#heardOnStream(record);
        break;
      case TRACE_HEALTH:
        this.#scores[record.node] = record.a;
        break;
    }
  }

  #sent({ timeMicros, node, count, d: heldMicros, message }: TraceRecord): void {
    const packet = message as MemberlistMessage;
    if (packet.channel !== "datagram") return;
    if (packet.kind === ACK) {
      this.#acks.set(this.#acknowledgement(node, count), packet.sequence);
    } else if (packet.kind === PING) {
      const patience = this.#options.probeIntervalMicros * ((this.#scores[node] as number) + 1);
      this.#pings[node]?.set(packet.sequence, {
        sentMicros: timeMicros,
        deadlineMicros: timeMicros - heldMicros + patience,
      });
    } else if (packet.kind === INDIRECT_PING) {
      this.#wantedHelpers(timeMicros - heldMicros, node, packet.subject, packet.sequence);
    }
  }

  /** @param atMicros when the prober turned to its helpers, whether or not it could send then. */
  #wantedHelpers(atMicros: Micros, node: number, subject: number, sequence: number): void {
    if (this.#indirect[node]?.sequence === sequence) return;
    this.#concludeIndirect(node, atMicros);
    const ping = this.#pings[node]?.get(sequence);
    const deadlineMicros = ping?.deadlineMicros ?? atMicros;
    this.#indirect[node] = { subject, sequence, deadlineMicros, contacted: false };
    // A prober that was blocked beyond its deadline turns to its helpers at once: nothing has timed out.
    if (ping !== undefined && atMicros - ping.sentMicros >= this.#options.probeTimeoutMicros) {
      this.#add(atMicros, "F", node, subject);
    }
  }

  #heardOnStream({ timeMicros, node, a: peer, c: event }: TraceRecord): void {
    const probe = this.#indirect[node];
    if (event === RECEIVED && probe?.subject === peer && timeMicros < probe.deadlineMicros)
      probe.contacted = true;
  }

  /** It is past its deadline: one that ended neither in an accusation nor by an ack was saved if its stream was answered. */
  #concludeIndirect(node: number, atMicros: Micros): void {
    const probe = this.#indirect[node];
    if (probe === undefined || !probe.contacted || atMicros < probe.deadlineMicros) return;
    this.#add(probe.deadlineMicros, "T", node, probe.subject);
    this.#indirect[node] = undefined;
  }

  #delivered({ timeMicros, node, a: from, b: sent }: TraceRecord): void {
    const key = this.#acknowledgement(from, sent);
    const sequence = this.#acks.get(key);
    if (sequence === undefined) return;
    this.#acks.delete(key);
    this.#pings[node]?.delete(sequence);
    const probe = this.#indirect[node];
    if (probe === undefined) return;
    if (probe.sequence === sequence && timeMicros < probe.deadlineMicros) this.#indirect[node] = undefined;
    else this.#concludeIndirect(node, timeMicros);
  }

  #verdict({ timeMicros, node, a: subject, b: verdict, d }: TraceRecord): void {
    if (node === subject) return;
    const pair = this.#pair(node, subject);
    if (verdict === SUSPECTED) {
      this.#confirmations[pair] = 0;
      if (timeMicros >= this.#options.windowMicros) this.suspicions.push(timeMicros);
    } else if (verdict === CONVICTED) {
      const accuser = d >> 1;
      if (accuser === node) this.#add(timeMicros, "M", node, subject, this.#confirmations[pair]);
      this.#add(timeMicros, "D", node, subject);
      this.#convicted[pair] = 1;
    } else if (verdict === ALIVE) {
      if (this.#convicted[pair] === 1) this.#add(timeMicros, "J", node, subject);
      this.#convicted[pair] = 0;
    }
  }

  #add(atMicros: Micros, kind: EventKind, observer: number, subject: number, confirmations = 0): void {
    const { windowMicros } = this.#options;
    if (atMicros < windowMicros) return;
    this.events.push({
      atSeconds: (atMicros - windowMicros) / MICROS_PER_SECOND,
      kind,
      observer,
      subject,
      confirmations,
    });
  }

  #pair(observer: number, subject: number): number {
    return observer * this.#options.members + subject;
  }

  #acknowledgement(sender: number, count: number): number {
    return count * this.#options.members + sender;
  }
}
