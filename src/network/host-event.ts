import type { KernelEvent } from "../kernel/kernel-event.ts";
import type { Phase } from "../kernel/order.ts";
import type { ForeseenCalls } from "./foreseen-calls.ts";

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

  /**
   * Nothing that the node does in earlier events of the same instant and round can undo this event, or put another
   * before it.
   */
  get isFirm(): boolean {
    return false;
  }

  abstract fire(): void;

  /** Whether it is lost when this node ends. What is not, but was begun in an earlier life, finds out when it fires. */
  isFor(_node: object): boolean {
    return false;
  }

  /**
   * Tells the calls that this event will make if it is the next of its host, from the first on. What it tells is
   * certain, unless a call ends the node; it may tell less than there will be.
   *
   * @returns whether it has told all, and leaves the host as it was.
   */
  foresee(_calls: ForeseenCalls): boolean {
    return false;
  }
}
