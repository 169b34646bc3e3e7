import type { Phase } from "../kernel/order.ts";
import type { Micros, NodeOrdinal } from "../node.ts";
import type { ForeseenCalls } from "./foreseen-calls.ts";
import { HostEvent } from "./host-event.ts";

/** Where datagrams arrive. */
export interface DatagramReceiver {
  /** A datagram has reached the node's host. */
  arrive(flight: DatagramFlight): void;
  /** The host has read the datagram: the node is handed it. */
  read(flight: DatagramFlight): void;
  /** Whether the host would read a datagram at once, and its node be handed it. */
  readonly readsAtOnce: boolean;
  /** Tells the call that reading the datagram makes. */
  foreseeRead(flight: DatagramFlight, calls: ForeseenCalls): void;
}

/** A datagram on its way. */
export class DatagramFlight extends HostEvent {
  readonly receiver: DatagramReceiver;
  readonly from: NodeOrdinal;
  readonly message: unknown;
  readonly bytes: number;
  /** The sender's count of the send in the trace. */
  readonly sentCount: number;
  /** Run time at which it reached the host, or -1 while it is on its way. */
  arrivedMicros: Micros = -1;

  constructor(
    receiver: DatagramReceiver,
    from: NodeOrdinal,
    message: unknown,
    bytes: number,
    sentCount: number,
    phase: Phase,
  ) {
    super(phase);
    this.receiver = receiver;
    this.from = from;
    this.message = message;
    this.bytes = bytes;
    this.sentCount = sentCount;
  }

  override get isFirm(): boolean {
    return true;
  }

  fire(): void {
    this.receiver.arrive(this);
  }

  override foresee(calls: ForeseenCalls): boolean {
    if (!this.receiver.readsAtOnce) return false;
    this.receiver.foreseeRead(this, calls);
    return true;
  }

  read(): void {
    this.receiver.read(this);
  }

  override isFor(node: object): boolean {
    return this.receiver === node;
  }
}
