import {
  DROP_REASON_NAMES,
  TRACE_DELIVERY,
  TRACE_DROP,
  TRACE_SEND,
  TRACE_STREAM_EVENT,
  TRACE_STREAM_SEND,
  type TraceRecord,
} from "../coordinator/trace.ts";
import type { Micros, NodeOrdinal } from "../node.ts";
import type { TraceIndex } from "./trace-index.ts";

/** What became of a message at one time. */
export interface Arrival {
  readonly event: TraceRecord;
  /** Run time at which it reached the receiver's host, or was lost. */
  readonly atMicros: Micros;
  /** Run time at which the receiver read it; `undefined` if it never did. */
  readonly readMicros: Micros | undefined;
  /** How long it lay unread at the host. */
  readonly waitedMicros: Micros;
  /** Why it was lost; `undefined` if it was not. */
  readonly lost: string | undefined;
  /** Whether it was lost in the network, and not at the receiver's host. */
  readonly lostOnTheWay: boolean;
}

/** Where a message was from its sending on. */
export interface PacketJourney {
  readonly send: TraceRecord;
  readonly from: NodeOrdinal;
  readonly to: NodeOrdinal;
  /** Run time at which the sender wanted to send it. */
  readonly wantedMicros: Micros;
  /** Run time at which it entered the network: later than wanted if the host held it. */
  readonly sentMicros: Micros;
  readonly heldMicros: Micros;
  readonly onStream: boolean;
  /** In order; empty while it is on its way (or what became of it is not in the index). */
  readonly arrivals: readonly Arrival[];
}

/** Whether an event is the sending of a message. */
export function isSend({ kind }: TraceRecord): boolean {
  return kind === TRACE_SEND || kind === TRACE_STREAM_SEND;
}

/** @param send a datagram's or a stream's. */
export function journeyOf(index: TraceIndex, send: TraceRecord): PacketJourney {
  const onStream = send.kind === TRACE_STREAM_SEND;
  const heldMicros = onStream ? 0 : send.d;
  return {
    send,
    from: send.node,
    to: send.a,
    wantedMicros: send.timeMicros - heldMicros,
    sentMicros: send.timeMicros,
    heldMicros,
    onStream,
    arrivals: index.arrivalsOf(send).map((event) => arrivalOf(event, send)),
  };
}

function arrivalOf(event: TraceRecord, send: TraceRecord): Arrival {
  const { timeMicros } = event;
  if (event.kind === TRACE_DROP) {
    return {
      event,
      atMicros: timeMicros,
      readMicros: undefined,
      waitedMicros: 0,
      lost: DROP_REASON_NAMES[event.b] ?? "lost",
      lostOnTheWay: event.node === send.node,
    };
  }
  const waitedMicros = event.kind === TRACE_DELIVERY ? event.c : 0;
  return {
    event,
    atMicros: timeMicros - waitedMicros,
    readMicros: timeMicros,
    waitedMicros,
    lost: undefined,
    lostOnTheWay: false,
  };
}

/** Reading takes a host its packet time even when nothing is wrong: less than this share of the way is not worth a word. */
const NOTABLE_SHARE_OF_WAY = 0.1;

/** Whether a message lay unread for a time worth telling. */
export function hasLainUnread({ atMicros, waitedMicros }: Arrival, { sentMicros }: PacketJourney): boolean {
  return waitedMicros > 0 && waitedMicros >= NOTABLE_SHARE_OF_WAY * (atMicros - sentMicros);
}

/** Whether an event is a message's end: its delivery or its loss. */
export function isArrival({ kind }: TraceRecord): boolean {
  return kind === TRACE_DELIVERY || kind === TRACE_DROP || kind === TRACE_STREAM_EVENT;
}
