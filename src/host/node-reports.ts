import {
  TRACE_ACCUSATION,
  TRACE_CONFIRMATION,
  TRACE_FORGOTTEN,
  TRACE_GATE,
  TRACE_HEALTH,
  TRACE_REFUTATION,
  TRACE_RELEASE,
  TRACE_VERDICT,
} from "../coordinator/trace.ts";
import type { ActionOutcome, NodeOrdinal, Refuted, ReportSink, Verdict } from "../node.ts";
import type { NodePort } from "./node-port.ts";
import type { World } from "./world.ts";

/** Traces what a program reports and tells the coordinator. */
export class NodeReports implements ReportSink {
  readonly #world: World;
  readonly #node: NodePort;

  constructor(world: World, node: NodePort) {
    this.#world = world;
    this.#node = node;
  }

  verdict(
    subject: NodeOrdinal,
    verdict: Verdict,
    incarnation: number,
    accuser: NodeOrdinal,
    action: ActionOutcome,
  ): void {
    this.#node.trace(TRACE_VERDICT, subject, verdict, incarnation, accuser * 2 + action);
    const { coordinator, kernel } = this.#world;
    coordinator.verdict(kernel.nowMicros, this.#node.ordinal, subject, verdict, incarnation, accuser, action);
  }

  released(subject: NodeOrdinal): void {
    this.#node.trace(TRACE_RELEASE, subject, 0, 0, 0);
    this.#world.coordinator.released(this.#world.kernel.nowMicros, this.#node.ordinal, subject);
  }

  forgotten(subject: NodeOrdinal): void {
    this.#node.trace(TRACE_FORGOTTEN, subject, 0, 0, 0);
    this.#world.coordinator.forgotten(this.#world.kernel.nowMicros, this.#node.ordinal, subject);
  }

  accused(subject: NodeOrdinal): void {
    this.#node.trace(TRACE_ACCUSATION, subject, 0, 0, 0);
    this.#world.coordinator.accused(this.#world.kernel.nowMicros, this.#node.ordinal, subject);
  }

  confirmed(subject: NodeOrdinal, accuser: NodeOrdinal, confirmations: number): void {
    this.#node.trace(TRACE_CONFIRMATION, subject, accuser, confirmations, 0);
    const { coordinator, kernel } = this.#world;
    coordinator.confirmed(kernel.nowMicros, this.#node.ordinal, subject, accuser, confirmations);
  }

  refuted(what: Refuted, incarnation: number): void {
    this.#node.trace(TRACE_REFUTATION, what, incarnation, 0, 0);
    this.#world.coordinator.refuted(this.#world.kernel.nowMicros, this.#node.ordinal, what, incarnation);
  }

  health(score: number): void {
    this.#node.trace(TRACE_HEALTH, score, 0, 0, 0);
    this.#world.coordinator.health(this.#world.kernel.nowMicros, this.#node.ordinal, score);
  }

  gate(engaged: boolean, expected: number, renewals: number): void {
    this.#node.trace(TRACE_GATE, engaged ? 1 : 0, expected, renewals, 0);
    const { coordinator, kernel } = this.#world;
    coordinator.gate(kernel.nowMicros, this.#node.ordinal, engaged, expected, renewals);
  }
}
