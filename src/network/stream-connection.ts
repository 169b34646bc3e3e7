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
  readonly cause: Cause;
  readonly phase: Phase;
}

/** A connection between two nodes. */
export class StreamConnection {
  readonly ends: readonly [StreamEnd, StreamEnd];
  /** Segments that wait for a cut path to be whole again; never a dial or its deadline. */
  readonly waiting: Segment[] = [];
  /** The dial has been answered, has timed out, or was given up. */
  settled = false;

  constructor(dialler: StreamEndpoint, acceptor: StreamEndpoint, dialled: ConnectionId) {
    this.ends = [endOf(dialler, dialled, true), endOf(acceptor, 0, false)];
  }
}

function endOf(endpoint: StreamEndpoint, connection: ConnectionId, open: boolean): StreamEnd {
  return { endpoint, connection, open, lastArrivalMicros: 0, lastPhase: PHASE_WORLD };
}

export function otherEnd(end: EndIndex): EndIndex {
  return end === 0 ? 1 : 0;
}
