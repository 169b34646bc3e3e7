import type { EventSlot } from "../kernel/event-queue.ts";
import type { Phase } from "../kernel/order.ts";
import type { ForeseenCalls } from "../network/foreseen-calls.ts";
import { HostEvent } from "../network/host-event.ts";
import type { Micros, NodeOrdinal, Timer } from "../node.ts";
import type { NodePort } from "./node-port.ts";

/** A timer of a program, with the traced event that armed it. */
export class NodeTimer extends HostEvent implements Timer {
  readonly activity: number;
  readonly key: number;
  /** By the host's monotonic clock. */
  readonly dueMicros: Micros;
  readonly causeNode: NodeOrdinal;
  readonly causeCount: number;
  /** Where it waits in the kernel's queue. */
  slot: EventSlot = -1;
  /** Whether it has left the queue. */
  hasComeUp = false;
  readonly #node: NodePort;
  readonly #epoch: number;

  constructor(
    node: NodePort,
    activity: number,
    key: number,
    dueMicros: Micros,
    causeNode: NodeOrdinal,
    causeCount: number,
    phase: Phase,
  ) {
    super(phase);
    this.activity = activity;
    this.key = key;
    this.dueMicros = dueMicros;
    this.causeNode = causeNode;
    this.causeCount = causeCount;
    this.#node = node;
    this.#epoch = node.epoch;
  }

  get isStale(): boolean {
    return this.#epoch !== this.#node.epoch;
  }

  /** Whether it waits for its own time by the host's clock. */
  get isArmed(): boolean {
    return !this.hasComeUp && !this.isStale;
  }

  fire(): void {
    this.hasComeUp = true;
    if (this.cancelled || this.isStale) return;
    if (this.#node.putsOff(this)) return;
    this.#node.fireTimer(this.activity, this.key, this.causeNode, this.causeCount);
  }

  override isFor(node: object): boolean {
    return this.#node === node;
  }

  override foresee(calls: ForeseenCalls): boolean {
    if (this.cancelled || this.isStale || this.#node.wouldPutOff(this)) return false;
    calls.timer(this.#node.ordinal, this.activity, this.key);
    return true;
  }
}
