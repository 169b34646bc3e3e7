import type { ConnectionId } from "../node.ts";
import type { StreamEventName } from "./protocol.ts";

/** The streams of a program as it knows them: numbers its dials as the coordinator will, and knows which are open. */
export class RecordedStreams {
  readonly #open = new Set<ConnectionId>();
  #last: ConnectionId;

  /** @param last the highest number so far, or 0. */
  constructor(last: ConnectionId) {
    this.#last = last;
  }

  /** The highest number that is known to be taken. */
  get last(): ConnectionId {
    return this.#last;
  }

  /** The coordinator says which number is the highest; it need not know of the latest dials. */
  raiseTo(last: ConnectionId): void {
    if (last > this.#last) this.#last = last;
  }

  dial(): ConnectionId {
    this.#last += 1;
    this.#open.add(this.#last);
    return this.#last;
  }

  /** @returns whether there was something to close. */
  close(connection: ConnectionId): boolean {
    return this.#open.delete(connection);
  }

  /** Something happened to a stream. @returns whether there is such a stream. */
  hear(event: StreamEventName, connection: ConnectionId): boolean {
    // To an acceptor this is the first that it hears of it.
    if (event === "opened") this.#open.add(connection);
    if (!this.#open.has(connection)) return false;
    if (event === "refused" || event === "timedOut" || event === "closed") this.#open.delete(connection);
    return true;
  }
}
