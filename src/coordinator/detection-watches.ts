import { MICROS_PER_SECOND, type Micros, type NodeOrdinal } from "../node.ts";
import type { NodeRange } from "./judging.ts";

/** How soon incidents (crashes, or anomalies) were noticed; samples in the order in which they came. */
export interface LatencyTally {
  readonly injected: number;
  /** Seconds from each detected incident to its first conviction by another member. */
  readonly firstDetection: readonly number[];
  /** Seconds from each fully known incident to the last conviction that was waited for. */
  readonly fullDissemination: readonly number[];
}

/** How a member stands to a subject at the moment of an incident. */
export interface Standing {
  /** It is up and holds the subject convicted already. */
  readonly isInformed: boolean;
  /** It is up, outside the anomaly set, and knows the subject, convicted or not. */
  readonly isAwaited: boolean;
}

interface Watch {
  readonly beganMicros: Micros;
  /** Lowest of those that could be awaited. */
  readonly first: NodeOrdinal;
  /** By ordinal, counted from `first`: 1 for a member whose conviction is awaited still. */
  readonly awaited: Uint8Array;
  awaitedCount: number;
  isDetected: boolean;
  /** The last instant at which an awaited member was informed. */
  informedMicros: Micros | undefined;
}

/**
 * Waits, for each incident of a subject, for the first conviction by any other member and for the last one among
 * the members that are up, outside the anomaly set, and know the subject at the incident's start. A member that
 * stops, forgets the subject or holds it left meanwhile is awaited no longer. Each member's first conviction
 * informs it for good.
 */
export class DetectionWatches {
  readonly #earlyConvictionsCount: boolean;
  readonly #watches = new Map<NodeOrdinal, Watch>();
  readonly #firstDetection: number[] = [];
  readonly #fullDissemination: number[] = [];
  #injected = 0;

  /**
   * @param earlyConvictionsCount whether a conviction that was held when the incident began detects it, after 0 s.
   *   So it is with crashes: the verdict has come true. An anomaly's detection takes a conviction of its own, or
   *   each spell of a periodic one would be "detected" by what the spell before it caused.
   */
  constructor(earlyConvictionsCount: boolean) {
    this.#earlyConvictionsCount = earlyConvictionsCount;
  }

  /**
   * An incident begins; the subject's earlier one, if any is watched still, is closed.
   *
   * @param judges all who may report verdicts on the subject, in rising order.
   */
  open(
    atMicros: Micros,
    subject: NodeOrdinal,
    judges: readonly NodeRange[],
    standingOf: (member: NodeOrdinal) => Standing,
  ): void {
    this.#injected += 1;
    const first = judges[0]?.first ?? 0;
    const last = judges.at(-1);
    const watch: Watch = {
      beganMicros: atMicros,
      first,
      awaited: new Uint8Array(last === undefined ? 0 : last.first + last.count - first),
      awaitedCount: 0,
      isDetected: false,
      informedMicros: undefined,
    };
    this.#watches.set(subject, watch);
    for (const { first: from, count } of judges) {
      for (let member = from; member < from + count; member++) {
        if (member !== subject) this.#look(member, watch, standingOf(member));
      }
    }
    if (watch.awaitedCount === 0) this.#completed(subject, watch);
  }

  /** Nothing that comes later belongs to the subject's incident. */
  close(subject: NodeOrdinal): void {
    this.#watches.delete(subject);
  }

  /** @param observer another member, which convicts the subject. */
  convicted(atMicros: Micros, observer: NodeOrdinal, subject: NodeOrdinal): void {
    const watch = this.#watches.get(subject);
    if (watch === undefined) return;
    this.#detected(watch, atMicros);
    const isAwaited = watch.awaited[observer - watch.first] === 1;
    if (isAwaited) watch.informedMicros = atMicros;
    this.#awaitNoLonger(observer, subject, watch);
    if (watch.awaitedCount === 0) this.#watches.delete(subject);
  }

  /** The member stopped. */
  memberGone(member: NodeOrdinal): void {
    for (const [subject, watch] of this.#watches) this.#awaitNoLonger(member, subject, watch);
  }

  /** The observer no longer holds the subject a member. */
  subjectGone(observer: NodeOrdinal, subject: NodeOrdinal): void {
    const watch = this.#watches.get(subject);
    if (watch !== undefined) this.#awaitNoLonger(observer, subject, watch);
  }

  tally(): LatencyTally {
    return {
      injected: this.#injected,
      firstDetection: [...this.#firstDetection],
      fullDissemination: [...this.#fullDissemination],
    };
  }

  #look(member: NodeOrdinal, watch: Watch, { isInformed, isAwaited }: Standing): void {
    if (isInformed && this.#earlyConvictionsCount) this.#detected(watch, watch.beganMicros);
    if (!isAwaited) return;
    if (!isInformed) {
      watch.awaited[member - watch.first] = 1;
      watch.awaitedCount += 1;
    } else if (this.#earlyConvictionsCount) {
      watch.informedMicros = watch.beganMicros;
    }
  }

  #awaitNoLonger(member: NodeOrdinal, subject: NodeOrdinal, watch: Watch): void {
    const row = member - watch.first;
    if (watch.awaited[row] !== 1) return;
    watch.awaited[row] = 0;
    watch.awaitedCount -= 1;
    if (watch.awaitedCount === 0) this.#completed(subject, watch);
  }

  #detected(watch: Watch, atMicros: Micros): void {
    if (watch.isDetected) return;
    watch.isDetected = true;
    this.#firstDetection.push((atMicros - watch.beganMicros) / MICROS_PER_SECOND);
  }

  /** Nobody is awaited any more; a watch that was never detected goes on waiting for that. */
  #completed(subject: NodeOrdinal, watch: Watch): void {
    if (watch.informedMicros !== undefined) {
      this.#fullDissemination.push((watch.informedMicros - watch.beganMicros) / MICROS_PER_SECOND);
    }
    if (watch.isDetected) this.#watches.delete(subject);
  }
}
