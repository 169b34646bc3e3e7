/** Something that happens at one place of the total order; the queue knows the place. */
export interface KernelEvent {
  /** Nobody waits for it any more, and it does nothing when it comes up: another event may have its key. */
  readonly isStale?: boolean;
  fire(): void;
}
