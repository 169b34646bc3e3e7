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
  StreamConnection,
  type StreamEndpoint,
  type WaitingSegment,
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
    const deadline = new DialDeadline(this, connection, cause, phase);
    kernel.schedule(
      deadline,
      Math.max(now, deadlineMicros),
      phase,
      from,
      KIND_DELIVERY,
      from,
      sequence,
      DEADLINE_COPY,
    );
    if (!network.isCut(from, to)) {
      const arrival = new DialArrival(this, connection, cause, phase);
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

  /** A dial reached its target's host. */
  dialArrived(connection: StreamConnection, cause: Cause, phase: Phase): void {
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
  dialExpired(connection: StreamConnection, cause: Cause, phase: Phase): void {
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
  segmentArrived(connection: StreamConnection, segment: WaitingSegment): void {
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

  #transmit(connection: StreamConnection, segment: WaitingSegment): void {
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

class DialArrival implements KernelEvent {
  readonly #streams: StreamNetwork;
  readonly #connection: StreamConnection;
  readonly #cause: Cause;
  readonly #phase: Phase;

  constructor(streams: StreamNetwork, connection: StreamConnection, cause: Cause, phase: Phase) {
    this.#streams = streams;
    this.#connection = connection;
    this.#cause = cause;
    this.#phase = phase;
  }

  fire(): void {
    this.#streams.dialArrived(this.#connection, this.#cause, this.#phase);
  }
}

class DialDeadline implements KernelEvent {
  readonly #streams: StreamNetwork;
  readonly #connection: StreamConnection;
  readonly #cause: Cause;
  readonly #phase: Phase;

  constructor(streams: StreamNetwork, connection: StreamConnection, cause: Cause, phase: Phase) {
    this.#streams = streams;
    this.#connection = connection;
    this.#cause = cause;
    this.#phase = phase;
  }

  fire(): void {
    this.#streams.dialExpired(this.#connection, this.#cause, this.#phase);
  }
}

class SegmentArrival implements KernelEvent {
  readonly #streams: StreamNetwork;
  readonly #connection: StreamConnection;
  readonly #segment: WaitingSegment;

  constructor(streams: StreamNetwork, connection: StreamConnection, segment: WaitingSegment) {
    this.#streams = streams;
    this.#connection = connection;
    this.#segment = segment;
  }

  fire(): void {
    this.#streams.segmentArrived(this.#connection, this.#segment);
  }
}
