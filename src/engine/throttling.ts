import type { NodeHost } from "../host/node-host.ts";
import type { EventSlot } from "../kernel/event-queue.ts";
import type { Kernel } from "../kernel/kernel.ts";
import type { KernelEvent } from "../kernel/kernel-event.ts";
import { KIND_HOST_CONTROL, PHASE_WORLD, WORLD_DESTINATION } from "../kernel/order.ts";
import type { Micros } from "../node.ts";

/** As for faults, ends of a stand-still come before beginnings. */
const OPENING = 0;
const CLOSING = 1;
/** Below every occurrence of a fault, with whose changes these share a place in the order. */
const COPY = -1;

export interface Quota {
  readonly quotaMicros: Micros;
  readonly periodMicros: Micros;
}

/**
 * One occurrence of a throttle: its hosts run in the first `quota` of every period, counted from its beginning, and stand
 * still for the rest, as though a neighbour in their control group used up what they leave.
 */
export class Throttling implements KernelEvent {
  readonly #kernel: Kernel;
  readonly #hosts: readonly NodeHost[];
  readonly #quota: Quota;
  /** Index of the fault: orders what happens at one instant. */
  readonly #fault: number;
  #isClosed = false;
  #slot: EventSlot;

  constructor(kernel: Kernel, hosts: readonly NodeHost[], quota: Quota, fault: number) {
    this.#kernel = kernel;
    this.#hosts = hosts;
    this.#quota = quota;
    this.#fault = fault;
    this.#slot = this.#schedule(quota.quotaMicros, CLOSING);
  }

  /** The throttle is over: its hosts go on, if they stood still. */
  end(): void {
    this.#kernel.cancel(this.#slot);
    if (this.#isClosed) for (const host of this.#hosts) host.openThrottle();
  }

  fire(): void {
    const { quotaMicros, periodMicros } = this.#quota;
    this.#isClosed = !this.#isClosed;
    if (this.#isClosed) {
      for (const host of this.#hosts) host.closeThrottle();
      this.#slot = this.#schedule(periodMicros - quotaMicros, OPENING);
    } else {
      for (const host of this.#hosts) host.openThrottle();
      this.#slot = this.#schedule(quotaMicros, CLOSING);
    }
  }

  #schedule(afterMicros: Micros, change: number): EventSlot {
    return this.#kernel.schedule(
      this,
      this.#kernel.nowMicros + afterMicros,
      PHASE_WORLD,
      WORLD_DESTINATION,
      KIND_HOST_CONTROL,
      change,
      this.#fault,
      COPY,
    );
  }
}
