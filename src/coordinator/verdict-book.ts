import { ALIVE, CONVICTED, LEFT, type NodeOrdinal, SUSPECTED, UNKNOWN, type Verdict } from "../node.ts";
import type { GroundTruth } from "./ground-truth.ts";
import { KnownMembers } from "./known-members.ts";
import { NO_SLOT, type PairRecords } from "./pair-records.ts";
import type { TallyGroup } from "./tally-plan.ts";

const VERDICTS: readonly Verdict[] = [ALIVE, SUSPECTED, CONVICTED, LEFT];

/**
 * What every observer holds of every other member of its group, and how many ordered pairs with both up hold which
 * verdict. Starts and stops cost O(group), verdicts and questions O(1) (or O(groups)).
 *
 * An observer that is down holds nothing.
 */
export class VerdictBook {
  readonly #groups: readonly TallyGroup[];
  readonly #groupOf: Uint16Array;
  readonly #truth: GroundTruth;
  readonly #records: PairRecords;
  readonly #known: readonly KnownMembers[];
  readonly #upCounts: number[];
  /** By verdict, then subject: observers that are up and hold it, whether or not the subject is up. */
  readonly #holders: readonly Int32Array[];
  /** By group, then verdict: ordered pairs with both up. */
  readonly #pairs: readonly number[][];
  /** By verdict: the same over all groups. */
  readonly #allPairs = VERDICTS.map(() => 0);

  constructor(memberCount: number, groups: readonly TallyGroup[], truth: GroundTruth, records: PairRecords) {
    this.#groups = groups;
    this.#truth = truth;
    this.#records = records;
    this.#groupOf = new Uint16Array(memberCount);
    const known: KnownMembers[] = [];
    groups.forEach((group, index) => {
      this.#groupOf.fill(index, group.first, group.first + group.count);
      for (let row = 0; row < group.count; row++) known.push(new KnownMembers(group.count));
    });
    this.#known = known;
    this.#upCounts = groups.map(() => 0);
    this.#holders = VERDICTS.map(() => new Int32Array(memberCount));
    this.#pairs = groups.map(() => VERDICTS.map(() => 0));
  }

  groupOf(node: NodeOrdinal): TallyGroup {
    return this.#groups[this.#groupOf[node] as number] as TallyGroup;
  }

  verdictOf(observer: NodeOrdinal, subject: NodeOrdinal): Verdict | typeof UNKNOWN {
    const row = subject - this.groupOf(observer).first;
    if (!(this.#known[observer] as KnownMembers).has(row)) return UNKNOWN;
    const slot = this.#records.find(observer, subject);
    return slot === NO_SLOT ? ALIVE : (this.#records.verdicts[slot] as Verdict);
  }

  /**
   * The observer, which is up, now holds this of another member of its group.
   *
   * @param before what it has held until now, which is something else.
   */
  hold(
    observer: NodeOrdinal,
    subject: NodeOrdinal,
    before: Verdict | typeof UNKNOWN,
    verdict: Verdict | typeof UNKNOWN,
  ): void {
    const known = this.#known[observer] as KnownMembers;
    const row = subject - this.groupOf(observer).first;
    if (before !== UNKNOWN) this.#count(before, subject, -1);
    if (verdict === UNKNOWN) {
      known.delete(row);
      return;
    }
    if (before === UNKNOWN) known.add(row);
    // Plainly alive needs no record of its own.
    const slot =
      verdict === ALIVE ? this.#records.find(observer, subject) : this.#records.obtain(observer, subject);
    if (slot !== NO_SLOT) this.#records.verdicts[slot] = verdict;
    this.#count(verdict, subject, 1);
  }

  /** @param full whether it starts with every member of its group as alive, or with nobody but itself. */
  started(node: NodeOrdinal, full: boolean): void {
    const index = this.#groupOf[node] as number;
    const group = this.#groups[index] as TallyGroup;
    this.#upCounts[index] = (this.#upCounts[index] as number) + 1;
    this.#countAsSubject(node, 1);
    if (!full) {
      // It knows itself; no other question is ever asked about that bit.
      (this.#known[node] as KnownMembers).add(node - group.first);
      return;
    }
    (this.#known[node] as KnownMembers).addAll();
    const holders = this.#holders[ALIVE] as Int32Array;
    for (let subject = group.first; subject < group.first + group.count; subject++) {
      holders[subject] = (holders[subject] as number) + 1;
    }
    holders[node] = (holders[node] as number) - 1;
    this.#addPairs(index, ALIVE, (this.#upCounts[index] as number) - 1);
  }

  stopped(node: NodeOrdinal): void {
    const index = this.#groupOf[node] as number;
    const group = this.#groups[index] as TallyGroup;
    this.#upCounts[index] = (this.#upCounts[index] as number) - 1;
    this.#countAsSubject(node, -1);
    for (let subject = group.first; subject < group.first + group.count; subject++) {
      if (subject === node) continue;
      const verdict = this.verdictOf(node, subject);
      if (verdict !== UNKNOWN) this.#count(verdict, subject, -1);
    }
    (this.#known[node] as KnownMembers).clear();
    this.#records.cutHistoriesOf(node);
  }

  /** Observers that are up and hold this of the subject. */
  holdersOf(verdict: Verdict, subject: NodeOrdinal): number {
    return (this.#holders[verdict] as Int32Array)[subject] as number;
  }

  /** Members of the group that are up. */
  upCountOf(group: TallyGroup): number {
    return this.#upCounts[this.#groupOf[group.first] as number] as number;
  }

  /** Ordered pairs with both up whose observer holds this of the subject. */
  pairsHolding(verdict: Verdict): number {
    return this.#allPairs[verdict] as number;
  }

  /**
   * Whether every member that is up holds every other such member of its group alive, and none that has stopped alive
   * or suspected. O(members).
   */
  isConverged(): boolean {
    for (let index = 0; index < this.#groups.length; index++) {
      const up = this.#upCounts[index] as number;
      if ((this.#pairs[index] as number[])[ALIVE] !== up * (up - 1)) return false;
    }
    const alive = this.#holders[ALIVE] as Int32Array;
    const suspected = this.#holders[SUSPECTED] as Int32Array;
    for (let subject = 0; subject < alive.length; subject++) {
      const isHeld = (alive[subject] as number) + (suspected[subject] as number) > 0;
      // A member that has not started yet is waited for by nobody.
      if (isHeld && !this.#truth.isUp(subject) && this.#truth.epochOf(subject) > 0) return false;
    }
    return true;
  }

  /** Whether every member of every group whose members join is up and has a record of every other. */
  knowsAll(): boolean {
    for (let index = 0; index < this.#groups.length; index++) {
      if ((this.#groups[index] as TallyGroup).startsFull) continue;
      const up = this.#upCounts[index] as number;
      if (up !== (this.#groups[index] as TallyGroup).count) return false;
      let known = 0;
      for (const pairs of this.#pairs[index] as number[]) known += pairs;
      if (known !== up * (up - 1)) return false;
    }
    return true;
  }

  #count(verdict: Verdict, subject: NodeOrdinal, difference: 1 | -1): void {
    const holders = this.#holders[verdict] as Int32Array;
    holders[subject] = (holders[subject] as number) + difference;
    if (this.#truth.isUp(subject)) this.#addPairs(this.#groupOf[subject] as number, verdict, difference);
  }

  /** The subject came up, or goes down, under the eyes of all who hold anything of it. */
  #countAsSubject(subject: NodeOrdinal, difference: 1 | -1): void {
    for (const verdict of VERDICTS) {
      const holders = (this.#holders[verdict] as Int32Array)[subject] as number;
      this.#addPairs(this.#groupOf[subject] as number, verdict, difference * holders);
    }
  }

  #addPairs(group: number, verdict: Verdict, difference: number): void {
    const pairs = this.#pairs[group] as number[];
    pairs[verdict] = (pairs[verdict] as number) + difference;
    this.#allPairs[verdict] = (this.#allPairs[verdict] as number) + difference;
  }
}
