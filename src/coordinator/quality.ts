import {
  CONVICTED,
  LEFT,
  MICROS_PER_SECOND,
  type Micros,
  SUSPECTED,
  UNKNOWN,
  type Verdict,
} from "../node.ts";
import { type CountedWindow, isCounted } from "./counted-window.ts";
import {
  CONVICTION_LEVEL,
  LEVELS,
  type Level,
  type PairRecords,
  type PairSlot,
  SUSPICION_LEVEL,
} from "./pair-records.ts";
import { TimeIntegral } from "./time-integral.ts";

/** How many samples there were of a length of time, and their sum in seconds. */
export interface SampleSum {
  readonly count: number;
  readonly sumSeconds: number;
}

/** What the quality of one level is computed from; adds up over runs. */
export interface LevelTally {
  /** Time over which ordered pairs with both up held a verdict (*left* is none), summed over pairs. */
  readonly judgedPairSeconds: number;
  /** The part of it at which the observer was at the level: the subject was up, so the answer was wrong. */
  readonly wrongPairSeconds: number;
  /** Transitions to the level about a subject that was up. */
  readonly mistakes: number;
  /** Lengths of mistakes that both began and ended in the window. */
  readonly durations: SampleSum;
  /** From the start of a mistake to that of the same pair's next. */
  readonly recurrences: SampleSum;
  /** From a crash to each observer's final transition to the level. */
  readonly detections: SampleSum;
  /** Of the detections, those whose transition came before the crash: they count as 0. */
  readonly earlyDetections: number;
}

/**
 * The standard metrics of failure detectors (Chen, Toueg, Aguilera: "On the quality of service of failure
 * detectors", 2002) over all ordered pairs, at the level of suspicion and at that of conviction.
 *
 * - A *mistake* is a transition to the level while the subject is up. A verdict that was passed while the subject
 *   was down and outlasts its restart is no mistake, but its time counts as wrong.
 * - Histories are cut, and give no sample for the cycle that was cut, by the window's edges, by a stop of either
 *   node, and when the observer forgets the subject or holds it *left*; the time until then counts.
 * - A detection is final if it lasts until the subject's restart, the observer's stop or the end of the run, tail
 *   included; so is that of an observer that has forgotten the subject since. Only observers that were up at the
 *   crash give a sample.
 */
export class Quality {
  readonly #window: CountedWindow;
  readonly #records: PairRecords;
  readonly #levels: readonly [LevelSums, LevelSums] = [new LevelSums(), new LevelSums()];
  readonly #judged: TimeIntegral;
  readonly #wrong: readonly [TimeIntegral, TimeIntegral];

  constructor(window: CountedWindow, records: PairRecords) {
    this.#window = window;
    this.#records = records;
    this.#judged = new TimeIntegral(window);
    this.#wrong = [new TimeIntegral(window), new TimeIntegral(window)];
  }

  /** From this instant on, so many ordered pairs with both up hold these verdicts. */
  pairsHolding(atMicros: Micros, alive: number, suspected: number, convicted: number): void {
    this.#judged.set(atMicros, alive + suspected + convicted);
    this.#wrong[SUSPICION_LEVEL].set(atMicros, suspected + convicted);
    this.#wrong[CONVICTION_LEVEL].set(atMicros, convicted);
  }

  /** @param subjectEpoch odd while the subject is up (see `GroundTruth`). */
  changed(
    atMicros: Micros,
    slot: PairSlot,
    before: Verdict | typeof UNKNOWN,
    after: Verdict | typeof UNKNOWN,
    subjectEpoch: number,
  ): void {
    for (const level of LEVELS) this.#changed(level, atMicros, slot, before, after, subjectEpoch);
  }

  /** A crash is over for an observer: the subject restarts, it stops itself, or the run ends, as it holds this. */
  crashClosed(slot: PairSlot, verdict: Verdict | typeof UNKNOWN, crashMicros: Micros): void {
    for (const level of LEVELS) {
      const isDetected = isAtLevel(level, verdict) || this.#records.keptUntilForgotten[level][slot] === 1;
      if (!isDetected) continue;
      const latency = (this.#records.since[level][slot] as number) - crashMicros;
      const sums = this.#levels[level];
      if (latency < 0) sums.earlyDetections += 1;
      sums.detections.add(Math.max(0, latency));
    }
  }

  tallyOf(level: Level, endMicros: Micros): LevelTally {
    const sums = this.#levels[level];
    return {
      judgedPairSeconds: this.#judged.areaAt(endMicros) / MICROS_PER_SECOND,
      wrongPairSeconds: this.#wrong[level].areaAt(endMicros) / MICROS_PER_SECOND,
      mistakes: sums.mistakes,
      durations: sums.durations.inSeconds(),
      recurrences: sums.recurrences.inSeconds(),
      detections: sums.detections.inSeconds(),
      earlyDetections: sums.earlyDetections,
    };
  }

  #changed(
    level: Level,
    atMicros: Micros,
    slot: PairSlot,
    before: Verdict | typeof UNKNOWN,
    after: Verdict | typeof UNKNOWN,
    subjectEpoch: number,
  ): void {
    const since = this.#records.since[level];
    const epochs = this.#records.epochs[level];
    const kept = this.#records.keptUntilForgotten[level];
    const isUp = (subjectEpoch & 1) === 1;
    const sums = this.#levels[level];
    const wasAtLevel = isAtLevel(level, before);
    const isAtLevelNow = isAtLevel(level, after);
    // Whether the last transition to the level was a mistake that nothing has cut since.
    const isSameHistory =
      isUp && epochs[slot] === subjectEpoch && isCounted(this.#window, since[slot] as number);
    kept[slot] = wasAtLevel && after === UNKNOWN && !isUp ? 1 : 0;
    if (isAtLevelNow && !wasAtLevel) {
      if (isUp && isCounted(this.#window, atMicros)) {
        sums.mistakes += 1;
        if (isSameHistory) sums.recurrences.add(atMicros - (since[slot] as number));
      }
      since[slot] = atMicros;
      epochs[slot] = subjectEpoch;
      return;
    }
    if (after === UNKNOWN || after === LEFT) {
      epochs[slot] = 0;
    } else if (wasAtLevel && !isAtLevelNow && isSameHistory && isCounted(this.#window, atMicros)) {
      sums.durations.add(atMicros - (since[slot] as number));
    }
  }
}

/** A suspected or convicted subject is at the level of suspicion, a convicted one also at that of conviction. */
export function isAtLevel(level: Level, verdict: Verdict | typeof UNKNOWN): boolean {
  return verdict === CONVICTED || (level === SUSPICION_LEVEL && verdict === SUSPECTED);
}

class LevelSums {
  mistakes = 0;
  earlyDetections = 0;
  readonly durations = new Samples();
  readonly recurrences = new Samples();
  readonly detections = new Samples();
}

class Samples {
  #count = 0;
  #sumMicros = 0;

  add(micros: Micros): void {
    this.#count += 1;
    this.#sumMicros += micros;
  }

  inSeconds(): SampleSum {
    return { count: this.#count, sumSeconds: this.#sumMicros / MICROS_PER_SECOND };
  }
}
