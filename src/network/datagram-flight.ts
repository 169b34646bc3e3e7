import type { Phase } from "../kernel/order.ts";
import type { Micros, NodeOrdinal } from "../node.ts";
import type { Endpoint } from "./endpoint.ts";
import { HostEvent } from "./host-event.ts";

/** A datagram on its way. */
export class DatagramFlight extends HostEvent {
  readonly endpoint: Endpoint;
  readonly from: NodeOrdinal;
  readonly message: unknown;
  readonly bytes: number;
  /** The sender's count of the send in the trace. */
  readonly sentCount: number;
  /** Run time at which it reached the host, or -1 while it is on its way. */
  arrivedMicros: Micros = -1;

  constructor(
    endpoint: Endpoint,
    from: NodeOrdinal,
    message: unknown,
    bytes: number,
    sentCount: number,
    phase: Phase,
  ) {
    super(phase);
    this.endpoint = endpoint;
    this.from = from;
    this.message = message;
    this.bytes = bytes;
    this.sentCount = sentCount;
  }

  fire(): void {
    this.endpoint.arrive(this);
  }

  read(): void {
    this.endpoint.read(this);
  }
}
