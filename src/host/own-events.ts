import type { EventSlot } from "../kernel/event-queue.ts";
import type { Kernel } from "../kernel/kernel.ts";
import { KIND_HOST_CONTROL } from "../kernel/order.ts";
import type { HostEvent } from "../network/host-event.ts";
import type { Micros, NodeOrdinal } from "../node.ts";

/** Schedules the events of one host itself: at one instant they come in the order in which they were scheduled. */
export class OwnEvents {
  readonly #kernel: Kernel;
  readonly #lowestNode: NodeOrdinal;
  #order = 0;

  /** @param lowestNode the lowest ordinal of the nodes that the host carries: its place in the order of events. */
  constructor(kernel: Kernel, lowestNode: NodeOrdinal) {
    this.#kernel = kernel;
    this.#lowestNode = lowestNode;
  }

  /** @param rank of the activity that it concerns; -1 for none. */
  schedule(event: HostEvent, rank: number, timeMicros: Micros): EventSlot {
    this.#order += 1;
    return this.#kernel.schedule(
      event,
      timeMicros,
      event.phase,
      this.#lowestNode,
      KIND_HOST_CONTROL,
      this.#order,
      rank,
      0,
    );
  }
}
