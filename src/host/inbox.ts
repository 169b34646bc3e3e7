import { DatagramFlight } from "../network/datagram-flight.ts";
import type { HostEvent } from "../network/host-event.ts";
import { StreamDelivery } from "../network/stream-delivery.ts";

/** How many events that have had their turn may stay in the list. */
const DONE_KEPT = 4096;

/** A message is read, one at a time; whatever else is in an inbox only waits for its turn behind messages. */
export type Message = DatagramFlight | StreamDelivery;

export function isMessage(event: HostEvent): event is Message {
  return event instanceof DatagramFlight || (event instanceof StreamDelivery && event.awaitsReader);
}

/** What a host has still to read, in order, and what must not overtake it. */
export class Inbox {
  /** How many are no messages: while there are any, the host is catching up after it stood still. */
  waiting = 0;
  /** How many are deliveries of streams that wait to be read. */
  deliveries = 0;
  #events: HostEvent[] = [];
  /** Index of the first that is left; what lies before it has had its turn. */
  #next = 0;

  get isEmpty(): boolean {
    return this.#next === this.#events.length;
  }

  get first(): HostEvent | undefined {
    return this.#events[this.#next];
  }

  /** At most so many of those that come next. */
  firstOnes(most: number): readonly HostEvent[] {
    return this.#events.slice(this.#next, this.#next + most);
  }

  push(event: HostEvent): void {
    this.#events.push(event);
    this.#count(event, 1);
  }

  /** Takes the first out; there must be one. */
  shift(): HostEvent {
    const event = this.#events[this.#next] as HostEvent;
    this.#next += 1;
    if (this.#next === this.#events.length) {
      this.#events = [];
      this.#next = 0;
    } else if (this.#next === DONE_KEPT) {
      // A host that is never done with its packets must not keep those that it has read.
      this.#events.splice(0, DONE_KEPT);
      this.#next = 0;
    }
    this.#count(event, -1);
    return event;
  }

  /** Takes out all, or those that a test picks. */
  take(picks: (event: HostEvent) => boolean = () => true): readonly HostEvent[] {
    const events = this.#events.slice(this.#next);
    this.#events = [];
    this.#next = 0;
    this.waiting = 0;
    this.deliveries = 0;
    const taken: HostEvent[] = [];
    for (const event of events) {
      if (picks(event)) taken.push(event);
      else this.push(event);
    }
    return taken;
  }

  #count(event: HostEvent, difference: 1 | -1): void {
    if (event instanceof DatagramFlight) return;
    if (isMessage(event)) this.deliveries += difference;
    else this.waiting += difference;
  }
}
