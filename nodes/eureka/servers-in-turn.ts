import type { ConnectionId, NodeOrdinal } from "../../src/node.ts";
import {
  ANSWER,
  CANCEL,
  type EurekaAnswer,
  type EurekaRequest,
  FETCH_DELTA,
  FORBIDDEN,
  HEARTBEAT,
  NOT_FOUND,
  REGISTER,
} from "./messages.ts";
import type { AnswerTaker, Requests, RequestTimeouts } from "./requests.ts";

/** Servers whose request failed are left out until so large a share of all has failed. */
const QUARANTINE_SHARE = 0.66;

/** Something under way that can be given up. */
export interface Abortable {
  abort(): void;
}

/**
 * Asks one of several servers: the one that answered last, and after a failure the next, a few of them for one request.
 * Who has failed is left out of the next requests, until too many are.
 */
export class ServersInTurn {
  readonly #requests: Requests;
  readonly #servers: readonly NodeOrdinal[];
  readonly #tries: number;
  readonly #timeouts: RequestTimeouts;
  readonly #quarantine = new Set<NodeOrdinal>();
  /** The server that answered last. */
  #current: NodeOrdinal | undefined;

  /** @param servers in the order in which they are tried. */
  constructor(requests: Requests, servers: readonly NodeOrdinal[], tries: number, timeouts: RequestTimeouts) {
    this.#requests = requests;
    this.#servers = servers;
    this.#tries = tries;
    this.#timeouts = timeouts;
  }

  /** @param done told the first answer that a server's request is content with, or `undefined`. */
  execute(activity: number, request: EurekaRequest, done: AnswerTaker): Abortable {
    let connection: ConnectionId | undefined;
    let candidates: readonly NodeOrdinal[] | undefined;
    let tried = 0;
    let next = 0;
    const attempt = (): void => {
      const current = this.#current;
      if (current === undefined) candidates ??= this.#candidates();
      const server = current ?? candidates?.[next++];
      if (tried === this.#tries || server === undefined) {
        done(undefined);
        return;
      }
      tried += 1;
      connection = this.#requests.send(activity, server, request, this.#timeouts, (answer) => {
        connection = undefined;
        if (answer !== undefined && isAccepted(request, answer)) {
          this.#current = server;
          done(answer);
          return;
        }
        if (this.#current === server) this.#current = undefined;
        // The one that answered last is given one more chance, as a candidate.
        if (current === undefined) this.#quarantine.add(server);
        attempt();
      });
    };
    attempt();
    return {
      abort: () => {
        if (connection !== undefined) this.#requests.abandon(connection);
      },
    };
  }

  #candidates(): readonly NodeOrdinal[] {
    const most = Math.trunc(this.#servers.length * QUARANTINE_SHARE);
    if (this.#quarantine.size > 0 && this.#quarantine.size >= most) this.#quarantine.clear();
    return this.#servers.filter((server) => !this.#quarantine.has(server));
  }
}

/** Whether the caller has to live with an answer, or another server is tried. */
function isAccepted({ kind }: EurekaRequest, answer: EurekaAnswer): boolean {
  if (answer.kind !== ANSWER) return true;
  const { code } = answer;
  if (code >= 200 && code < 300) return true;
  if (kind === REGISTER || kind === HEARTBEAT) return code === NOT_FOUND;
  if (kind === FETCH_DELTA) return code === FORBIDDEN || code === NOT_FOUND;
  return kind === CANCEL;
}
