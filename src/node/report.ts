import type { NodeOrdinal } from "./roster.ts";
import type { Verdict } from "./verdict.ts";

/** What a member refuted: something said about itself. */
export const REFUTED_SUSPICION = 0;
export const REFUTED_CONVICTION = 1;
export const REFUTED_CONFLICT = 2;
export type Refuted = typeof REFUTED_SUSPICION | typeof REFUTED_CONVICTION | typeof REFUTED_CONFLICT;

/** What happened to a conviction's action. */
export const ACTION_TAKEN = 0;
/** A gate keeps the action back; the verdict counts all the same. */
export const ACTION_WITHHELD = 1;
export type ActionOutcome = typeof ACTION_TAKEN | typeof ACTION_WITHHELD;

/** What a program tells the coordinator. Reports are traced, and never answer. */
export interface ReportSink {
  /**
   * The observer's verdict on a subject changed. The first verdict on a subject also says that it is known.
   *
   * @param accuser who first said so: the originator of the message that changed it, or the observer itself.
   * @param action only looked at when `verdict` is *convicted*.
   */
  verdict(
    subject: NodeOrdinal,
    verdict: Verdict,
    incarnation: number,
    accuser: NodeOrdinal,
    action: ActionOutcome,
  ): void;
  /** A conviction whose action was withheld is acted on now. */
  released(subject: NodeOrdinal): void;
  /** The observer's record of a subject is gone, as after reaping. */
  forgotten(subject: NodeOrdinal): void;
  /** One of the observer's own probes, heartbeats or checks failed and accuses the subject. */
  accused(subject: NodeOrdinal): void;
  /** One more independent accuser was counted against a running suspicion. */
  confirmed(subject: NodeOrdinal, accuser: NodeOrdinal, confirmations: number): void;
  /** The member answered an accusation against itself with a new incarnation. */
  refuted(what: Refuted, incarnation: number): void;
  /** The member's own health score changed. */
  health(score: number): void;
  /** The gate of this observer opened or engaged; called at changes only. */
  gate(engaged: boolean, expected: number, renewals: number): void;
}
