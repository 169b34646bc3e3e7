import type { Coordinator } from "../../src/coordinator/coordinator.ts";
import {
  ACTION_TAKEN,
  ALIVE,
  CONVICTED,
  LEFT,
  type Micros,
  SUSPECTED,
  UNKNOWN,
  type Verdict,
} from "../../src/node.ts";

type Held = Verdict | typeof UNKNOWN;

/** Something that happens to a coordinator; impossible ones are skipped by `feasible`. */
export type Step =
  | { readonly kind: "start"; readonly node: number; readonly full: boolean }
  | { readonly kind: "stop"; readonly node: number; readonly reason: "crash" | "leave" }
  | { readonly kind: "anomaly"; readonly node: number; readonly begins: boolean }
  | {
      readonly kind: "verdict";
      readonly observer: number;
      readonly subject: number;
      readonly verdict: Held;
      readonly accuser: number;
    };

export interface TimedStep {
  readonly at: Micros;
  readonly step: Step;
}

interface PairState {
  readonly held: Held;
  /** Counts of the node's starts, or -1 while it is down. */
  readonly observerLife: number;
  readonly subjectLife: number;
}

/** The state of everything after one step. */
interface Snapshot {
  readonly at: Micros;
  readonly step: Step | undefined;
  readonly lives: readonly number[];
  readonly underAnomaly: readonly boolean[];
  readonly held: readonly (readonly Held[])[];
}

export interface NaivePlan {
  readonly memberCount: number;
  readonly from: Micros;
  readonly until: Micros;
  readonly end: Micros;
  readonly anomalySet: ReadonlySet<number>;
  judges(observer: number, subject: number): boolean;
}

/**
 * What the coordinator must find, found the slow way: it keeps the whole state after every step of a run, and works
 * each figure out from its definition by looking over the complete history.
 */
export class NaiveCoordinator {
  readonly #plan: NaivePlan;
  readonly #history: Snapshot[] = [];
  readonly #starts: number[];

  constructor(plan: NaivePlan) {
    this.#plan = plan;
    const members = Array.from({ length: plan.memberCount }, (_, node) => node);
    this.#starts = members.map(() => 0);
    this.#history.push({
      at: 0,
      step: undefined,
      lives: members.map(() => -1),
      underAnomaly: members.map(() => false),
      held: members.map(() => members.map(() => UNKNOWN)),
    });
  }

  /** Whether the step can happen and changes anything. */
  isFeasible(step: Step): boolean {
    const { lives, underAnomaly, held } = this.#last();
    if (step.kind === "start") return lives[step.node] === -1;
    if (step.kind === "stop") return lives[step.node] !== -1;
    if (step.kind === "anomaly") {
      return this.#plan.anomalySet.has(step.node) && underAnomaly[step.node] !== step.begins;
    }
    return (
      step.observer !== step.subject &&
      this.#plan.judges(step.observer, step.subject) &&
      lives[step.observer] !== -1 &&
      held[step.observer]?.[step.subject] !== step.verdict
    );
  }

  take(at: Micros, step: Step): void {
    const last = this.#last();
    const lives = [...last.lives];
    const underAnomaly = [...last.underAnomaly];
    const held = last.held.map((row) => [...row]);
    if (step.kind === "start") {
      this.#starts[step.node] = (this.#starts[step.node] as number) + 1;
      lives[step.node] = this.#starts[step.node] as number;
      held[step.node] = lives.map((_, subject) =>
        step.full && this.#plan.judges(step.node, subject) ? ALIVE : UNKNOWN,
      );
    } else if (step.kind === "stop") {
      lives[step.node] = -1;
      held[step.node] = lives.map(() => UNKNOWN);
    } else if (step.kind === "anomaly") {
      underAnomaly[step.node] = step.begins;
    } else {
      (held[step.observer] as Held[])[step.subject] = step.verdict;
    }
    this.#history.push({ at, step, lives, underAnomaly, held });
  }

  isConverged(): boolean {
    return this.#pairs().every(([observer, subject]) => {
      const { lives, held } = this.#last();
      const verdict = held[observer]?.[subject];
      if (lives[observer] === -1) return true;
      if (lives[subject] !== -1) return verdict === ALIVE;
      const hasLived = this.#history.some((moment) => moment.lives[subject] !== -1);
      return !hasLived || (verdict !== ALIVE && verdict !== SUSPECTED);
    });
  }

  knowsAll(): boolean {
    return this.#pairs().every(([observer, subject]) => {
      const { lives, held } = this.#last();
      return lives[observer] !== -1 && lives[subject] !== -1 && held[observer]?.[subject] !== UNKNOWN;
    });
  }

  /** The class of the conviction that was the last step, where nothing is cut and accounting is by the run. */
  lastClass(): "true" | "faulted" | "false" | undefined {
    const index = this.#history.length - 1;
    return this.#classAt(index);
  }

  figures() {
    const crashes = this.#incidents(
      (snapshot) => snapshot.step?.kind === "stop" && snapshot.step.reason === "crash",
      true,
    );
    const anomalies = this.#incidents(
      (snapshot) =>
        snapshot.step?.kind === "anomaly" &&
        snapshot.step.begins &&
        snapshot.lives[snapshot.step.node] !== -1,
      false,
    );
    return {
      suspicions: this.#countSteps((step) => step.verdict === SUSPECTED),
      convictions: {
        true: this.#countClass("true"),
        faulted: this.#countClass("faulted"),
        false: this.#countClass("false"),
      },
      flaps: this.#flaps(),
      crashes,
      anomalies,
      suspicion: this.#level((held) => held === SUSPECTED || held === CONVICTED),
      conviction: this.#level((held) => held === CONVICTED),
    };
  }

  #last(): Snapshot {
    return this.#history.at(-1) as Snapshot;
  }

  #isCounted(at: Micros): boolean {
    return at >= this.#plan.from && at < this.#plan.until;
  }

  #pairs(): [number, number][] {
    const members = this.#starts.map((_, node) => node);
    return members.flatMap((observer) =>
      members
        .filter((subject) => subject !== observer && this.#plan.judges(observer, subject))
        .map((subject): [number, number] => [observer, subject]),
    );
  }

  #stateOf(index: number, observer: number, subject: number): PairState {
    const { lives, held } = this.#history[index] as Snapshot;
    return {
      held: held[observer]?.[subject] as Held,
      observerLife: lives[observer] as number,
      subjectLife: lives[subject] as number,
    };
  }

  #countSteps(counts: (step: Extract<Step, { kind: "verdict" }>) => boolean): number {
    return this.#history.filter(
      ({ at, step }) => step?.kind === "verdict" && this.#isCounted(at) && counts(step),
    ).length;
  }

  #countClass(of: "true" | "faulted" | "false"): number {
    return this.#history.filter(({ at }, index) => this.#isCounted(at) && this.#classAt(index) === of).length;
  }

  #classAt(index: number): "true" | "faulted" | "false" | undefined {
    const { step, lives } = this.#history[index] as Snapshot;
    if (step?.kind !== "verdict" || step.verdict !== CONVICTED) return undefined;
    const { observer, subject, accuser } = step;
    const began =
      (accuser === observer ? undefined : this.#lastEntry(index - 1, accuser, subject)) ??
      (this.#stateOf(index - 1, observer, subject).held === SUSPECTED
        ? this.#lastEntry(index - 1, observer, subject)
        : undefined);
    const isDown = lives[subject] === -1;
    // The last step of the instant in which the suspicion began is where looking back begins, for a restart in that
    // instant came before; it is the same instant's world phase.
    const wasDown =
      began !== undefined &&
      this.#history.slice(0, index).some(
        (snapshot, at) =>
          snapshot.lives[subject] === -1 &&
          // Down until the next snapshot's time, which must lie after the suspicion began.
          (this.#history[at + 1] as Snapshot).at > began,
      );
    if (isDown || wasDown) return "true";
    return this.#plan.anomalySet.has(subject) ? "faulted" : "false";
  }

  /** When the observer last came to suspect (or convict outright) the subject, up to a snapshot. */
  #lastEntry(upTo: number, observer: number, subject: number): Micros | undefined {
    for (let index = upTo; index > 0; index--) {
      const now = this.#stateOf(index, observer, subject).held;
      const before = this.#stateOf(index - 1, observer, subject).held;
      if (isSuspect(now) && !isSuspect(before)) return (this.#history[index] as Snapshot).at;
    }
    return undefined;
  }

  #flaps(): number {
    let flaps = 0;
    this.#history.forEach(({ at, step }, index) => {
      if (step?.kind !== "verdict" || step.verdict !== ALIVE || !this.#isCounted(at)) return;
      const life = this.#stateOf(index, step.observer, step.subject);
      for (let earlier = index - 1; earlier > 0; earlier--) {
        const state = this.#stateOf(earlier, step.observer, step.subject);
        if (state.observerLife !== life.observerLife || state.subjectLife !== life.subjectLife) return;
        if (life.subjectLife === -1 || state.held === ALIVE || state.held === LEFT) return;
        const before = this.#stateOf(earlier - 1, step.observer, step.subject);
        if (state.held === CONVICTED && before.held !== CONVICTED) {
          if (before.subjectLife === life.subjectLife) flaps += 1;
          return;
        }
      }
    });
    return flaps;
  }

  #incidents(begins: (snapshot: Snapshot) => boolean | undefined, isCrash: boolean) {
    const firstDetection: number[] = [];
    const fullDissemination: number[] = [];
    let injected = 0;
    this.#history.forEach((start, index) => {
      if (!this.#isCounted(start.at) || !begins(start)) return;
      const subject = (start.step as { node: number }).node;
      if (!start.lives.some((_, node) => this.#plan.judges(node, subject))) return;
      injected += 1;
      const others = start.lives.map((_, node) => node).filter((node) => node !== subject);
      const heldAtStart = (node: number) => this.#stateOf(index, node, subject).held;
      const awaited = new Set(
        others.filter(
          (node) =>
            !this.#plan.anomalySet.has(node) &&
            [ALIVE, SUSPECTED, CONVICTED].some((held) => held === heldAtStart(node)),
        ),
      );
      const informed: number[] = [];
      const detections: number[] = [];
      for (const node of others) {
        if (heldAtStart(node) !== CONVICTED) continue;
        if (isCrash) {
          detections.push(0);
          if (awaited.has(node)) informed.push(0);
        }
        awaited.delete(node);
      }
      for (let later = index + 1; later < this.#history.length; later++) {
        const { at, step } = this.#history[later] as Snapshot;
        if (step?.kind === "stop") {
          if (step.node === subject) break;
          awaited.delete(step.node);
        }
        if (!isCrash && step?.kind === "anomaly" && step.begins && step.node === subject) break;
        if (step?.kind !== "verdict" || step.subject !== subject) continue;
        if (step.verdict === LEFT || step.verdict === UNKNOWN) awaited.delete(step.observer);
        const of = this.#classAt(later);
        if (of === undefined || (of === "true") !== isCrash) continue;
        detections.push(at - start.at);
        if (awaited.delete(step.observer)) informed.push(at - start.at);
      }
      if (detections.length > 0) firstDetection.push(Math.min(...detections));
      if (awaited.size === 0 && informed.length > 0) fullDissemination.push(Math.max(...informed));
    });
    return { injected, firstDetection: sorted(firstDetection), fullDissemination: sorted(fullDissemination) };
  }

  #level(isAtLevel: (held: Held) => boolean) {
    let judged = 0;
    let wrong = 0;
    const mistakes: Micros[] = [];
    const durations: Micros[] = [];
    const recurrences: Micros[] = [];
    const detections: Micros[] = [];
    for (const [observer, subject] of this.#pairs()) {
      const stateAt = (index: number) => this.#stateOf(index, observer, subject);
      const enters = (index: number) =>
        index > 0 && isAtLevel(stateAt(index).held) && !isAtLevel(stateAt(index - 1).held);
      let mistake: number | undefined;
      this.#history.forEach((snapshot, index) => {
        const state = stateAt(index);
        const until = this.#history[index + 1]?.at ?? this.#plan.end;
        const overlap = Math.min(until, this.#plan.until) - Math.max(snapshot.at, this.#plan.from);
        if (state.observerLife !== -1 && state.subjectLife !== -1 && overlap > 0) {
          if (state.held === ALIVE || state.held === SUSPECTED || state.held === CONVICTED) judged += overlap;
          if (isAtLevel(state.held)) wrong += overlap;
        }
        if (index === 0) return;
        const before = stateAt(index - 1);
        const isCut =
          before.observerLife !== state.observerLife ||
          before.subjectLife !== state.subjectLife ||
          state.held === UNKNOWN ||
          state.held === LEFT;
        if (isCut) mistake = undefined;
        const since = mistake === undefined ? undefined : (this.#history[mistake] as Snapshot).at;
        const isSample = since !== undefined && this.#isCounted(since) && this.#isCounted(snapshot.at);
        if (enters(index) && state.subjectLife !== -1) {
          if (this.#isCounted(snapshot.at)) mistakes.push(snapshot.at);
          if (isSample) recurrences.push(snapshot.at - since);
          mistake = index;
        } else if (enters(index)) {
          mistake = undefined;
        } else if (isAtLevel(before.held) && !isAtLevel(state.held) && isSample) {
          durations.push(snapshot.at - since);
        }
      });
      detections.push(...this.#finalTransitions(observer, subject, isAtLevel, enters));
    }
    return {
      judged,
      wrong,
      mistakes: mistakes.length,
      durations: sumOf(durations),
      recurrences: sumOf(recurrences),
      detections: sumOf(detections),
    };
  }

  #finalTransitions(
    observer: number,
    subject: number,
    isAtLevel: (held: Held) => boolean,
    enters: (index: number) => boolean,
  ): Micros[] {
    const found: Micros[] = [];
    this.#history.forEach((crash, index) => {
      if (crash.step?.kind !== "stop" || crash.step.reason !== "crash") return;
      if (crash.step.node !== subject || !this.#isCounted(crash.at)) return;
      const life = this.#stateOf(index, observer, subject).observerLife;
      if (life === -1) return;
      let last = index;
      while (
        last + 1 < this.#history.length &&
        this.#stateOf(last + 1, observer, subject).subjectLife === -1 &&
        this.#stateOf(last + 1, observer, subject).observerLife === life
      ) {
        last += 1;
      }
      // A subject forgotten since it crashed is held as it was held before that.
      let heldAt = last;
      while (heldAt > index && this.#stateOf(heldAt, observer, subject).held === UNKNOWN) heldAt -= 1;
      if (!isAtLevel(this.#stateOf(heldAt, observer, subject).held)) return;
      let entry = heldAt;
      while (!enters(entry)) entry -= 1;
      found.push(Math.max(0, (this.#history[entry] as Snapshot).at - crash.at));
    });
    return found;
  }
}

/** Tells a coordinator of a step; gives the class it finds. */
export function tell(coordinator: Coordinator, at: Micros, step: Step): string | undefined {
  if (step.kind === "start") coordinator.nodeStarted(at, step.node, step.full);
  else if (step.kind === "stop") coordinator.nodeStopped(at, step.node, step.reason);
  else if (step.kind === "anomaly") {
    if (step.begins) coordinator.anomalyBegan(at, step.node);
    else coordinator.anomalyEnded(at, step.node);
  } else if (step.verdict === UNKNOWN) coordinator.forgotten(at, step.observer, step.subject);
  else {
    const { observer, subject, verdict, accuser } = step;
    return coordinator.verdict(at, observer, subject, verdict, 1, accuser, ACTION_TAKEN);
  }
  return undefined;
}

function isSuspect(held: Held): boolean {
  return held === SUSPECTED || held === CONVICTED;
}

function sumOf(samples: readonly Micros[]) {
  return { count: samples.length, sum: samples.reduce((sum, sample) => sum + sample, 0) };
}

export function sorted(samples: readonly number[]): number[] {
  return [...samples].sort((a, b) => a - b);
}
