import type { ConnectionId, NodeOrdinal } from "../node.ts";
import type { DatagramFlight } from "./datagram-flight.ts";
import type { StreamConnection } from "./stream-connection.ts";
import type { StreamDelivery } from "./stream-delivery.ts";

/** A node as the network sees it: somewhere packets arrive. */
export interface Endpoint {
  readonly ordinal: NodeOrdinal;
  /** Whether a process is there to answer. */
  readonly isUp: boolean;
  /** A datagram has reached the node's host. */
  arrive(flight: DatagramFlight): void;
  /** The host has read the datagram: the node is handed it. */
  read(flight: DatagramFlight): void;
  arriveOnStream(delivery: StreamDelivery): void;
  /** A peer's dial arrived. @returns the accepting end's number for the connection. */
  accept(connection: StreamConnection): ConnectionId;
}
