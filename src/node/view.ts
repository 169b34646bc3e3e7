import type { Micros } from "./micros.ts";
import type { NodeOrdinal } from "./roster.ts";
import type { Verdict } from "./verdict.ts";

/** An observer holds no record of the subject. */
export const UNKNOWN = -1;

/**
 * What one observer holds of the members of its group. Two forms behave the same: *dense* has a typed row for every
 * member of the roster; *sparse* keeps memory for what differs from "alive at incarnation 1" alone.
 */
export interface View {
  /** Number of records, of whatever verdict, the observer's own included: the N of memberlist's formulae. */
  readonly size: number;
  /** The verdict on the subject, or `UNKNOWN`. */
  verdictOf(subject: NodeOrdinal): Verdict | typeof UNKNOWN;
  /** The recorded incarnation, an unsigned 32-bit number; 0 when the subject is unknown. */
  incarnationOf(subject: NodeOrdinal): number;
  /** When a verdict other than *alive* became what it is, by the observer's clock; 0 for *alive* and unknown. */
  sinceMicrosOf(subject: NodeOrdinal): Micros;
  /** Adds the record, or changes it. `sinceMicros` is not kept for *alive*. */
  record(subject: NodeOrdinal, verdict: Verdict, incarnation: number, sinceMicros: Micros): void;
  /** Removes the record; removing an unknown subject does nothing. */
  forget(subject: NodeOrdinal): void;
  /** How many records hold this verdict. */
  countOf(verdict: Verdict): number;
}

export type ViewForm = "dense" | "sparse";
