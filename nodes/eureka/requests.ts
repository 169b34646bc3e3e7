import {
  type ConnectionId,
  type Micros,
  type NodeEnvironment,
  type NodeOrdinal,
  OPENED,
  RECEIVED,
  type StreamEvent,
  type Timer,
} from "../../src/node.ts";
import { type EurekaAnswer, type EurekaMessage, type EurekaRequest, isAnswer } from "./messages.ts";

export interface RequestTimeouts {
  readonly connectMicros: Micros;
  readonly readMicros: Micros;
}

/** @param answer `undefined` when none came: refused, timed out, or cut off. */
export type AnswerTaker = (answer: EurekaAnswer | undefined) => void;

interface Pending {
  readonly activity: number;
  readonly request: EurekaRequest;
  readonly readMicros: Micros;
  readonly done: AnswerTaker;
  readTimeout: Timer | undefined;
}

/**
 * One request and its answer over a stream of their own. The product keeps connections in a pool, whose cleaner closes
 * those that were idle for 30 s: as long as its tasks are apart.
 */
export class Requests {
  readonly #environment: NodeEnvironment<EurekaMessage>;
  readonly #timeoutActivity: number;
  readonly #pending = new Map<ConnectionId, Pending>();

  /** @param timeoutActivity to which the timers of answers belong, by their connections. */
  constructor(environment: NodeEnvironment<EurekaMessage>, timeoutActivity: number) {
    this.#environment = environment;
    this.#timeoutActivity = timeoutActivity;
  }

  /**
   * @param activity in whose name it is sent.
   * @returns what `abandon` takes.
   */
  send(
    activity: number,
    to: NodeOrdinal,
    request: EurekaRequest,
    { connectMicros, readMicros }: RequestTimeouts,
    done: AnswerTaker,
  ): ConnectionId {
    const environment = this.#environment;
    const deadline = environment.monotonicMicros() + connectMicros;
    const connection = environment.dial(activity, 0, to, deadline);
    this.#pending.set(connection, { activity, request, readMicros, done, readTimeout: undefined });
    return connection;
  }

  /** Gives a request up: whoever waits for it is told nothing. */
  abandon(connection: ConnectionId): void {
    this.#end(connection);
  }

  /** @returns whether the stream is that of a request. */
  stream(event: StreamEvent, connection: ConnectionId, message: EurekaMessage | undefined): boolean {
    const pending = this.#pending.get(connection);
    if (pending === undefined) return false;
    const environment = this.#environment;
    if (event === OPENED) {
      pending.readTimeout = environment.setTimer(this.#timeoutActivity, connection, pending.readMicros);
      // Held or not, nothing is left to do but to wait for the answer.
      environment.sendOnStream(pending.activity, connection, connection, pending.request);
    } else if (event === RECEIVED) {
      this.#finish(connection, message !== undefined && isAnswer(message) ? message : undefined);
    } else {
      this.#finish(connection, undefined);
    }
    return true;
  }

  /** No answer has come in time. */
  timedOut(connection: ConnectionId): void {
    this.#finish(connection, undefined);
  }

  #finish(connection: ConnectionId, answer: EurekaAnswer | undefined): void {
    const pending = this.#end(connection);
    pending?.done(answer);
  }

  #end(connection: ConnectionId): Pending | undefined {
    const pending = this.#pending.get(connection);
    if (pending === undefined) return undefined;
    this.#pending.delete(connection);
    if (pending.readTimeout !== undefined) this.#environment.cancelTimer(pending.readTimeout);
    this.#environment.close(connection);
    return pending;
  }
}
