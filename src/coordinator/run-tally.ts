import type { AccuserEntry } from "./accuser-matrix.ts";
import type { ActionCounts } from "./action-tally.ts";
import type { ConvictionCounts } from "./conviction-class.ts";
import type { LatencyTally } from "./detection-watches.ts";
import type { GateCounts } from "./gate-tally.ts";
import type { HealthCounts } from "./health-tally.ts";
import type { EngagedBudget } from "./own-budgets.ts";
import type { LevelTally } from "./quality.ts";
import type { TrafficCounts } from "./traffic-tally.ts";

/**
 * What was counted in one run: plain data that survives JSON, with the samples that a summary over several runs
 * needs. Everything is of the counted window, [warm-up, warm-up + duration) or its part before the run's end,
 * unless it says otherwise. Times are in seconds.
 */
export interface RunTally {
  /** Nodes over all groups, whether or not they were up. */
  readonly members: number;
  /** Length of the counted window, as far as the run went. */
  readonly seconds: number;
  /** After the counted window. */
  readonly tail: { readonly seconds: number; readonly convictions: ConvictionCounts };
  /** Whether, at the warm-up's end, every member that had joined knew every other. */
  readonly joinComplete: boolean;
  readonly convictions: ConvictionCounts;
  readonly falseConvictions: {
    readonly total: number;
    /** The observer was not faulted either (by the run's accounting): the Lifeguard paper's FP−. */
    readonly atHealthy: number;
  };
  /** Who accused whom, the largest counts first. */
  readonly accusers: readonly AccuserEntry[];
  readonly crashes: LatencyTally;
  readonly anomalies: LatencyTally;
  /** The members of the anomaly set. */
  readonly anomalous: readonly AnomalousMember[];
  readonly actions: ActionCounts;
  /** Transitions to *suspected*. */
  readonly suspicions: number;
  /** Probes, heartbeats or checks of an observer's own that failed. */
  readonly accusations: number;
  /** Independent accusers counted against a running suspicion. */
  readonly confirmations: number;
  readonly refutations: RefutationCounts;
  /** Convicted subjects held alive again, by the same observer, that had not been down in between. */
  readonly flaps: number;
  readonly traffic: TrafficCounts;
  readonly quality: { readonly suspicion: LevelTally; readonly conviction: LevelTally };
  readonly gate: GateCounts;
  /** Observers whose own budget was engaged when the run ended; those of gates that a scenario configures aside. */
  readonly ownBudgets: readonly EngagedBudget[];
  /** The first time in the window that a gate engaged; `null` if none has. */
  readonly firstTrigger: FirstTriggerTold | null;
  readonly health: HealthCounts;
  readonly limits: {
    readonly worstCaseRemovalsPerMinute: number | null;
    readonly detectionFloorSeconds: number | null;
  };
}

export interface FirstTriggerTold {
  /** Run time. */
  readonly atSeconds: number;
  /** Whose gate: a member, or a group for whom somebody acts. */
  readonly by: string;
  /** Its group. */
  readonly group: string;
  readonly expected: number;
  readonly renewals: number;
}

export interface AnomalousMember {
  readonly name: string;
  /** Spells that began in the window. */
  readonly spells: number;
  /** Time under an anomaly in the window. */
  readonly seconds: number;
}

/** By what the member answered. */
export interface RefutationCounts {
  readonly suspicion: number;
  readonly conviction: number;
  /** Anything else said about it, such as a state newer than its own. */
  readonly conflict: number;
}
