import type { ConnectionId } from "../node.ts";
import type { StreamEventName } from "./protocol.ts";

/** The streams of a program as it knows them: numbers its dials as the coordinator will, and knows which are open. */
export class RecordedStreams {
  readonly #open = new Set<ConnectionId>();
  /** Closed by the program since the batch began. */
  readonly #closed = new Set<ConnectionId>();
  #last: ConnectionId;

  /** @param last the highest number so far, or 0. */
  constructor(last: ConnectionId) {
    this.#last = last;
  }

  /** The highest number that is known to be taken. */
  get last(): ConnectionId {
    return this.#last;
  }

  beginBatch(): void {
    this.#closed.clear();
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
    if (!this.#open.delete(connection)) return false;
    this.#closed.add(connection);
    return true;
  }

  /**
   * Something happened to a stream.
   *
   * @returns *closed* if a call of the same batch has closed it before; *unknown* if there is no such stream.
   */
  hear(event: StreamEventName, connection: ConnectionId): "open" | "closed" | "unknown" {
    if (this.#closed.has(connection)) return "closed";
    if (event === "opened") {
      // The first that an acceptor hears of it.
      this.#open.add(connection);
      return "open";
    }
    if (!this.#open.has(connection)) return "unknown";
    if (event !== "received") this.#open.delete(connection);
    return "open";
  }
}
