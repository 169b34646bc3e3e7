/** Something that happens at one place of the total order; the queue knows the place. */
export interface KernelEvent {
  fire(): void;
}
