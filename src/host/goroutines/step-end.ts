import type { Phase } from "../../kernel/order.ts";
import { HostEvent } from "../../network/host-event.ts";

/** The end of the time that a processor has spent on something. */
export class StepEnd extends HostEvent {
  readonly #then: () => void;

  constructor(phase: Phase, then: () => void) {
    super(phase);
    this.#then = then;
  }

  fire(): void {
    this.#then();
  }
}
