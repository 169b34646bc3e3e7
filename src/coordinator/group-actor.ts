import {
  type ActionKind,
  FAIL_OVER,
  type Gate,
  type Micros,
  type NodeOrdinal,
  STOP_ROUTING,
} from "../node.ts";
import type { ActionTally } from "./action-tally.ts";
import type { GateTally } from "./gate-tally.ts";
import type { GroundTruth } from "./ground-truth.ts";
import type { GroupAct, TallyGroup, WakeAt } from "./tally-plan.ts";

/** What one who acts for a group needs of the run around it. */
export interface ActorSurroundings {
  readonly truth: GroundTruth;
  readonly gates: GateTally;
  readonly actions: ActionTally;
  /** Its number among those that `gates` tells apart. */
  readonly number: number;
  /** Observers that are up and convict the subject. */
  readonly convictorsOf: (subject: NodeOrdinal) => number;
  /** Observers that are up and may convict the subject, which is none of them. */
  readonly judgesUp: (subject: NodeOrdinal) => number;
  readonly wakeAt: WakeAt;
  /** Hears of what it does. */
  readonly onAct: ((atMicros: Micros, act: GroupAct) => void) | undefined;
}

interface Held {
  /** The subject's epoch when it was acted on; `undefined` while its action is withheld. */
  epoch: number | undefined;
}

/**
 * One who acts on a whole group behind one gate: it hears the verdicts of all who judge its members (most often these
 * themselves), whatever lies between them, and takes a subject for convicted while a quorum of those that are up does.
 * It looks at the end of each instant in which something has changed, so that what comes together is judged together.
 */
export class GroupActor {
  readonly #group: TallyGroup;
  readonly #gate: Gate;
  readonly #quorum: number;
  readonly #surroundings: ActorSurroundings;
  /** Whom it takes for convicted, in that order. */
  readonly #held = new Map<NodeOrdinal, Held>();
  /** Whose place another has for good. */
  readonly #failedOver = new Set<NodeOrdinal>();
  readonly #left = new Set<NodeOrdinal>();
  /** Of those that have left, the ones of whom the gate has heard. */
  readonly #toldGone = new Set<NodeOrdinal>();
  readonly #changed = new Set<NodeOrdinal>();
  #wasEngaged = false;
  #wakesAt: Micros | undefined;
  #cancelWake: (() => void) | undefined;

  constructor(group: TallyGroup, gate: Gate, quorum: number, surroundings: ActorSurroundings) {
    this.#group = group;
    this.#gate = gate;
    this.#quorum = quorum;
    this.#surroundings = surroundings;
  }

  /** One more observer convicts the subject, or one less. */
  convictorsChanged(atMicros: Micros, subject: NodeOrdinal): void {
    this.#changed.add(subject);
    this.#wake(atMicros);
  }

  memberStarted(atMicros: Micros, member: NodeOrdinal): void {
    this.#left.delete(member);
    this.#quorumChanged(atMicros);
  }

  memberStopped(atMicros: Micros, member: NodeOrdinal, left: boolean): void {
    if (left) this.#left.add(member);
    this.#quorumChanged(atMicros);
  }

  /** One of another group who judges this one's members has started or stopped. */
  judgesChanged(atMicros: Micros): void {
    this.#quorumChanged(atMicros);
  }

  /** Looks at what has changed, and acts as far as the gate permits. */
  #look(now: Micros): void {
    this.#wakesAt = undefined;
    this.#cancelWake = undefined;
    const fresh = this.#takeIn(now);
    const expected = this.#group.count - this.#left.size;
    const renewals = expected - this.#held.size;
    this.#gate.observe({ expected, renewals }, now);
    this.#lift(now);
    if (this.#gate.mightPermitAt(now)) this.#act(now, fresh);
    const { gates, number, truth, onAct } = this.#surroundings;
    for (const subject of fresh) {
      const held = this.#held.get(subject);
      if (held === undefined || held.epoch !== undefined) continue;
      gates.withheld(now, number, truth.isUp(subject));
      onAct?.(now, { what: "withheld", subject, kind: this.#kind });
    }
    const engaged = this.#gate.engagedAt(now);
    if (engaged !== this.#wasEngaged) {
      this.#wasEngaged = engaged;
      gates.gate(now, number, engaged, expected, renewals);
      onAct?.(now, { what: engaged ? "engaged" : "open", expected, renewals });
    }
    const next = this.#gate.nextChangeMicros(now);
    if (next !== undefined) this.#wake(next);
  }

  /** @returns whom it did not take for convicted before, in order. */
  #takeIn(now: Micros): ReadonlySet<NodeOrdinal> {
    const fresh = new Set<NodeOrdinal>();
    this.#tellOfReturned(now);
    const changed = [...this.#changed].sort((a, b) => a - b);
    this.#changed.clear();
    for (const subject of changed) {
      const isConvicted = !this.#left.has(subject) && this.#isConvicted(subject);
      if (isConvicted === this.#held.has(subject)) continue;
      if (isConvicted) {
        if (this.#failedOver.has(subject)) continue;
        fresh.add(subject);
        this.#held.set(subject, { epoch: undefined });
        this.#gate.convicted({ subject }, now);
      } else {
        this.#takeBack(now, subject);
      }
    }
    this.#tellOfLeft(now);
    return fresh;
  }

  #tellOfReturned(now: Micros): void {
    for (const member of this.#toldGone) {
      if (this.#left.has(member)) continue;
      this.#toldGone.delete(member);
      this.#gate.withdrawn(member, now);
    }
  }

  #tellOfLeft(now: Micros): void {
    for (const member of this.#left) {
      if (this.#toldGone.has(member)) continue;
      this.#toldGone.add(member);
      this.#gate.gone(member, now);
    }
  }

  #takeBack(now: Micros, subject: NodeOrdinal): void {
    const { gates, actions, number, truth, onAct } = this.#surroundings;
    const { epoch } = this.#held.get(subject) as Held;
    const hasLeft = this.#left.has(subject);
    this.#held.delete(subject);
    if (hasLeft) this.#gate.gone(subject, now);
    else this.#gate.withdrawn(subject, now);
    if (epoch === undefined) {
      gates.dropped(now, number, !hasLeft);
      return;
    }
    if (hasLeft) return;
    const wasUpAllAlong = truth.isUp(subject) && truth.epochOf(subject) === epoch;
    actions.verdictTakenBack(now, subject, this.#kind, wasUpAllAlong);
    const what = this.#kind === STOP_ROUTING ? "undone" : "stands";
    onAct?.(now, { what, subject, kind: this.#kind });
  }

  /** What a gate that has failed open does not uphold is taken back, if it can be. */
  #lift(now: Micros): void {
    if (this.#kind !== STOP_ROUTING) return;
    const { gates, actions, number, onAct } = this.#surroundings;
    for (const [subject, held] of this.#held) {
      if (held.epoch === undefined || this.#gate.upholds(subject, now)) continue;
      held.epoch = undefined;
      this.#gate.withdrawn(subject, now);
      this.#gate.convicted({ subject }, now);
      gates.lifted(now, number);
      actions.lifted(now);
      onAct?.(now, { what: "lifted", subject, kind: this.#kind });
    }
  }

  #act(now: Micros, fresh: ReadonlySet<NodeOrdinal>): void {
    const { gates, actions, number, truth, onAct } = this.#surroundings;
    for (const [subject, held] of this.#held) {
      if (held.epoch !== undefined || !this.#gate.permits(subject, now)) continue;
      held.epoch = truth.epochOf(subject);
      if (this.#kind === FAIL_OVER) this.#failedOver.add(subject);
      actions.taken(now, subject, this.#kind, truth.isUp(subject));
      const isFresh = fresh.has(subject);
      if (!isFresh) gates.released(now, number);
      onAct?.(now, { what: isFresh ? "taken" : "released", subject, kind: this.#kind });
    }
  }

  get #kind(): ActionKind {
    return this.#group.action ?? STOP_ROUTING;
  }

  #isConvicted(subject: NodeOrdinal): boolean {
    const { convictorsOf, judgesUp } = this.#surroundings;
    const convictors = convictorsOf(subject);
    return convictors > 0 && convictors >= this.#quorum * judgesUp(subject);
  }

  #quorumChanged(atMicros: Micros): void {
    const { first, count } = this.#group;
    for (let subject = first; subject < first + count; subject++) {
      if (this.#held.has(subject) || this.#surroundings.convictorsOf(subject) > 0) this.#changed.add(subject);
    }
    this.#wake(atMicros);
  }

  #wake(atMicros: Micros): void {
    if (this.#wakesAt !== undefined && this.#wakesAt <= atMicros) return;
    this.#cancelWake?.();
    this.#wakesAt = atMicros;
    this.#cancelWake = this.#surroundings.wakeAt(atMicros, this.#surroundings.number, () =>
      this.#look(atMicros),
    );
  }
}
