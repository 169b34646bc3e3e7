import type { ActionKind, Gate, Micros, NodeOrdinal } from "../node.ts";
import type { ConvictionClass } from "./conviction-class.ts";

/** Hears the class of every conviction, right after the verdict's record in the trace. */
export type ConvictionListener = (observer: NodeOrdinal, subject: NodeOrdinal, of: ConvictionClass) => void;

/** What one who acts for a group has done: on a subject, or its gate engaged or opened. */
export type GroupAct =
  | { readonly what: "engaged" | "open"; readonly expected: number; readonly renewals: number }
  | { readonly what: SubjectAct; readonly subject: NodeOrdinal; readonly kind: ActionKind };

/**
 * *released*: taken after it had been withheld. *undone*: taken back, since the subject is held alive again; *stands*:
 * the same of an action that cannot be undone. *lifted*: taken back by a gate that fails open.
 */
export type SubjectAct = (typeof SUBJECT_ACTS)[number];
export const SUBJECT_ACTS = ["withheld", "taken", "released", "undone", "stands", "lifted"] as const;

/**
 * Calls back at the end of an instant, which may be the present one, after all that programs do in it.
 *
 * @param actor of one number at most one call is awaited at a time.
 * @returns what calls it off.
 */
export type WakeAt = (atMicros: Micros, actor: number, wake: () => void) => () => void;

/** What the coordinator must know of a run before it begins. */
export interface TallyPlan {
  /** Nodes over all groups; ordinals run from 0 to one less. */
  readonly memberCount: number;
  /** In file order: together they hold every ordinal once. */
  readonly groups: readonly TallyGroup[];
  nameOf(node: NodeOrdinal): string;
  /** Names of the kinds of message of each group's program, by index of the group, as its codec has them. */
  readonly messageKinds: readonly (readonly string[])[];
  /** The end of the warm-up: the first counted instant, in run time. */
  readonly warmupMicros: Micros;
  /** The first instant that is no longer counted: warm-up + duration. What follows is the tail. */
  readonly endMicros: Micros;
  /** Whether *faulted* asks about the whole run or about the instant (DESIGN 2). */
  readonly accounting: "run" | "instant";
  /**
   * Every node under an anomaly (block, pause, …) at any time of the run, under either accounting: full
   * dissemination waits for the others only, and health is averaged apart.
   */
  readonly anomalySet: ReadonlySet<NodeOrdinal>;
  /** Whether an injected partition keeps datagrams, or what streams carry, of `from` from `to` at the present instant. */
  isCut(from: NodeOrdinal, to: NodeOrdinal, byStreams: boolean): boolean;
  readonly onConviction?: ConvictionListener | undefined;
  /** Needed where somebody acts for a group. */
  readonly wakeAt?: WakeAt | undefined;
  /** Hears of what is done for groups. */
  readonly onAct?: ((atMicros: Micros, act: GroupAct) => void) | undefined;
  readonly limits: {
    /** Most removals the gate permits in any minute; `null` without a gate. */
    readonly worstCaseRemovalsPerMinute: number | null;
    /** The shortest crash-to-action that the settings allow; `null` when there is none. */
    readonly detectionFloorMicros: Micros | null;
  };
}

export interface TallyGroup {
  readonly name: string;
  readonly first: NodeOrdinal;
  readonly count: number;
  /** `view: full`: a member's first start gives it every member that it judges as alive. */
  readonly startsFull: boolean;
  /** Indexes of the groups on whose members its members report verdicts; its own alone when left out. */
  readonly judged?: readonly number[];
  /** Its members hear by streams of those they judge, and not by datagrams. */
  readonly hearsByStreams?: boolean;
  /** Its members' program keeps a budget of its own, and explains it. */
  readonly keepsBudget?: boolean;
  /** What acting on a conviction does; routing stops if nothing is said. */
  readonly action?: ActionKind | undefined;
  /** Who acts for all of it, behind one gate; if nobody does, each member acts for itself. */
  readonly actor?: { readonly gate: Gate; readonly quorum: number } | undefined;
}
