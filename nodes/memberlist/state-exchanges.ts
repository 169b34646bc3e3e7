import {
  ALIVE,
  CLOSED,
  CONVICTED,
  type ConnectionId,
  type NodeEnvironment,
  type NodeOrdinal,
  OPENED,
  RECEIVED,
  REFUSED,
  type StreamEvent,
  SUSPECTED,
  TIMED_OUT,
  type Timer,
  UNKNOWN,
} from "../../src/node.ts";
import { STATE_EXCHANGE } from "./activities.ts";
import type { Membership } from "./membership.ts";
import {
  type MemberlistMessage,
  PUSH_PULL,
  type StateRecord,
  type StreamMessage,
  WIRE_ALIVE,
  WIRE_DEAD,
  WIRE_LEFT,
  WIRE_SUSPECT,
} from "./messages.ts";
import type { MemberlistSettings } from "./settings.ts";
import type { MessageFactory } from "./wire/message-factory.ts";

interface Exchange {
  readonly connection: ConnectionId;
  readonly join: boolean;
  /** The end of the wait for the dial, and then for the answer. */
  deadline: Timer;
  readonly done: (succeeded: boolean) => void;
}

/** Full exchanges of state that this member begins, and what any exchange does to it (memberlist section 8). */
export class StateExchanges {
  readonly #environment: NodeEnvironment<MemberlistMessage>;
  readonly #settings: MemberlistSettings;
  readonly #membership: Membership;
  readonly #factory: MessageFactory;
  readonly #begun = new Map<ConnectionId, Exchange>();

  constructor(
    environment: NodeEnvironment<MemberlistMessage>,
    settings: MemberlistSettings,
    membership: Membership,
    factory: MessageFactory,
  ) {
    this.#environment = environment;
    this.#settings = settings;
    this.#membership = membership;
    this.#factory = factory;
  }

  /** Begins an exchange. @param done called once, with whether the answer came in time. */
  begin(to: NodeOrdinal, join: boolean, done: (succeeded: boolean) => void): void {
    const { TCPTimeout } = this.#settings;
    const environment = this.#environment;
    const deadlineMicros = environment.monotonicMicros() + TCPTimeout;
    const connection = environment.dial(STATE_EXCHANGE, 0, to, deadlineMicros);
    const deadline = environment.setTimer(STATE_EXCHANGE, connection, TCPTimeout);
    this.#begun.set(connection, { connection, join, deadline, done });
  }

  /** @returns whether the event was about an exchange that this member has begun. */
  stream(event: StreamEvent, connection: ConnectionId, message: StreamMessage | undefined): boolean {
    const exchange = this.#begun.get(connection);
    if (exchange === undefined) return false;
    if (event === OPENED) {
      // Dialling, and then writing and reading, have the whole of the limit each.
      this.#environment.cancelTimer(exchange.deadline);
      const { TCPTimeout } = this.#settings;
      exchange.deadline = this.#environment.setTimer(STATE_EXCHANGE, connection, TCPTimeout);
      this.#environment.sendOnStream(STATE_EXCHANGE, connection, connection, this.state(exchange.join));
    } else if (event === RECEIVED && message?.kind === PUSH_PULL) {
      this.merge(message.records);
      this.#end(exchange, true);
    } else if (event === REFUSED || event === TIMED_OUT || event === CLOSED) {
      this.#end(exchange, false);
    }
    return true;
  }

  /** The time for dialling, or for the answer, is over. */
  timedOut(connection: ConnectionId): void {
    const exchange = this.#begun.get(connection);
    if (exchange !== undefined) this.#end(exchange, false);
  }

  /** All that this member holds, as a message. */
  state(join: boolean): StreamMessage {
    const { view } = this.#membership;
    const { group } = this.#environment;
    const records: StateRecord[] = [];
    for (let member = group.first; member < group.first + group.count; member++) {
      const verdict = view.verdictOf(member);
      if (verdict === UNKNOWN) continue;
      const state =
        verdict === ALIVE
          ? WIRE_ALIVE
          : verdict === SUSPECTED
            ? WIRE_SUSPECT
            : verdict === CONVICTED
              ? WIRE_DEAD
              : WIRE_LEFT;
      records.push({ node: member, incarnation: view.incarnationOf(member), state });
    }
    return this.#factory.pushPull(join, records);
  }

  /** Takes in another member's state: it never kills, for what is dead there is suspected here, by this member. */
  merge(records: readonly StateRecord[]): void {
    const membership = this.#membership;
    const { self } = this.#environment;
    for (const { node, incarnation, state } of records) {
      if (state === WIRE_ALIVE) membership.alive(node, incarnation);
      else if (state === WIRE_LEFT) membership.dead(node, incarnation, node);
      else membership.suspect(node, incarnation, self);
    }
  }

  #end(exchange: Exchange, succeeded: boolean): void {
    this.#begun.delete(exchange.connection);
    this.#environment.cancelTimer(exchange.deadline);
    this.#environment.close(exchange.connection);
    exchange.done(succeeded);
  }
}
