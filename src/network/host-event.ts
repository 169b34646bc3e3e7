import type { KernelEvent } from "../kernel/kernel-event.ts";
import type { Phase } from "../kernel/order.ts";

/** Something that concerns a host. A host that stands still puts it off, and lets it fire again when it goes on. */
export abstract class HostEvent implements KernelEvent {
  readonly phase: Phase;
  /** Cancelled while the host had put it off. */
  cancelled = false;
  /** The host has put it off once and let it go: it does not wait for packets again. */
  letGo = false;

  constructor(phase: Phase) {
    this.phase = phase;
  }

  abstract fire(): void;

  /** Whether it is lost when this node ends. What is not, but was begun in an earlier life, finds out when it fires. */
  isFor(_node: object): boolean {
    return false;
  }
}
