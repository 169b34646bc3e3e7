import type { EventSlot } from "../kernel/event-queue.ts";
import type { Kernel } from "../kernel/kernel.ts";
import { KIND_HOST_CONTROL, PHASE_WORLD, WORLD_DESTINATION } from "../kernel/order.ts";
import type { Micros, NodeOrdinal, RandomStream } from "../node.ts";
import type { FaultAction } from "../scenario/scenario.ts";
import { drawTime } from "./time-law.ts";

/** After the ends and the starts of faults at the same instant. */
const MEMBER_CHANGE = 2;
const ARRIVAL_COPY = -1;

export type ChurnPlan = Extract<FaultAction, { readonly kind: "churn" }>;

/** What churn does to members. */
export interface ChurnedMembers {
  isUp(node: NodeOrdinal): boolean;
  /** Differs between any two lives of a member. */
  lifeOf(node: NodeOrdinal): number;
  /** Ends the member's program, or begins to: one that is told to leave may take a while. */
  end(node: NodeOrdinal): void;
  /** Starts it again, if it has ended. */
  restart(node: NodeOrdinal): void;
}

/**
 * One occurrence of churn: each member ends after a life of its own, and comes back after an absence of its own or at an
 * arrival. A member that something else has ended is left to that, and lives on in the book until its time is up.
 *
 * Life and absence of a member are drawn from a stream of its own, so that no member's fate moves another's.
 */
export class Churn {
  readonly #kernel: Kernel;
  readonly #plan: ChurnPlan;
  /** Index of the fault: orders what happens at one instant. */
  readonly #fault: number;
  readonly #members: ChurnedMembers;
  /** The stream of a member, or of arrivals. */
  readonly #streamOf: (node: NodeOrdinal | "arrivals") => RandomStream;
  /** By member, the change that has not come up: whatever has may have left its slot to another event. */
  readonly #pending = new Map<NodeOrdinal, EventSlot>();
  /** Who is away by churn, the first gone first, with the lives that ended. */
  readonly #away = new Map<NodeOrdinal, number>();
  #arrivalSlot: EventSlot | undefined;

  constructor(
    kernel: Kernel,
    plan: ChurnPlan,
    nodes: readonly NodeOrdinal[],
    fault: number,
    members: ChurnedMembers,
    streamOf: (node: NodeOrdinal | "arrivals") => RandomStream,
  ) {
    this.#kernel = kernel;
    this.#plan = plan;
    this.#fault = fault;
    this.#members = members;
    this.#streamOf = streamOf;
    for (const node of nodes) this.#live(node);
    this.#awaitArrival();
  }

  /** Churn is over: nobody ends any more but who is leaving already, and who is away comes back now. */
  end(): void {
    for (const slot of this.#pending.values()) this.#kernel.cancel(slot);
    if (this.#arrivalSlot !== undefined) this.#kernel.cancel(this.#arrivalSlot);
    for (const node of this.#away.keys()) this.#members.restart(node);
  }

  #live(node: NodeOrdinal): void {
    this.#after(drawTime(this.#plan.lifetime, this.#streamOf(node)), node, () => this.#endLife(node));
  }

  #endLife(node: NodeOrdinal): void {
    if (!this.#members.isUp(node)) {
      this.#live(node);
      return;
    }
    this.#away.set(node, this.#members.lifeOf(node));
    this.#members.end(node);
    this.#stayAway(node);
  }

  #stayAway(node: NodeOrdinal): void {
    const { comeBack } = this.#plan;
    if (comeBack.after === "arrival") return;
    this.#after(drawTime(comeBack.absence, this.#streamOf(node)), node, () => {
      // One that is still about to leave stays away a while longer.
      if (!this.#comeBack(node)) this.#stayAway(node);
    });
  }

  /** @returns whether it is there again. */
  #comeBack(node: NodeOrdinal): boolean {
    const isLeaving = this.#members.isUp(node) && this.#members.lifeOf(node) === this.#away.get(node);
    if (isLeaving) return false;
    // Something else may have brought it back before.
    this.#members.restart(node);
    this.#away.delete(node);
    this.#live(node);
    return true;
  }

  #awaitArrival(): void {
    const { comeBack } = this.#plan;
    if (comeBack.after !== "arrival") return;
    const micros = drawTime(comeBack.arrival, this.#streamOf("arrivals"));
    this.#arrivalSlot = this.#schedule(micros, ARRIVAL_COPY, () => {
      this.#awaitArrival();
      for (const node of this.#away.keys()) if (this.#comeBack(node)) return;
    });
  }

  #after(micros: Micros, node: NodeOrdinal, act: () => void): void {
    const slot = this.#schedule(micros, node, () => {
      this.#pending.delete(node);
      act();
    });
    this.#pending.set(node, slot);
  }

  #schedule(afterMicros: Micros, copy: number, fire: () => void): EventSlot {
    return this.#kernel.schedule(
      { fire },
      this.#kernel.nowMicros + afterMicros,
      PHASE_WORLD,
      WORLD_DESTINATION,
      KIND_HOST_CONTROL,
      MEMBER_CHANGE,
      this.#fault,
      copy,
    );
  }
}
