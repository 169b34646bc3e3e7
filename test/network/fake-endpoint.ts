import type { Kernel } from "../../src/kernel/kernel.ts";
import type { DatagramFlight } from "../../src/network/datagram-flight.ts";
import type { Endpoint } from "../../src/network/endpoint.ts";
import type { ForeseenCalls } from "../../src/network/foreseen-calls.ts";
import type { StreamConnection } from "../../src/network/stream-connection.ts";
import type { StreamDelivery } from "../../src/network/stream-delivery.ts";
import { type ConnectionId, type NodeOrdinal, STREAM_EVENT_NAMES } from "../../src/node.ts";

/** A node that writes down what reaches it, and when. */
export class FakeEndpoint implements Endpoint {
  readonly ordinal: NodeOrdinal;
  /** `time from message` of each datagram. */
  readonly datagrams: string[] = [];
  /** `time connection event` and the message, if there is one. */
  readonly streamEvents: string[] = [];
  readonly accepted: StreamConnection[] = [];
  readonly deliveries: StreamDelivery[] = [];
  isUp = true;
  readonly readsAtOnce = true;
  /** Called with each delivery on a stream. */
  onStream: (delivery: StreamDelivery) => void = () => {};
  readonly #kernel: Kernel;

  constructor(kernel: Kernel, ordinal: NodeOrdinal) {
    this.#kernel = kernel;
    this.ordinal = ordinal;
  }

  arrive(flight: DatagramFlight): void {
    flight.arrivedMicros = this.#kernel.nowMicros;
    flight.read();
  }

  read(flight: DatagramFlight): void {
    this.datagrams.push(`${this.#kernel.nowMicros} ${flight.from} ${flight.message}`);
  }

  foreseeRead(flight: DatagramFlight, calls: ForeseenCalls): void {
    calls.receive(this.ordinal, flight.from, flight.message);
  }

  accept(connection: StreamConnection): ConnectionId {
    this.accepted.push(connection);
    return 100 + this.accepted.length;
  }

  arriveOnStream(delivery: StreamDelivery): void {
    const { connection, event, message } = delivery;
    const said = message === undefined ? "" : ` ${message}`;
    this.streamEvents.push(`${this.#kernel.nowMicros} ${connection} ${STREAM_EVENT_NAMES[event]}${said}`);
    this.deliveries.push(delivery);
    this.onStream(delivery);
  }
}
