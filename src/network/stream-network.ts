import type { KernelEvent } from "../kernel/kernel-event.ts";
import { KIND_DELIVERY, type Phase } from "../kernel/order.ts";
import {
  CLOSED,
  type ConnectionId,
  type Micros,
  type NodeOrdinal,
  OPENED,
  RECEIVED,
  REFUSED,
  TIMED_OUT,
} from "../node.ts";
import type { Network } from "./network.ts";
import {
  type EndIndex,
  otherEnd,
  type Segment,
  StreamConnection,
  type StreamEndpoint,
} from "./stream-connection.ts";
import { type Cause, StreamDelivery } from "./stream-delivery.ts";

/** Tells a dial's deadline from its arrival, should a node dial itself. */
const DEADLINE_COPY = 1;

/**
 * Ordered, reliable streams: one round trip to open, the delays of the datagrams' laws, nothing lost. While a path
 * is cut, what is sent on it waits; a dial into a cut path times out; a dial to a node without a process is refused
 * after a round trip.
 */
export class StreamNetwork {
  readonly #network: Network;
  /** Connections that are open at an end, in the order of their dials. */
  readonly #connections = new Set<StreamConnection>();

  constructor(network: Network) {
    this.#network = network;
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
    const kernel = network.kernel;
    const connection = new StreamConnection(dialler, network.endpoints[to] as StreamEndpoint, dialled);
    this.#connections.add(connection);
    const now = kernel.nowMicros;
    const from = dialler.ordinal;
    const sequence = network.nextSequence(from);
    const arrivalMicros = now + network.drawStreamDelay(from, to);
    const expiry: Segment = { toEnd: 0, event: TIMED_OUT, message: undefined, cause, phase };
    kernel.schedule(
      new SegmentArrival(this, connection, expiry),
      Math.max(now, deadlineMicros),
      phase,
      from,
      KIND_DELIVERY,
      from,
      sequence,
      DEADLINE_COPY,
    );
    if (!network.isCut(from, to)) {
      const request: Segment = { toEnd: 1, event: OPENED, message: undefined, cause, phase };
      const arrival = new SegmentArrival(this, connection, request);
      kernel.schedule(arrival, arrivalMicros, phase, to, KIND_DELIVERY, from, sequence, 0);
    }
    return connection;
  }

  /** Sends from one end to the other; what is sent on a closed end is dropped. */
  send(connection: StreamConnection, fromEnd: EndIndex, message: unknown, cause: Cause, phase: Phase): void {
    if (!connection.ends[fromEnd].open) return;
    this.#transmit(connection, { toEnd: otherEnd(fromEnd), event: RECEIVED, message, cause, phase });
  }

  close(connection: StreamConnection, fromEnd: EndIndex, cause: Cause, phase: Phase): void {
    const end = connection.ends[fromEnd];
    if (!end.open) return;
    end.open = false;
    // A dialler that waits for an answer goes on waiting, whatever the other end does.
    if (fromEnd === 0) connection.settled = true;
    const toEnd = otherEnd(fromEnd);
    if (connection.ends[toEnd].open) {
      this.#transmit(connection, { toEnd, event: CLOSED, message: undefined, cause, phase });
    }
    this.#forgetIfClosed(connection);
  }

  /** The node's process ended: its ends close, and their peers are told. */
  processEnded(endpoint: StreamEndpoint, cause: Cause, phase: Phase): void {
    for (const connection of this.#connections) {
      if (connection.ends[0].endpoint === endpoint) this.close(connection, 0, cause, phase);
      if (connection.ends[1].endpoint === endpoint) this.close(connection, 1, cause, phase);
    }
  }

  /** Some paths are whole again: what waited for them goes now. */
  pathsHealed(): void {
    for (const connection of this.#connections) {
      if (connection.waiting.length === 0 || this.#isCut(connection)) continue;
      for (const segment of connection.waiting.splice(0)) this.#transmit(connection, segment);
    }
  }

  /** What was on its way to one end of a connection is there. */
  arrived(connection: StreamConnection, segment: Segment): void {
    if (segment.event === TIMED_OUT) this.#dialExpired(connection, segment);
    else if (segment.event === OPENED && segment.toEnd === 1) this.#dialArrived(connection, segment);
    else this.#segmentArrived(connection, segment);
  }

  /** A dial reached its target's host. */
  #dialArrived(connection: StreamConnection, { cause, phase }: Segment): void {
    if (connection.settled) return;
    const [dialler, acceptor] = connection.ends;
    if (!acceptor.endpoint.isUp) {
      this.#transmit(connection, { toEnd: 0, event: REFUSED, message: undefined, cause, phase });
      return;
    }
    acceptor.open = true;
    acceptor.lastPhase = phase;
    acceptor.connection = acceptor.endpoint.accept(connection);
    acceptor.endpoint.arriveOnStream(
      new StreamDelivery(
        acceptor.endpoint,
        acceptor.connection,
        dialler.endpoint.ordinal,
        OPENED,
        undefined,
        cause,
        phase,
      ),
    );
    this.#transmit(connection, { toEnd: 0, event: OPENED, message: undefined, cause, phase });
  }

  /** The dialler's patience is at its end. */
  #dialExpired(connection: StreamConnection, { cause, phase }: Segment): void {
    if (connection.settled) return;
    const [dialler, acceptor] = connection.ends;
    this.close(connection, 0, cause, phase);
    dialler.endpoint.arriveOnStream(
      new StreamDelivery(
        dialler.endpoint,
        dialler.connection,
        acceptor.endpoint.ordinal,
        TIMED_OUT,
        undefined,
        cause,
        phase,
      ),
    );
  }

  /** A segment reached the host of the end it was sent to. */
  #segmentArrived(connection: StreamConnection, segment: Segment): void {
    const { toEnd, event, message, cause } = segment;
    const end = connection.ends[toEnd];
    if (!end.open) return;
    if (event === OPENED || event === REFUSED) connection.settled = true;
    if (event === CLOSED || event === REFUSED) {
      end.open = false;
      this.#forgetIfClosed(connection);
    }
    const peer = connection.ends[otherEnd(toEnd)].endpoint.ordinal;
    end.endpoint.arriveOnStream(
      new StreamDelivery(end.endpoint, end.connection, peer, event, message, cause, end.lastPhase),
    );
  }

  #transmit(connection: StreamConnection, segment: Segment): void {
    if (connection.waiting.length > 0 || this.#isCut(connection)) {
      connection.waiting.push(segment);
      return;
    }
    const network = this.#network;
    const to = connection.ends[segment.toEnd];
    const from = connection.ends[otherEnd(segment.toEnd)].endpoint.ordinal;
    const delay = network.drawStreamDelay(from, to.endpoint.ordinal);
    to.lastArrivalMicros = Math.max(network.kernel.nowMicros + delay, to.lastArrivalMicros);
    to.lastPhase = Math.max(segment.phase, to.lastPhase) as Phase;
    network.kernel.schedule(
      new SegmentArrival(this, connection, segment),
      to.lastArrivalMicros,
      to.lastPhase,
      to.endpoint.ordinal,
      KIND_DELIVERY,
      from,
      network.nextSequence(from),
      0,
    );
  }

  #isCut(connection: StreamConnection): boolean {
    const [dialler, acceptor] = connection.ends;
    return (
      this.#network.isCut(dialler.endpoint.ordinal, acceptor.endpoint.ordinal) ||
      this.#network.isCut(acceptor.endpoint.ordinal, dialler.endpoint.ordinal)
    );
  }

  #forgetIfClosed(connection: StreamConnection): void {
    const [dialler, acceptor] = connection.ends;
    if (!dialler.open && !acceptor.open) this.#connections.delete(connection);
  }
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
