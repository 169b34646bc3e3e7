import {
  ACTION_TAKEN,
  type ActionOutcome,
  CONVICTED,
  type Gate,
  MICROS_PER_SECOND,
  type Micros,
  type NodeOrdinal,
  STOP_ROUTING,
} from "../node.ts";
import { type ActionCounts, ActionTally } from "./action-tally.ts";
import type { CountedWindow } from "./counted-window.ts";
import { type GateCounts, GateTally } from "./gate-tally.ts";
import type { GroundTruth } from "./ground-truth.ts";
import { GroupActor } from "./group-actor.ts";
import { type EngagedBudget, OwnBudgets } from "./own-budgets.ts";
import {
  NO_ACTION,
  NO_SLOT,
  type PairRecords,
  type PairSlot,
  TAKEN_ACTION,
  WITHHELD_ACTION,
} from "./pair-records.ts";
import type { RunTally } from "./run-tally.ts";
import type { TallyGroup, TallyPlan } from "./tally-plan.ts";
import type { VerdictBook } from "./verdict-book.ts";

/** What the actions behind verdicts are told by and look at. */
export interface VerdictActionsWorld {
  readonly truth: GroundTruth;
  readonly records: PairRecords;
  readonly book: VerdictBook;
  /** Called before somebody who acts for a group is woken. */
  readonly advance: (atMicros: Micros) => void;
}

/**
 * What follows from convictions (SEMANTICS 6): a gate or a program's own budget keeps an action back or lets it go, a
 * member acts on its own verdict, or somebody acts for all on a group. The verdicts themselves are the coordinator's.
 */
export class VerdictActions {
  readonly #plan: TallyPlan;
  readonly #world: VerdictActionsWorld;
  readonly #gates: GateTally;
  readonly #ownBudgets: OwnBudgets;
  readonly #actions: ActionTally;
  /** By the group whose members are acted on; who does that, if one does for all. */
  readonly #actors = new Map<TallyGroup, GroupActor>();

  constructor(plan: TallyPlan, window: CountedWindow, world: VerdictActionsWorld) {
    this.#plan = plan;
    this.#world = world;
    this.#gates = new GateTally(plan.memberCount + plan.groups.length, window);
    this.#ownBudgets = new OwnBudgets((observer) => {
      const { name, keepsBudget } = world.book.groupOf(observer);
      return keepsBudget === true ? name : undefined;
    });
    this.#actions = new ActionTally(window);
    plan.groups.forEach((group, index) => {
      if (group.actor !== undefined) this.#actors.set(group, this.#actorOf(group, group.actor, index));
    });
  }

  /** The books have it that the node is up. */
  memberStarted(atMicros: Micros, node: NodeOrdinal): void {
    this.#actors.get(this.#world.book.groupOf(node))?.memberStarted(atMicros, node);
    this.#judgeChanged(atMicros, node);
  }

  /** The node is down: its gate goes with it. Comes before what its stop changes for those who watch it. */
  observerStopped(atMicros: Micros, node: NodeOrdinal): void {
    this.#gates.observerStopped(atMicros, node);
    this.#ownBudgets.observerStopped(node);
    this.#actions.subjectStopped(atMicros, node);
  }

  /** The books have it that the node is down. */
  memberStopped(atMicros: Micros, node: NodeOrdinal, hasLeft: boolean): void {
    this.#actors.get(this.#world.book.groupOf(node))?.memberStopped(atMicros, node, hasLeft);
    this.#judgeChanged(atMicros, node);
  }

  gate(atMicros: Micros, observer: NodeOrdinal, engaged: boolean, expected: number, renewals: number): void {
    this.#gates.gate(atMicros, observer, engaged, expected, renewals);
    this.#ownBudgets.gate(atMicros, observer, engaged, expected, renewals);
  }

  convicted(atMicros: Micros, observer: NodeOrdinal, subject: NodeOrdinal, action: ActionOutcome): void {
    const { records, truth } = this.#world;
    const slot = records.obtain(observer, subject);
    if (action === ACTION_TAKEN) {
      records.actions[slot] = TAKEN_ACTION;
      this.#act(atMicros, observer, subject);
    } else {
      records.actions[slot] = WITHHELD_ACTION;
      this.#gates.withheld(atMicros, observer, truth.isUp(subject));
    }
  }

  /** A conviction whose action was withheld is acted on. */
  released(atMicros: Micros, observer: NodeOrdinal, subject: NodeOrdinal): void {
    const { records } = this.#world;
    const slot = records.find(observer, subject);
    if (slot !== NO_SLOT && records.actions[slot] === WITHHELD_ACTION) {
      this.#gates.released(atMicros, observer);
      records.actions[slot] = TAKEN_ACTION;
    }
    this.#act(atMicros, observer, subject);
  }

  /** One more observer holds the subject convicted, or one less. */
  convictorsChanged(atMicros: Micros, subject: NodeOrdinal): void {
    this.#actors.get(this.#world.book.groupOf(subject))?.convictorsChanged(atMicros, subject);
  }

  /** @param wasUpAllAlong the subject has been up since the verdict was passed. */
  verdictTakenBack(
    atMicros: Micros,
    observer: NodeOrdinal,
    subject: NodeOrdinal,
    slot: PairSlot,
    wasUpAllAlong: boolean,
  ): void {
    const { records, book } = this.#world;
    const { actions } = records;
    if (actions[slot] === WITHHELD_ACTION) this.#gates.dropped(atMicros, observer, true);
    else if (actions[slot] === TAKEN_ACTION && !this.#actors.has(book.groupOf(subject))) {
      this.#actions.verdictTakenBack(atMicros, subject, this.#kindOf(observer), wasUpAllAlong);
    }
    actions[slot] = NO_ACTION;
  }

  /** The observer knows the subject no more, or as one that left. */
  subjectGone(atMicros: Micros, observer: NodeOrdinal, slot: PairSlot): void {
    const { actions } = this.#world.records;
    if (actions[slot] === WITHHELD_ACTION) this.#gates.dropped(atMicros, observer, false);
    actions[slot] = NO_ACTION;
  }

  tally(countedUntil: Micros): Pick<RunTally, "actions" | "gate" | "firstTrigger" | "ownBudgets"> {
    const actions: ActionCounts = this.#actions.counts(countedUntil);
    const gate: GateCounts = this.#gates.gates(countedUntil);
    const ownBudgets: readonly EngagedBudget[] = this.#ownBudgets.engagedAtEnd(
      (node) => this.#plan.nameOf(node),
      (node) => this.#gates.standingOf(node),
    );
    return { actions, gate, firstTrigger: this.#firstTrigger(), ownBudgets };
  }

  #actorOf(
    group: TallyGroup,
    actor: { readonly gate: Gate; readonly quorum: number },
    index: number,
  ): GroupActor {
    const { wakeAt, onAct, memberCount } = this.#plan;
    const { truth, book, advance } = this.#world;
    if (wakeAt === undefined) throw new Error(`who acts for ${group.name} needs to be woken`);
    return new GroupActor(group, actor.gate, actor.quorum, {
      truth,
      gates: this.#gates,
      actions: this.#actions,
      number: memberCount + index,
      convictorsOf: (subject) => book.holdersOf(CONVICTED, subject),
      judgesUp: (subject) => book.judgesUpOf(subject),
      wakeAt: (atMicros, number, wake) =>
        wakeAt(atMicros, number, () => {
          advance(atMicros);
          wake();
        }),
      onAct,
    });
  }

  /** One more judge, or one less, of groups that are not its own; its own group's actor is told otherwise. */
  #judgeChanged(atMicros: Micros, judge: NodeOrdinal): void {
    const { book } = this.#world;
    const own = book.groupOf(judge);
    for (const group of book.groupsJudgedBy(judge)) {
      if (group !== own) this.#actors.get(group)?.judgesChanged(atMicros);
    }
  }

  /** A member acts on its own verdict, unless somebody acts on all of the subject's group: then it only says so. */
  #act(atMicros: Micros, observer: NodeOrdinal, subject: NodeOrdinal): void {
    const { book, truth } = this.#world;
    if (this.#actors.has(book.groupOf(subject))) return;
    this.#actions.taken(atMicros, subject, this.#kindOf(observer), truth.isUp(subject));
  }

  #kindOf(observer: NodeOrdinal): NonNullable<TallyGroup["action"]> {
    return this.#world.book.groupOf(observer).action ?? STOP_ROUTING;
  }

  #firstTrigger(): RunTally["firstTrigger"] {
    const { first } = this.#gates;
    if (first === undefined) return null;
    const { actor, atMicros, expected, renewals } = first;
    const { memberCount, groups, nameOf } = this.#plan;
    const isMember = actor < memberCount;
    const group = isMember ? this.#world.book.groupOf(actor) : (groups[actor - memberCount] as TallyGroup);
    return {
      atSeconds: atMicros / MICROS_PER_SECOND,
      by: isMember ? nameOf(actor) : group.name,
      group: group.name,
      expected,
      renewals,
    };
  }
}
