import { KernelEvent } from "../kernel/kernel-event.ts";
import type { Phase } from "../kernel/order.ts";

/** Something that concerns a host. A host that stands still puts it off, and lets it fire again when it goes on. */
export abstract class HostEvent extends KernelEvent {
  readonly phase: Phase;

  constructor(phase: Phase) {
    super();
    this.phase = phase;
  }
}
