import {
  ACTION_TAKEN,
  type ActionOutcome,
  type NodeOrdinal,
  type Refuted,
  type ReportSink,
  VERDICT_NAMES,
  type Verdict,
} from "../node.ts";
import type { Output, RefutedName } from "./protocol.ts";
import { REFUTED_NAMES } from "./refuted-names.ts";

/** Writes down what a program reports. */
export class RecordedReports implements ReportSink {
  readonly #record: (output: Output) => void;

  constructor(record: (output: Output) => void) {
    this.#record = record;
  }

  verdict(
    subject: NodeOrdinal,
    verdict: Verdict,
    incarnation: number,
    accuser: NodeOrdinal,
    action: ActionOutcome,
  ): void {
    const actionName = action === ACTION_TAKEN ? "taken" : "withheld";
    this.#record(["verdict", subject, VERDICT_NAMES[verdict], incarnation, accuser, actionName]);
  }

  released(subject: NodeOrdinal): void {
    this.#record(["released", subject]);
  }

  forgotten(subject: NodeOrdinal): void {
    this.#record(["forgotten", subject]);
  }

  accused(subject: NodeOrdinal): void {
    this.#record(["accused", subject]);
  }

  confirmed(subject: NodeOrdinal, accuser: NodeOrdinal, confirmations: number): void {
    this.#record(["confirmed", subject, accuser, confirmations]);
  }

  refuted(what: Refuted, incarnation: number): void {
    this.#record(["refuted", REFUTED_NAMES[what] as RefutedName, incarnation]);
  }

  health(score: number): void {
    this.#record(["health", score]);
  }

  gate(engaged: boolean, expected: number, renewals: number): void {
    this.#record(["gate", engaged, expected, renewals]);
  }
}
