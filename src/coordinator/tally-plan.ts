import type { Micros, NodeOrdinal } from "../node.ts";
import type { ConvictionClass } from "./conviction-class.ts";

/** Hears the class of every conviction, right after the verdict's record in the trace. */
export type ConvictionListener = (observer: NodeOrdinal, subject: NodeOrdinal, of: ConvictionClass) => void;

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
}
