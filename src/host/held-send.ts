import type { Phase } from "../kernel/order.ts";
import type { ForeseenCalls } from "../network/foreseen-calls.ts";
import { HostEvent } from "../network/host-event.ts";
import type { Micros, NodeOrdinal } from "../node.ts";
import type { HeldAction, HeldActivity, NodePort } from "./node-port.ts";

/** A send that a block holds just before it is made; its activity waits. */
export class HeldSend extends HostEvent implements HeldActivity {
  readonly activity: number;
  readonly key: number;
  readonly action: HeldAction;
  /** Run time at which it was held. */
  readonly heldMicros: Micros;
  readonly causeNode: NodeOrdinal;
  readonly causeCount: number;
  readonly #node: NodePort;
  readonly #epoch: number;

  constructor(
    node: NodePort,
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

  override get isFirm(): boolean {
    return true;
  }

  fire(): void {
    if (this.#epoch !== this.#node.epoch) return;
    if (!this.#node.putsOff(this)) this.#node.releaseHeld(this);
  }

  override isFor(node: object): boolean {
    return this.#node === node;
  }

  override foresee(calls: ForeseenCalls): boolean {
    if (this.#epoch !== this.#node.epoch || this.#node.wouldPutOff(this)) return false;
    calls.resume(this.#node.ordinal, this.activity, this.key);
    return true;
  }
}
