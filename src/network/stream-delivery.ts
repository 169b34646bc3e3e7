import type { Phase } from "../kernel/order.ts";
import type { ConnectionId, NodeOrdinal, StreamEvent } from "../node.ts";
import { HostEvent } from "./host-event.ts";

/** The traced event that something follows from. */
export interface Cause {
  readonly node: NodeOrdinal;
  readonly count: number;
}

/** Where streams' deliveries arrive. */
export interface StreamReceiver {
  arriveOnStream(delivery: StreamDelivery): void;
}

/** What one end of a connection is told, once it has reached the end's host. */
export class StreamDelivery extends HostEvent {
  readonly receiver: StreamReceiver;
  readonly connection: ConnectionId;
  readonly peer: NodeOrdinal;
  readonly event: StreamEvent;
  readonly message: unknown;
  readonly cause: Cause;
  /** A block has held it already. */
  wasHeld = false;
  /** The node could not be told of it at once. */
  wasDelayed = false;
  /** It is among the messages that a host reads one at a time … */
  awaitsReader = false;
  /** … and has been read: nothing keeps it any longer. */
  wasRead = false;

  constructor(
    receiver: StreamReceiver,
    connection: ConnectionId,
    peer: NodeOrdinal,
    event: StreamEvent,
    message: unknown,
    cause: Cause,
    phase: Phase,
  ) {
    super(phase);
    this.receiver = receiver;
    this.connection = connection;
    this.peer = peer;
    this.event = event;
    this.message = message;
    this.cause = cause;
  }

  fire(): void {
    this.receiver.arriveOnStream(this);
  }

  isOfStreamOf({ receiver, connection }: StreamDelivery): boolean {
    return this.receiver === receiver && this.connection === connection;
  }

  override isFor(node: object): boolean {
    return this.receiver === node;
  }
}
