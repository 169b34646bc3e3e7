import {
  type ActionKind,
  FAIL_OVER,
  MICROS_PER_SECOND,
  type Micros,
  type NodeOrdinal,
  STOP_ROUTING,
} from "../node.ts";
import { type CountedWindow, isCounted } from "./counted-window.ts";
import { TimeIntegral } from "./time-integral.ts";

/** What was done on verdicts, and what became of it, summed over actors. */
export interface ActionCounts {
  /** Convictions acted on, at once or when a gate released them. */
  readonly taken: number;
  /** Of those, the ones whose subject was up when the action was taken. */
  readonly onAlive: number;
  /** Actions that were undone when the subject was held alive again, or because a gate failed open. */
  readonly undone: number;
  /** Of those taken, the ones that nothing undoes. */
  readonly irreversible: number;
  readonly irreversibleOnAlive: number;
  /** Irreversible actions whose subject was held alive again afterwards, and had been up all the time. */
  readonly regretted: number;
  /**
   * Time, summed over subjects, for which one was up that had been failed over, until it was held alive again: it and
   * its successor may both have served, neither knowing of the other.
   */
  readonly splitSeconds: number;
}

export class ActionTally {
  readonly #window: CountedWindow;
  readonly #split: TimeIntegral;
  readonly #isSplit = new Set<NodeOrdinal>();
  #taken = 0;
  #onAlive = 0;
  #undone = 0;
  #irreversible = 0;
  #irreversibleOnAlive = 0;
  #regretted = 0;

  constructor(window: CountedWindow) {
    this.#window = window;
    this.#split = new TimeIntegral(window);
  }

  taken(atMicros: Micros, subject: NodeOrdinal, kind: ActionKind, subjectIsUp: boolean): void {
    if (kind === FAIL_OVER && subjectIsUp && !this.#isSplit.has(subject)) {
      this.#isSplit.add(subject);
      this.#split.add(atMicros, 1);
    }
    if (!isCounted(this.#window, atMicros)) return;
    this.#taken += 1;
    if (subjectIsUp) this.#onAlive += 1;
    if (kind !== FAIL_OVER) return;
    this.#irreversible += 1;
    if (subjectIsUp) this.#irreversibleOnAlive += 1;
  }

  /**
   * The subject of an action that was taken is held alive again by who took it.
   *
   * @param wasUpAllAlong it has not been down since the action.
   */
  verdictTakenBack(atMicros: Micros, subject: NodeOrdinal, kind: ActionKind, wasUpAllAlong: boolean): void {
    this.#splitEnds(atMicros, subject);
    if (!isCounted(this.#window, atMicros)) return;
    if (kind === STOP_ROUTING) this.#undone += 1;
    else if (kind === FAIL_OVER && wasUpAllAlong) this.#regretted += 1;
  }

  /** A gate has failed open: who was left out is used again, though the verdict stands. */
  lifted(atMicros: Micros): void {
    if (isCounted(this.#window, atMicros)) this.#undone += 1;
  }

  subjectStopped(atMicros: Micros, subject: NodeOrdinal): void {
    this.#splitEnds(atMicros, subject);
  }

  counts(endMicros: Micros): ActionCounts {
    return {
      taken: this.#taken,
      onAlive: this.#onAlive,
      undone: this.#undone,
      irreversible: this.#irreversible,
      irreversibleOnAlive: this.#irreversibleOnAlive,
      regretted: this.#regretted,
      splitSeconds: this.#split.areaAt(endMicros) / MICROS_PER_SECOND,
    };
  }

  #splitEnds(atMicros: Micros, subject: NodeOrdinal): void {
    if (this.#isSplit.delete(subject)) this.#split.add(atMicros, -1);
  }
}
