import type { Phase } from "../kernel/order.ts";
import { HostEvent } from "../network/host-event.ts";
import type { Cause } from "../network/stream-delivery.ts";
import type { NodePort } from "./node-port.ts";

/** A start or a command: the world decides on it, the program hears of it in its own phase. */
export class WorldCall extends HostEvent {
  readonly #cause: Cause;
  readonly #act: () => void;
  readonly #node: NodePort;
  readonly #epoch: number;

  constructor(node: NodePort, cause: Cause, act: () => void, phase: Phase) {
    super(phase);
    this.#cause = cause;
    this.#act = act;
    this.#node = node;
    this.#epoch = node.epoch;
  }

  fire(): void {
    if (this.#epoch !== this.#node.epoch) return;
    if (!this.#node.putsOff(this)) this.#node.handle(this.#cause, this.#act);
  }

  override isFor(node: object): boolean {
    return this.#node === node;
  }
}
