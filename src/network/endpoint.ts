import type { DatagramReceiver } from "./datagram-flight.ts";
import type { StreamEndpoint } from "./stream-connection.ts";

/** A node as the network sees it: somewhere packets arrive. */
export interface Endpoint extends DatagramReceiver, StreamEndpoint {}
