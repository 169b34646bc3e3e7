import { HealthScore } from "../../src/detectors/health-score.ts";
import { retransmitLimit } from "../../src/detectors/retransmit-limit.ts";
import {
  ACTION_TAKEN,
  ALIVE,
  CONVICTED,
  createView,
  LEFT,
  type NodeEnvironment,
  type NodeOrdinal,
  REFUTED_CONFLICT,
  REFUTED_CONVICTION,
  REFUTED_SUSPICION,
  type Refuted,
  SUSPECTED,
  UNKNOWN,
  type View,
} from "../../src/node.ts";
import { BroadcastQueue } from "./broadcast-queue.ts";
import { ALIVE_MESSAGE, DEAD, type GossipMessage, type MemberlistMessage, SUSPECT } from "./messages.ts";
import type { MemberlistRules } from "./rules.ts";
import type { MemberlistSettings } from "./settings.ts";
import type { MessageFactory } from "./wire/message-factory.ts";

/** Hears of what the rules of incarnation have decided. */
export interface MembershipListener {
  /** A member became known; it has no place in the probe order yet. */
  becameKnown(member: NodeOrdinal): void;
  /** There is something to gossip. */
  queued(): void;
  /** A member is alive again, or for the first time. */
  joined(member: NodeOrdinal): void;
  /** A member was declared dead without having said that it leaves. */
  failed(member: NodeOrdinal): void;
}

/** Runs a timer for every suspicion. */
export interface SuspicionTimers {
  start(subject: NodeOrdinal, from: NodeOrdinal, members: number): void;
  /** Counts an accuser. @returns whether it was a new one. */
  confirm(subject: NodeOrdinal, from: NodeOrdinal): boolean;
  drop(subject: NodeOrdinal): void;
}

/** Stands between a conviction and what follows from it. */
export interface ActionGate {
  /** Takes the action in, and reports the verdict, if it may not be taken now. */
  withholds(
    node: NodeOrdinal,
    incarnation: number,
    from: NodeOrdinal,
    message: GossipMessage | undefined,
  ): boolean;
  /** The member is alive: an action on it is not wanted any more. */
  acquitted(node: NodeOrdinal): void;
  /** The member has left, or its record is gone. */
  departed(node: NodeOrdinal): void;
  /** Some verdict in the view has changed. */
  censusChanged(): void;
}

/**
 * What one member holds of all, and the rules by which alive, suspect and dead messages change it (memberlist
 * reference, section 6). Messages are handed on to the broadcast queue as received.
 */
export class Membership {
  readonly view: View;
  readonly queue: BroadcastQueue;
  readonly health: HealthScore;
  /** The member has begun to leave: it no longer defends itself. */
  leaving = false;
  readonly #environment: NodeEnvironment<MemberlistMessage>;
  readonly #settings: MemberlistSettings;
  readonly #rules: MemberlistRules;
  readonly #factory: MessageFactory;
  readonly #self: NodeOrdinal;
  #suspicions!: SuspicionTimers;
  #gate: ActionGate | undefined;
  #listener!: MembershipListener;
  #incarnation = 0;
  readonly #first: NodeOrdinal;
  readonly #refutationKey: number;
  /** The number of records that `#transmitLimit` is for. */
  #limitedSize = -1;
  #transmitLimit = 0;

  constructor(
    environment: NodeEnvironment<MemberlistMessage>,
    settings: MemberlistSettings,
    rules: MemberlistRules,
    factory: MessageFactory,
    fullView: boolean,
  ) {
    this.#environment = environment;
    this.#settings = settings;
    this.#rules = rules;
    this.#factory = factory;
    this.#self = environment.self;
    this.health = new HealthScore(rules.maximumScore);
    this.queue = new BroadcastQueue(settings.queueSerials === "restart");
    this.#first = environment.group.first;
    // The product keys a refutation by address, so that it does not push out what is queued by name.
    this.#refutationKey = environment.group.count;
    this.view = createView(settings.viewForm, environment.group, fullView);
  }

  connect(listener: MembershipListener, suspicions: SuspicionTimers, gate: ActionGate | undefined): void {
    this.#listener = listener;
    this.#suspicions = suspicions;
    this.#gate = gate;
  }

  get self(): NodeOrdinal {
    return this.#self;
  }

  get incarnation(): number {
    return this.#incarnation;
  }

  /** How many times a broadcast is sent in all, in a group of the present size. */
  get transmitLimit(): number {
    // Asked for every packet; the size changes seldom, and the logarithm is dear.
    const { size } = this.view;
    if (size !== this.#limitedSize) {
      this.#limitedSize = size;
      this.#transmitLimit = retransmitLimit(this.#settings.RetransmitMult, size);
    }
    return this.#transmitLimit;
  }

  /**
   * The member announces itself; `quietly` when every other knows it already.
   *
   * @param incarnation 1, or one above that of its last life, if it remembers.
   */
  bootstrap(quietly: boolean, incarnation = 1): void {
    this.#incarnation = incarnation;
    if (this.view.verdictOf(this.#self) === UNKNOWN) this.#listener.becameKnown(this.#self);
    this.view.record(this.#self, ALIVE, incarnation, 0);
    if (!quietly) this.#broadcast(this.#self, this.#factory.alive(this.#self, incarnation));
    // A member that keeps a health score is healthy until it says otherwise.
    if (this.#rules.maximumScore > 0) this.#environment.report.health(this.health.score);
    this.#gate?.censusChanged();
  }

  /** Takes in a member of its last life's as alive, without a word to others. */
  recall(node: NodeOrdinal, incarnation: number): void {
    if (this.view.verdictOf(node) !== UNKNOWN) return;
    this.#listener.becameKnown(node);
    this.view.record(node, ALIVE, incarnation, 0);
    this.#environment.report.verdict(node, ALIVE, incarnation, node, ACTION_TAKEN);
    this.#gate?.censusChanged();
  }

  handle(message: GossipMessage): void {
    switch (message.kind) {
      case SUSPECT:
        this.suspect(message.node, message.incarnation, message.from, message);
        break;
      case ALIVE_MESSAGE:
        this.alive(message.node, message.incarnation, message);
        break;
      case DEAD:
        this.dead(message.node, message.incarnation, message.from, message);
        break;
    }
  }

  /** Section 6.1. @param message as received; made when it is needed and there is none (push/pull). */
  alive(node: NodeOrdinal, incarnation: number, message?: GossipMessage): void {
    const { view } = this;
    if (node === this.#self) {
      if (!this.leaving && incarnation > this.#incarnation) this.#refute(REFUTED_CONFLICT, incarnation);
      return;
    }
    const before = view.verdictOf(node);
    if (before === UNKNOWN) this.#listener.becameKnown(node);
    else if (incarnation <= view.incarnationOf(node)) return;
    if (before === SUSPECTED) this.#suspicions.drop(node);
    this.#broadcast(node, message ?? this.#factory.alive(node, incarnation));
    view.record(node, ALIVE, incarnation, 0);
    if (before !== ALIVE) {
      this.#environment.report.verdict(node, ALIVE, incarnation, node, ACTION_TAKEN);
      this.#listener.joined(node);
      this.#gate?.acquitted(node);
      this.#gate?.censusChanged();
    }
  }

  /** Section 6.2. */
  suspect(node: NodeOrdinal, incarnation: number, from: NodeOrdinal, message?: GossipMessage): void {
    const { view } = this;
    const before = view.verdictOf(node);
    if (before === UNKNOWN || incarnation < view.incarnationOf(node)) return;
    if (before === SUSPECTED) {
      if (this.#suspicions.confirm(node, from) && this.#settings.regossipConfirmations) {
        this.#broadcast(node, message ?? this.#factory.suspect(node, incarnation, from));
      }
      return;
    }
    if (before !== ALIVE) return;
    if (node === this.#self) {
      this.#refute(REFUTED_SUSPICION, incarnation);
      return;
    }
    this.#broadcast(node, message ?? this.#factory.suspect(node, incarnation, from));
    view.record(node, SUSPECTED, incarnation, this.#environment.monotonicMicros());
    this.#environment.report.verdict(node, SUSPECTED, incarnation, from, ACTION_TAKEN);
    this.#suspicions.start(node, from, view.size);
    this.#gate?.censusChanged();
  }

  /** Section 6.3; a gate may withhold what it asks for, but not the verdict. */
  dead(node: NodeOrdinal, incarnation: number, from: NodeOrdinal, message?: GossipMessage): void {
    const { view } = this;
    const before = view.verdictOf(node);
    if (before === UNKNOWN || incarnation < view.incarnationOf(node)) return;
    if (before === CONVICTED || before === LEFT) return;
    if (node === this.#self && !this.leaving) {
      this.#refute(REFUTED_CONVICTION, incarnation);
      return;
    }
    if (before === SUSPECTED) this.#suspicions.drop(node);
    // A member that leaves accuses itself; nobody is convicted, and no gate is asked.
    if (node !== from && this.#gate !== undefined) {
      if (before !== SUSPECTED) {
        // It renews no longer: the gate is asked with the census that this verdict makes.
        view.record(node, SUSPECTED, incarnation, this.#environment.monotonicMicros());
        this.#gate.censusChanged();
      }
      if (this.#gate.withholds(node, incarnation, from, message)) return;
    }
    if (node !== from) this.#environment.report.verdict(node, CONVICTED, incarnation, from, ACTION_TAKEN);
    this.bury(node, incarnation, from, message);
  }

  /** Marks the member dead, or left if it said so itself, and gossips it. */
  bury(
    node: NodeOrdinal,
    incarnation: number,
    from: NodeOrdinal,
    message: GossipMessage | undefined,
    finished?: () => void,
  ): void {
    const left = node === from;
    this.#broadcast(node, message ?? this.#factory.dead(node, incarnation, from), finished);
    const now = this.#environment.monotonicMicros();
    this.view.record(node, left && this.#settings.leftState ? LEFT : CONVICTED, incarnation, now);
    if (!left) this.#listener.failed(node);
    else if (node !== this.#self) {
      this.#environment.report.verdict(node, LEFT, incarnation, from, ACTION_TAKEN);
    }
    if (left) this.#gate?.departed(node);
    this.#gate?.censusChanged();
  }

  /** Removes a record for good. */
  forget(node: NodeOrdinal): void {
    this.view.forget(node);
    this.#environment.report.forgotten(node);
    this.#gate?.departed(node);
    this.#gate?.censusChanged();
  }

  /** Changes the health score; clamped, and reported if it moved. */
  changeHealth(delta: number): void {
    if (delta !== 0 && this.health.apply(delta)) this.#environment.report.health(this.health.score);
  }

  /** Section 6.4: answers an accusation with an incarnation above it. */
  #refute(what: Refuted, accused: number): void {
    this.#incarnation = Math.max(this.#incarnation, accused) + 1;
    this.view.record(this.#self, ALIVE, this.#incarnation, 0);
    this.#environment.report.refuted(what, this.#incarnation);
    if (what === REFUTED_SUSPICION || this.#rules.penalisesEveryRefutation) this.changeHealth(1);
    this.#queue(this.#refutationKey, this.#factory.alive(this.#self, this.#incarnation), undefined);
  }

  #broadcast(node: NodeOrdinal, message: GossipMessage, finished?: () => void): void {
    this.#queue(node - this.#first, message, finished);
  }

  #queue(key: number, message: GossipMessage, finished: (() => void) | undefined): void {
    this.queue.queue(key, message, finished);
    this.#listener.queued();
  }
}
