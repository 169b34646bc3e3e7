import {
  CLOSED,
  type ConnectionId,
  HELD,
  type NodeEnvironment,
  RECEIVED,
  type StreamEvent,
} from "../../src/node.ts";
import { STREAM_SERVER } from "./activities.ts";
import { type MemberlistMessage, PING, PUSH_PULL, type StateRecord, type StreamMessage } from "./messages.ts";
import type { StateExchanges } from "./state-exchanges.ts";
import type { MessageFactory } from "./wire/message-factory.ts";

/** Exchanges of state that a member serves at once; one more is dropped (memberlist, since August 2018). */
const MAXIMUM_CONCURRENT_PUSH_PULLS = 128;

/** Serves the streams that others open: one request each (memberlist reference, section 11.4). */
export class StreamServer {
  readonly #environment: NodeEnvironment<MemberlistMessage>;
  readonly #factory: MessageFactory;
  readonly #exchanges: StateExchanges;
  /** The states received by exchanges whose answer is held; they are merged after the answer has been sent. */
  readonly #unmerged = new Map<ConnectionId, readonly StateRecord[]>();
  readonly #held = new Set<ConnectionId>();

  constructor(
    environment: NodeEnvironment<MemberlistMessage>,
    factory: MessageFactory,
    exchanges: StateExchanges,
  ) {
    this.#environment = environment;
    this.#factory = factory;
    this.#exchanges = exchanges;
  }

  stream(event: StreamEvent, connection: ConnectionId, message: StreamMessage | undefined): void {
    if (event === CLOSED) {
      this.#environment.close(connection);
      return;
    }
    if (event !== RECEIVED || message === undefined) return;
    if (message.kind === PING) this.#answerPing(connection, message);
    else if (message.kind === PUSH_PULL) this.#answerPushPull(connection, message);
    else this.#environment.close(connection);
  }

  /** A held answer has been sent. */
  resume(connection: ConnectionId): void {
    if (!this.#held.delete(connection)) return;
    const records = this.#unmerged.get(connection);
    this.#unmerged.delete(connection);
    if (records !== undefined) this.#exchanges.merge(records);
    this.#environment.close(connection);
  }

  #answerPing(connection: ConnectionId, ping: StreamMessage): void {
    const { self } = this.#environment;
    // A ping that names somebody else is not answered.
    if (ping.subject >= 0 && ping.subject !== self) this.#environment.close(connection);
    else this.#answer(connection, this.#factory.streamAck(ping.sequence));
  }

  #answerPushPull(connection: ConnectionId, request: StreamMessage): void {
    if (this.#unmerged.size + 1 >= MAXIMUM_CONCURRENT_PUSH_PULLS) {
      this.#environment.close(connection);
      return;
    }
    this.#unmerged.set(connection, request.records);
    this.#answer(connection, this.#exchanges.state(false));
  }

  #answer(connection: ConnectionId, answer: StreamMessage): void {
    this.#held.add(connection);
    if (this.#environment.sendOnStream(STREAM_SERVER, connection, connection, answer) !== HELD) {
      this.resume(connection);
    }
  }
}
