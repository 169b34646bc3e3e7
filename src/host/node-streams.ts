import { TRACE_DIAL, TRACE_STREAM_EVENT, TRACE_STREAM_SEND } from "../coordinator/trace.ts";
import type { Phase } from "../kernel/order.ts";
import {
  type EndIndex,
  otherEnd,
  type StreamConnection,
  type StreamEndpoint,
} from "../network/stream-connection.ts";
import type { Cause, StreamDelivery } from "../network/stream-delivery.ts";
import {
  CLOSED,
  type ConnectionId,
  type MessageCodec,
  type Micros,
  type NodeOrdinal,
  REFUSED,
  TIMED_OUT,
} from "../node.ts";
import { type HostClock, MONOTONIC_ORIGIN_MICROS } from "./host-clock.ts";
import type { NodePort } from "./node-port.ts";
import type { World } from "./world.ts";

interface OpenStream {
  readonly connection: StreamConnection;
  readonly end: EndIndex;
  /** Of one that was dialled here, by the host's monotonic clock. */
  readonly deadlineMicros?: Micros;
}

/** The streams of one node: numbers its ends of them, and traces what it does with them and hears from them. */
export class NodeStreams {
  readonly #world: World;
  readonly #node: NodePort & StreamEndpoint;
  readonly #codec: MessageCodec<unknown>;
  /** By the rank of an activity. */
  readonly #phases: readonly Phase[];
  readonly #clock: HostClock;
  #open = new Map<ConnectionId, OpenStream>();
  /** Dials that a block holds, and that were not given up. */
  #heldDials = new Set<ConnectionId>();
  /** Never used again, in whatever life of the node. */
  #lastConnection = 0;

  constructor(
    world: World,
    node: NodePort & StreamEndpoint,
    codec: MessageCodec<unknown>,
    phases: readonly Phase[],
    clock: HostClock,
  ) {
    this.#world = world;
    this.#node = node;
    this.#codec = codec;
    this.#phases = phases;
    this.#clock = clock;
  }

  get lastConnection(): ConnectionId {
    return this.#lastConnection;
  }

  /** @param deadlineMicros by the host's monotonic clock. */
  dial(activity: number, to: NodeOrdinal, deadlineMicros: Micros): ConnectionId {
    const connection = this.#nextConnection();
    this.#dial(activity, connection, to, deadlineMicros);
    return connection;
  }

  /** Numbers a dial that a block holds. */
  holdDial(): ConnectionId {
    const connection = this.#nextConnection();
    this.#heldDials.add(connection);
    return connection;
  }

  /** The block is over: dials, unless the program has given the dial up. */
  dialHeld(activity: number, connection: ConnectionId, to: NodeOrdinal, deadlineMicros: Micros): void {
    if (this.#heldDials.delete(connection)) this.#dial(activity, connection, to, deadlineMicros);
  }

  /** Sends a message; on a stream that is closed at this end it is dropped. */
  send(activity: number, connection: ConnectionId, message: unknown): void {
    const stream = this.#open.get(connection);
    if (stream === undefined) return;
    const { kernel, coordinator, streams } = this.#world;
    const codec = this.#codec;
    const { ordinal } = this.#node;
    const bytes = codec.sizeOf(message);
    const to = stream.connection.ends[otherEnd(stream.end)].endpoint.ordinal;
    const fingerprint = codec.fingerprintOf(message);
    const count = this.#node.trace(TRACE_STREAM_SEND, to, connection, bytes, fingerprint, message);
    coordinator.streamSent(kernel.nowMicros, ordinal, codec.kindOf(message), bytes);
    const phase = this.#phases[activity] as Phase;
    streams.send(stream.connection, stream.end, message, bytes, { node: ordinal, count }, phase);
  }

  /** Closes a stream, or gives a dial up; what is closed already stays so. */
  close(connection: ConnectionId, cause: Cause): void {
    this.#heldDials.delete(connection);
    const stream = this.#open.get(connection);
    if (stream === undefined) return;
    this.#open.delete(connection);
    this.#world.streams.close(stream.connection, stream.end, cause, this.#phases[0] as Phase);
  }

  /** A peer's dial arrived. @returns this end's number for the connection. */
  accept(connection: StreamConnection): ConnectionId {
    const accepted = this.#nextConnection();
    this.#open.set(accepted, { connection, end: 1 });
    return accepted;
  }

  /**
   * The node is told what a delivery says.
   *
   * @returns the node's count of the traced event; *undefined* when the program has closed the stream, and is told
   *   nothing.
   */
  arrived(delivery: StreamDelivery): number | undefined {
    const { connection, peer, event, cause } = delivery;
    if (!this.#open.has(connection)) return undefined;
    if (event === CLOSED || event === REFUSED || event === TIMED_OUT) this.#open.delete(connection);
    const { trace, kernel } = this.#world;
    return trace.record(
      TRACE_STREAM_EVENT,
      kernel.nowMicros,
      this.#node.ordinal,
      cause.node,
      cause.count,
      peer,
      connection,
      event,
      0,
    );
  }

  /** The host's clock runs at another rate: dials time out at other run times. */
  clockRateChanged(): void {
    for (const { connection, deadlineMicros } of this.#open.values()) {
      if (deadlineMicros !== undefined) {
        this.#world.streams.moveDeadline(connection, this.#runTimeOf(deadlineMicros));
      }
    }
  }

  /** The program has ended: its streams close, and its held dials are forgotten. */
  processEnded(cause: Cause): void {
    this.#open = new Map();
    this.#heldDials = new Set();
    this.#world.streams.processEnded(this.#node, cause, this.#phases[0] as Phase);
  }

  #nextConnection(): ConnectionId {
    this.#lastConnection += 1;
    return this.#lastConnection;
  }

  #dial(activity: number, connection: ConnectionId, to: NodeOrdinal, deadlineMicros: Micros): void {
    const node = this.#node;
    const count = node.trace(TRACE_DIAL, to, connection, 0, 0);
    const dialled = this.#world.streams.dial(
      node,
      to,
      connection,
      this.#runTimeOf(deadlineMicros),
      { node: node.ordinal, count },
      this.#phases[activity] as Phase,
    );
    this.#open.set(connection, { connection: dialled, end: 0, deadlineMicros });
  }

  #runTimeOf(monotonicMicros: Micros): Micros {
    return this.#clock.runTimeOf(monotonicMicros - MONOTONIC_ORIGIN_MICROS);
  }
}
