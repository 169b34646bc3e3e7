import type { EventSlot } from "../kernel/event-queue.ts";
import { PHASE_WORLD, type Phase } from "../kernel/order.ts";
import type { ConnectionId, Micros, NodeOrdinal, StreamEvent } from "../node.ts";
import type { Cause, StreamReceiver } from "./stream-delivery.ts";

/** End 0 dialled, end 1 accepted. */
export type EndIndex = 0 | 1;

/** A node as streams see it. */
export interface StreamEndpoint extends StreamReceiver {
  readonly ordinal: NodeOrdinal;
  /** Whether a process is there to answer. */
  readonly isUp: boolean;
  /** A peer's dial arrived. @returns the accepting end's number for the connection. */
  accept(connection: StreamConnection): ConnectionId;
}

export interface StreamEnd {
  readonly endpoint: StreamEndpoint;
  /** The end's own number for the connection; 0 while it does not know of it. */
  connection: ConnectionId;
  open: boolean;
  /** It has given the connection up, and the other end may not know. */
  isBroken: boolean;
  /**
   * Segments to this end that may not arrive yet: the first of them is lost and will be sent again, and those sent after
   * it wait for it.
   */
  readonly unresolved: SegmentFlight[];
  /** Run time at which the last segment sent to this end arrives: none may overtake it. */
  lastArrivalMicros: Micros;
  /** Phase in which it arrives: where segments are held, one of an earlier phase could overtake it. */
  lastPhase: Phase;
}

/**
 * What is on its way to one end of a connection. A dial is one that opens the accepting end, and its deadline one
 * that times out at the dialling end.
 */
export interface Segment {
  readonly toEnd: EndIndex;
  readonly event: StreamEvent;
  readonly message: unknown;
  /** Of its message; 0 for what only opens or closes. */
  readonly bytes: number;
  readonly cause: Cause;
  readonly phase: Phase;
}

/** A segment and how often it has been sent. */
export interface SegmentFlight {
  readonly segment: Segment;
  /** The sender's count of packets entering the network, at its first sending. */
  readonly sequence: number;
  /** Run time at which it is there, or -1 while it is lost. */
  arrivalMicros: Micros;
  /** How often it has been sent again. */
  retransmissions: number;
  /** How long it waits for an answer before it is sent again. */
  timeoutMicros: Micros;
}

/** What waits for the end of a dialler's patience. */
export interface DialDeadline {
  readonly expiry: Segment;
  /** That of the dial. */
  readonly sequence: number;
  readonly slot: EventSlot;
}

/** A connection between two nodes. */
export class StreamConnection {
  readonly ends: readonly [StreamEnd, StreamEnd];
  readonly dialledMicros: Micros;
  /** The dial has been answered, has timed out, or was given up. */
  settled = false;
  /** `undefined` once it has come. */
  deadline: DialDeadline | undefined;
  /** A packet of the opening was lost, so that its round trip says nothing, and no other has been measured since. */
  isUnmeasured = false;
  /** How long a segment waits for an answer before it is sent again the first time. */
  timeoutMicros: Micros;

  constructor(
    dialler: StreamEndpoint,
    acceptor: StreamEndpoint,
    dialled: ConnectionId,
    dialledMicros: Micros,
    timeoutMicros: Micros,
  ) {
    this.ends = [endOf(dialler, dialled, true), endOf(acceptor, 0, false)];
    this.dialledMicros = dialledMicros;
    this.timeoutMicros = timeoutMicros;
  }
}

function endOf(endpoint: StreamEndpoint, connection: ConnectionId, open: boolean): StreamEnd {
  return {
    endpoint,
    connection,
    open,
    isBroken: false,
    unresolved: [],
    lastArrivalMicros: 0,
    lastPhase: PHASE_WORLD,
  };
}

export function otherEnd(end: EndIndex): EndIndex {
  return end === 0 ? 1 : 0;
}
