import type { Phase } from "../kernel/order.ts";
import { HostEvent } from "../network/host-event.ts";
import type { Micros, NodeOrdinal } from "../node.ts";
import type { NodeRuntime } from "./node-runtime.ts";

/** What a held activity was about to do. */
export type HeldAction =
  | { readonly what: "datagram"; readonly to: NodeOrdinal; readonly message: unknown }
  | { readonly what: "stream"; readonly connection: number; readonly message: unknown }
  | {
      readonly what: "dial";
      readonly connection: number;
      readonly to: NodeOrdinal;
      readonly deadlineMicros: Micros;
    };

/** A send that a block holds just before it is made; its activity waits. */
export class HeldSend extends HostEvent {
  readonly activity: number;
  readonly key: number;
  readonly action: HeldAction;
  /** Run time at which it was held. */
  readonly heldMicros: Micros;
  readonly causeNode: NodeOrdinal;
  readonly causeCount: number;
  readonly #node: NodeRuntime;
  readonly #epoch: number;

  constructor(
    node: NodeRuntime,
    activity: number,
    key: number,
    action: HeldAction,
    causeNode: NodeOrdinal,
    causeCount: number,
    phase: Phase,
  ) {
    super(phase);
    this.activity = activity;
    this.key = key;
    this.action = action;
    this.heldMicros = node.nowMicros;
    this.causeNode = causeNode;
    this.causeCount = causeCount;
    this.#node = node;
    this.#epoch = node.epoch;
  }

  fire(): void {
    if (this.#epoch !== this.#node.epoch) return;
    if (!this.#node.putsOff(this)) this.#node.releaseHeld(this);
  }
}
