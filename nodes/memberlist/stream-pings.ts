import {
  type ConnectionId,
  type Micros,
  type NodeEnvironment,
  type NodeOrdinal,
  OPENED,
  RECEIVED,
  type StreamEvent,
} from "../../src/node.ts";
import { STREAM_PING } from "./activities.ts";
import { ACK, type MemberlistMessage, type StreamMessage } from "./messages.ts";
import type { MessageFactory } from "./wire/message-factory.ts";

interface StreamPing {
  readonly sequence: number;
  readonly target: NodeOrdinal;
  readonly connection: ConnectionId;
  contacted: boolean;
}

/**
 * The fallback pings over streams: begun with the indirect ones, looked at only when the probe's deadline has passed
 * (memberlist reference, section 3.2).
 */
export class StreamPings {
  readonly #environment: NodeEnvironment<MemberlistMessage>;
  readonly #factory: MessageFactory;
  readonly #bySequence = new Map<number, StreamPing>();
  readonly #byConnection = new Map<ConnectionId, StreamPing>();

  constructor(environment: NodeEnvironment<MemberlistMessage>, factory: MessageFactory) {
    this.#environment = environment;
    this.#factory = factory;
  }

  begin(sequence: number, target: NodeOrdinal, deadlineMicros: Micros): void {
    const connection = this.#environment.dial(STREAM_PING, sequence, target, deadlineMicros);
    const ping: StreamPing = { sequence, target, connection, contacted: false };
    this.#bySequence.set(sequence, ping);
    this.#byConnection.set(connection, ping);
  }

  /** Ends the ping of a probe, if there is one. @returns whether it was answered. */
  end(sequence: number): boolean {
    const ping = this.#bySequence.get(sequence);
    if (ping === undefined) return false;
    this.#bySequence.delete(sequence);
    this.#byConnection.delete(ping.connection);
    this.#environment.close(ping.connection);
    return ping.contacted;
  }

  /** @returns whether the event was about one of these pings. */
  stream(event: StreamEvent, connection: ConnectionId, message: StreamMessage | undefined): boolean {
    const ping = this.#byConnection.get(connection);
    if (ping === undefined) return false;
    if (event === OPENED) {
      // If it is held it goes at the release; either way nothing is left to do but to wait for the answer.
      const body = this.#factory.streamPing(ping.sequence, ping.target, this.#environment.self);
      this.#environment.sendOnStream(STREAM_PING, ping.sequence, connection, body);
    } else if (event === RECEIVED && message?.kind === ACK && message.sequence === ping.sequence) {
      ping.contacted = true;
    }
    return true;
  }
}
