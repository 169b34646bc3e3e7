import type { KernelEvent } from "../kernel/kernel-event.ts";
import { KIND_DELIVERY, type Phase } from "../kernel/order.ts";
import {
  CLOSED,
  type ConnectionId,
  type Micros,
  type NodeOrdinal,
  OPENED,
  type RandomStream,
  RECEIVED,
  REFUSED,
  TIMED_OUT,
} from "../node.ts";
import type { StreamsPlan } from "../scenario/scenario.ts";
import { DEFAULT_STREAMS } from "../scenario/streams-plan.ts";
import { LOST, type Network } from "./network.ts";
import { backedOff, timeoutAfterRoundTrip } from "./retransmission.ts";
import {
  type DialDeadline,
  type EndIndex,
  otherEnd,
  type Segment,
  type SegmentFlight,
  StreamConnection,
  type StreamEndpoint,
} from "./stream-connection.ts";
import { type Cause, StreamDelivery } from "./stream-delivery.ts";

/** Tells a dial's deadline from its arrival, should a node dial itself. */
const DEADLINE_COPY = 1;
/** Tells the time at which a segment is sent again for the nth time from its arrival and from a dial's deadline. */
const RETRANSMISSION_COPY = 1;

/** @returns the draws of a node's retransmissions: they are as many as chance wills, and must move nothing else. */
export type RetransmissionDraws = (from: NodeOrdinal) => RandomStream;

/**
 * Ordered, reliable streams: one round trip to open, the delays of the datagrams' laws. A segment that is lost, by the
 * link's losses or by a cut, is sent again after a time-out that doubles (RFC 6298), and those after it wait for it at
 * the receiver. A dial is sent again likewise until its deadline; one to a node without a process is refused after a
 * round trip. Answers that only say that something has arrived are not modelled, so that they are never lost.
 */
export class StreamNetwork {
  readonly #network: Network;
  readonly #plan: StreamsPlan;
  readonly #retransmissionDraws: RetransmissionDraws;
  /** Connections that are open at an end, in the order of their dials. */
  readonly #connections = new Set<StreamConnection>();

  constructor(
    network: Network,
    retransmissionDraws: RetransmissionDraws,
    plan: StreamsPlan = DEFAULT_STREAMS,
  ) {
    this.#network = network;
    this.#retransmissionDraws = retransmissionDraws;
    this.#plan = plan;
  }

  /** @param deadlineMicros run time at which the dialler gives up; a passed one times out in this instant. */
  dial(
    dialler: StreamEndpoint,
    to: NodeOrdinal,
    dialled: ConnectionId,
    deadlineMicros: Micros,
    cause: Cause,
    phase: Phase,
  ): StreamConnection {
    const network = this.#network;
    const now = network.kernel.nowMicros;
    const { initialTimeoutMicros } = this.#plan;
    const acceptor = network.endpoints[to] as StreamEndpoint;
    const connection = new StreamConnection(dialler, acceptor, dialled, now, initialTimeoutMicros);
    this.#connections.add(connection);
    const from = dialler.ordinal;
    const sequence = network.nextSequence(from);
    const expiry: Segment = { toEnd: 0, event: TIMED_OUT, message: undefined, bytes: 0, cause, phase };
    this.#scheduleExpiry(connection, { expiry, sequence }, deadlineMicros);
    const request: Segment = { toEnd: 1, event: OPENED, message: undefined, bytes: 0, cause, phase };
    this.#sendFirst(connection, request, sequence);
    return connection;
  }

  /** The dialler will give up at another run time, because its clock runs at another rate; a dial that is over stays so. */
  moveDeadline(connection: StreamConnection, deadlineMicros: Micros): void {
    const { deadline } = connection;
    if (connection.settled || deadline === undefined) return;
    this.#network.kernel.cancel(deadline.slot);
    this.#scheduleExpiry(connection, deadline, deadlineMicros);
  }

  /** Sends from one end to the other; what is sent on a closed end is dropped. */
  send(
    connection: StreamConnection,
    fromEnd: EndIndex,
    message: unknown,
    bytes: number,
    cause: Cause,
    phase: Phase,
  ): void {
    if (!connection.ends[fromEnd].open) return;
    this.#transmit(connection, { toEnd: otherEnd(fromEnd), event: RECEIVED, message, bytes, cause, phase });
  }

  close(connection: StreamConnection, fromEnd: EndIndex, cause: Cause, phase: Phase): void {
    const end = connection.ends[fromEnd];
    if (!end.open) return;
    end.open = false;
    // A dialler that waits for an answer goes on waiting, whatever the other end does.
    if (fromEnd === 0) connection.settled = true;
    const toEnd = otherEnd(fromEnd);
    if (connection.ends[toEnd].open) this.#transmit(connection, closing(toEnd, cause, phase));
    this.#forgetIfClosed(connection);
  }

  /** The node's process ended: its ends close, and their peers are told. */
  processEnded(endpoint: StreamEndpoint, cause: Cause, phase: Phase): void {
    for (const connection of this.#connections) {
      if (connection.ends[0].endpoint === endpoint) this.close(connection, 0, cause, phase);
      if (connection.ends[1].endpoint === endpoint) this.close(connection, 1, cause, phase);
    }
  }

  /** What was on its way to one end of a connection is there. */
  arrived(connection: StreamConnection, segment: Segment): void {
    if (segment.event === TIMED_OUT) this.#dialExpired(connection, segment);
    else if (isDial(segment)) this.#dialArrived(connection, segment);
    else this.#segmentArrived(connection, segment);
  }

  /** No answer has come to a segment in time: it is sent again, unless its sender has given up. */
  timedOut(connection: StreamConnection, flight: SegmentFlight): void {
    const { segment } = flight;
    const { unresolved } = connection.ends[segment.toEnd];
    // That the other end has given up is for this one to find out: by its answer, or by its silence.
    if (isDial(segment) ? connection.settled : !unresolved.includes(flight)) return;
    if (!isDial(segment) && flight.retransmissions === this.#plan.retries) {
      this.#break(connection, segment);
      return;
    }
    flight.retransmissions += 1;
    flight.timeoutMicros = backedOff(flight.timeoutMicros, this.#plan);
    const { ordinal } = connection.ends[otherEnd(segment.toEnd)].endpoint;
    this.#attempt(connection, flight, this.#retransmissionDraws(ordinal));
  }

  #scheduleExpiry(
    connection: StreamConnection,
    { expiry, sequence }: Pick<DialDeadline, "expiry" | "sequence">,
    deadlineMicros: Micros,
  ): void {
    const { kernel } = this.#network;
    const from = connection.ends[0].endpoint.ordinal;
    const slot = kernel.schedule(
      new SegmentArrival(this, connection, expiry),
      Math.max(kernel.nowMicros, deadlineMicros),
      expiry.phase,
      from,
      KIND_DELIVERY,
      from,
      sequence,
      DEADLINE_COPY,
    );
    connection.deadline = { expiry, sequence, slot };
  }

  /** A dial reached its target's host. */
  #dialArrived(connection: StreamConnection, { cause, phase }: Segment): void {
    if (connection.settled) return;
    const [, acceptor] = connection.ends;
    if (!acceptor.endpoint.isUp) {
      this.#transmit(connection, { toEnd: 0, event: REFUSED, message: undefined, bytes: 0, cause, phase });
      return;
    }
    acceptor.open = true;
    acceptor.lastPhase = phase;
    acceptor.connection = acceptor.endpoint.accept(connection);
    // Before the acceptor is told: what it sends at once comes after the answer, as all that is sent on a stream.
    this.#transmit(connection, { toEnd: 0, event: OPENED, message: undefined, bytes: 0, cause, phase });
    this.#tell(connection, 1, OPENED, undefined, cause, phase);
  }

  /** The dialler's patience is at its end. */
  #dialExpired(connection: StreamConnection, { cause, phase }: Segment): void {
    connection.deadline = undefined;
    if (connection.settled) return;
    this.close(connection, 0, cause, phase);
    this.#tell(connection, 0, TIMED_OUT, undefined, cause, phase);
  }

  /** A segment reached the host of the end it was sent to. */
  #segmentArrived(connection: StreamConnection, segment: Segment): void {
    const { toEnd, event, message, cause, phase } = segment;
    const end = connection.ends[toEnd];
    if (!end.open) {
      // As a reset does: whoever sends to an end that has given up learns of it.
      const fromEnd = otherEnd(toEnd);
      if (end.isBroken && connection.ends[fromEnd].open) {
        this.#transmit(connection, closing(fromEnd, cause, phase));
      }
      return;
    }
    if (event === OPENED || event === REFUSED) {
      connection.settled = true;
      if (!connection.isUnmeasured) {
        const roundTripMicros = this.#network.kernel.nowMicros - connection.dialledMicros;
        connection.timeoutMicros = timeoutAfterRoundTrip(roundTripMicros, this.#plan);
      }
    }
    if (event === CLOSED || event === REFUSED) {
      end.open = false;
      this.#forgetIfClosed(connection);
    }
    this.#tell(connection, toEnd, event, message, cause, end.lastPhase);
  }

  /** A segment was sent again and again without an answer: its sender gives the connection up. */
  #break(connection: StreamConnection, { toEnd, cause, phase }: Segment): void {
    connection.ends[toEnd].unresolved.length = 0;
    const fromEnd = otherEnd(toEnd);
    const end = connection.ends[fromEnd];
    end.isBroken = true;
    if (!end.open) return;
    end.open = false;
    if (fromEnd === 0) connection.settled = true;
    this.#forgetIfClosed(connection);
    this.#tell(connection, fromEnd, CLOSED, undefined, cause, phase);
  }

  #tell(
    connection: StreamConnection,
    atEnd: EndIndex,
    event: Segment["event"],
    message: unknown,
    cause: Cause,
    phase: Phase,
  ): void {
    const end = connection.ends[atEnd];
    const peer = connection.ends[otherEnd(atEnd)].endpoint.ordinal;
    end.endpoint.arriveOnStream(
      new StreamDelivery(end.endpoint, end.connection, peer, event, message, cause, phase),
    );
  }

  #transmit(connection: StreamConnection, segment: Segment): void {
    const sender = connection.ends[otherEnd(segment.toEnd)].endpoint.ordinal;
    this.#sendFirst(connection, segment, this.#network.nextSequence(sender));
  }

  #sendFirst(connection: StreamConnection, segment: Segment, sequence: number): void {
    const { timeoutMicros } = connection;
    const flight = { segment, sequence, arrivalMicros: LOST, retransmissions: 0, timeoutMicros };
    if (!isDial(segment)) connection.ends[segment.toEnd].unresolved.push(flight);
    this.#attempt(connection, flight, undefined);
  }

  /** Sends a segment, for the first time or again. */
  #attempt(connection: StreamConnection, flight: SegmentFlight, again: RandomStream | undefined): void {
    const network = this.#network;
    const { segment } = flight;
    const from = connection.ends[otherEnd(segment.toEnd)].endpoint.ordinal;
    const to = connection.ends[segment.toEnd].endpoint.ordinal;
    const delayMicros = network.passSegment(from, to, segment.bytes, again);
    if (delayMicros === LOST) {
      if (!connection.settled) connection.isUnmeasured = true;
      network.kernel.schedule(
        new RetransmissionTimeout(this, connection, flight),
        network.kernel.nowMicros + flight.timeoutMicros,
        segment.phase,
        from,
        KIND_DELIVERY,
        from,
        flight.sequence,
        RETRANSMISSION_COPY + flight.retransmissions + 1,
      );
      return;
    }
    flight.arrivalMicros = network.kernel.nowMicros + delayMicros;
    if (connection.isUnmeasured && connection.settled && again === undefined) {
      // As after a lost opening the first segment that needs no second sending is measured.
      connection.isUnmeasured = false;
      connection.timeoutMicros = timeoutAfterRoundTrip(2 * delayMicros, this.#plan);
    }
    if (isDial(segment)) {
      this.#schedule(connection, flight, flight.arrivalMicros, segment.phase);
      return;
    }
    const end = connection.ends[segment.toEnd];
    while (end.unresolved[0] !== undefined && end.unresolved[0].arrivalMicros !== LOST) {
      const next = end.unresolved.shift() as SegmentFlight;
      end.lastArrivalMicros = Math.max(next.arrivalMicros, end.lastArrivalMicros);
      end.lastPhase = Math.max(next.segment.phase, end.lastPhase) as Phase;
      this.#schedule(connection, next, end.lastArrivalMicros, end.lastPhase);
    }
  }

  #schedule(
    connection: StreamConnection,
    { segment, sequence }: SegmentFlight,
    atMicros: Micros,
    phase: Phase,
  ): void {
    const from = connection.ends[otherEnd(segment.toEnd)].endpoint.ordinal;
    const to = connection.ends[segment.toEnd].endpoint.ordinal;
    const arrival = new SegmentArrival(this, connection, segment);
    this.#network.kernel.schedule(arrival, atMicros, phase, to, KIND_DELIVERY, from, sequence, 0);
  }

  #forgetIfClosed(connection: StreamConnection): void {
    const [dialler, acceptor] = connection.ends;
    if (!dialler.open && !acceptor.open) this.#connections.delete(connection);
  }
}

function closing(toEnd: EndIndex, cause: Cause, phase: Phase): Segment {
  return { toEnd, event: CLOSED, message: undefined, bytes: 0, cause, phase };
}

/** What opens the accepting end; what opens the dialling end is the answer to it. */
function isDial({ toEnd, event }: Segment): boolean {
  return toEnd === 1 && event === OPENED;
}

/** A segment comes to the end of its way. */
class SegmentArrival implements KernelEvent {
  readonly #streams: StreamNetwork;
  readonly #connection: StreamConnection;
  readonly #segment: Segment;

  constructor(streams: StreamNetwork, connection: StreamConnection, segment: Segment) {
    this.#streams = streams;
    this.#connection = connection;
    this.#segment = segment;
  }

  fire(): void {
    this.#streams.arrived(this.#connection, this.#segment);
  }
}

/** The sender of a segment has waited for its answer long enough. */
class RetransmissionTimeout implements KernelEvent {
  readonly #streams: StreamNetwork;
  readonly #connection: StreamConnection;
  readonly #flight: SegmentFlight;

  constructor(streams: StreamNetwork, connection: StreamConnection, flight: SegmentFlight) {
    this.#streams = streams;
    this.#connection = connection;
    this.#flight = flight;
  }

  fire(): void {
    this.#streams.timedOut(this.#connection, this.#flight);
  }
}
