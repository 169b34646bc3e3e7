import type { StreamDelivery } from "../network/stream-delivery.ts";

/** What streams have brought and nodes have not been told yet, as it came: on one stream nothing overtakes. */
export class StreamOrder {
  #delayed: StreamDelivery[] = [];

  /**
   * @param waits whether the delivery has to wait now.
   * @returns of what the node may be told now: of this, or of what has come on the same stream before it and waits.
   */
  admit(delivery: StreamDelivery, waits: boolean): StreamDelivery | undefined {
    if (!waits && this.#delayed.length === 0) return delivery;
    if (!delivery.wasDelayed) this.#delayed.push(delivery);
    delivery.wasDelayed = true;
    if (waits) return undefined;
    // What keeps deliveries may let them go in another order than that of the stream: whosever turn it is, the oldest goes.
    const oldest = this.#delayed.findIndex((other) => other.isOfStreamOf(delivery));
    return oldest < 0 ? delivery : this.#delayed.splice(oldest, 1)[0];
  }

  /** Forgets what is lost. */
  lose(isLost: (delivery: StreamDelivery) => boolean): void {
    this.#delayed = this.#delayed.filter((delivery) => !isLost(delivery));
  }
}
