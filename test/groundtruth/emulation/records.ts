import type { EventKind, RunEvent } from "../../../groundtruth/run-event.ts";
import type { Packet } from "../../../nodes/memberlist/messages.ts";
import {
  TRACE_DELIVERY,
  TRACE_SEND,
  TRACE_VERDICT,
  type TraceKind,
  type TraceRecord,
} from "../../../src/coordinator/trace.ts";
import type { NodeOrdinal, Verdict } from "../../../src/node.ts";

const SECOND = 1_000_000;

/** A record of the trace at so many seconds. */
export function record(
  atSeconds: number,
  kind: TraceKind,
  node: NodeOrdinal,
  fields: Partial<Pick<TraceRecord, "a" | "b" | "c" | "d" | "count" | "message">> = {},
): TraceRecord {
  return {
    timeMicros: Math.round(atSeconds * SECOND),
    kind,
    node,
    count: 0,
    causeNode: 0,
    causeCount: 0,
    a: 0,
    b: 0,
    c: 0,
    d: 0,
    message: undefined,
    ...fields,
  };
}

export function verdict(
  atSeconds: number,
  observer: NodeOrdinal,
  subject: NodeOrdinal,
  held: Verdict,
  accuser: NodeOrdinal = subject,
): TraceRecord {
  return record(atSeconds, TRACE_VERDICT, observer, { a: subject, b: held, d: accuser * 2 });
}

export interface Sent {
  readonly bytes?: number;
  readonly heldSeconds?: number;
  /** The sender's count. */
  readonly count?: number;
}

export function sent(
  atSeconds: number,
  from: NodeOrdinal,
  packet: Partial<Packet>,
  { bytes = 0, heldSeconds = 0, count = 0 }: Sent = {},
): TraceRecord {
  const message = { channel: "datagram", sequence: 1, subject: -1, crc: false, parts: [], ...packet };
  return record(atSeconds, TRACE_SEND, from, { b: bytes, d: heldSeconds * SECOND, count, message });
}

export function delivered(
  atSeconds: number,
  to: NodeOrdinal,
  from: NodeOrdinal,
  count: number,
  waitedSeconds = 0,
): TraceRecord {
  return record(atSeconds, TRACE_DELIVERY, to, { a: from, b: count, c: Math.round(waitedSeconds * SECOND) });
}

export function event(
  atSeconds: number,
  kind: EventKind,
  observer: number,
  subject = observer,
  confirmations = 0,
): RunEvent {
  return { atSeconds, kind, observer, subject, confirmations };
}
