import { MICROS_PER_SECOND, type Micros, type NodeOrdinal } from "../node.ts";
import type { CountedWindow } from "./counted-window.ts";
import { TimeIntegral } from "./time-integral.ts";

/** The members' own health scores over the window, weighted by time; adds up over runs. */
export interface HealthCounts {
  /** Whether any member ever reported a score: without, the scores are not 0 but do not exist. */
  readonly isReported: boolean;
  /** Members outside the anomaly set. */
  readonly healthy: ScoreTime;
  readonly anomalous: ScoreTime;
}

export interface ScoreTime {
  /** Time that members were up, summed over members. */
  readonly memberSeconds: number;
  /** The integral of their scores over that time. */
  readonly scoreSeconds: number;
}

/** Follows the score of every member that is up: 0 from its start until it reports another. */
export class HealthTally {
  readonly #anomalySet: ReadonlySet<NodeOrdinal>;
  readonly #scores: Float64Array;
  readonly #healthy: ScoreIntegrals;
  readonly #anomalous: ScoreIntegrals;
  #isReported = false;

  constructor(memberCount: number, anomalySet: ReadonlySet<NodeOrdinal>, window: CountedWindow) {
    this.#anomalySet = anomalySet;
    this.#scores = new Float64Array(memberCount);
    this.#healthy = new ScoreIntegrals(window);
    this.#anomalous = new ScoreIntegrals(window);
  }

  memberStarted(atMicros: Micros, member: NodeOrdinal): void {
    this.#integralsOf(member).members.add(atMicros, 1);
  }

  memberStopped(atMicros: Micros, member: NodeOrdinal): void {
    this.#changeScore(atMicros, member, 0);
    this.#integralsOf(member).members.add(atMicros, -1);
  }

  reported(atMicros: Micros, member: NodeOrdinal, score: number): void {
    this.#isReported = true;
    this.#changeScore(atMicros, member, score);
  }

  tally(endMicros: Micros): HealthCounts {
    return {
      isReported: this.#isReported,
      healthy: this.#healthy.at(endMicros),
      anomalous: this.#anomalous.at(endMicros),
    };
  }

  #changeScore(atMicros: Micros, member: NodeOrdinal, score: number): void {
    this.#integralsOf(member).scores.add(atMicros, score - (this.#scores[member] as number));
    this.#scores[member] = score;
  }

  #integralsOf(member: NodeOrdinal): ScoreIntegrals {
    return this.#anomalySet.has(member) ? this.#anomalous : this.#healthy;
  }
}

class ScoreIntegrals {
  readonly members: TimeIntegral;
  readonly scores: TimeIntegral;

  constructor(window: CountedWindow) {
    this.members = new TimeIntegral(window);
    this.scores = new TimeIntegral(window);
  }

  at(endMicros: Micros): ScoreTime {
    return {
      memberSeconds: this.members.areaAt(endMicros) / MICROS_PER_SECOND,
      scoreSeconds: this.scores.areaAt(endMicros) / MICROS_PER_SECOND,
    };
  }
}
