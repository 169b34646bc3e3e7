import { ALIVE, CONVICTED, LEFT, type NodeOrdinal, SUSPECTED, UNKNOWN, type Verdict } from "../node.ts";
import type { GroundTruth } from "./ground-truth.ts";
import { Judging, type NodeRange } from "./judging.ts";
import { KnownMembers } from "./known-members.ts";
import { NO_SLOT, type PairRecords } from "./pair-records.ts";
import type { TallyGroup } from "./tally-plan.ts";

const VERDICTS: readonly Verdict[] = [ALIVE, SUSPECTED, CONVICTED, LEFT];

/**
 * What every observer holds of every other node that it judges, and how many ordered pairs with both up hold which
 * verdict. Starts and stops cost O(members judged), verdicts and questions O(1) (or O(groups)).
 *
 * An observer that is down holds nothing.
 */
export class VerdictBook {
  readonly #groups: readonly TallyGroup[];
  readonly #judging: Judging;
  readonly #groupOf: Uint16Array;
  readonly #truth: GroundTruth;
  readonly #records: PairRecords;
  readonly #known: readonly KnownMembers[];
  readonly #upCounts: number[];
  /** By verdict, then subject: observers that are up and hold it, whether or not the subject is up. */
  readonly #holders: readonly Int32Array[];
  /** By the subject's group, then verdict: ordered pairs with both up. */
  readonly #pairs: readonly number[][];
  /** By verdict: the same over all groups. */
  readonly #allPairs = VERDICTS.map(() => 0);

  constructor(memberCount: number, groups: readonly TallyGroup[], truth: GroundTruth, records: PairRecords) {
    this.#groups = groups;
    this.#judging = new Judging(groups);
    this.#truth = truth;
    this.#records = records;
    this.#groupOf = new Uint16Array(memberCount);
    const known: KnownMembers[] = [];
    groups.forEach((group, index) => {
      this.#groupOf.fill(index, group.first, group.first + group.count);
      const rows = this.#judging.rowCountOf(index);
      for (let member = 0; member < group.count; member++) known.push(new KnownMembers(rows));
    });
    this.#known = known;
    this.#upCounts = groups.map(() => 0);
    this.#holders = VERDICTS.map(() => new Int32Array(memberCount));
    this.#pairs = groups.map(() => VERDICTS.map(() => 0));
  }

  groupOf(node: NodeOrdinal): TallyGroup {
    return this.#groups[this.#groupOf[node] as number] as TallyGroup;
  }

  /** Who may report verdicts on the node, in rising order. */
  judgesOf(node: NodeOrdinal): readonly NodeRange[] {
    return this.#judging.judgesOf(this.#groupOf[node] as number);
  }

  /** Whether the observer may report verdicts on the subject. */
  judges(observer: NodeOrdinal, subject: NodeOrdinal): boolean {
    return this.#rowOf(observer, subject) >= 0;
  }

  /** @param subject need not be one that the observer judges: then it is unknown. */
  verdictOf(observer: NodeOrdinal, subject: NodeOrdinal): Verdict | typeof UNKNOWN {
    const row = this.#rowOf(observer, subject);
    if (row < 0 || !(this.#known[observer] as KnownMembers).has(row)) return UNKNOWN;
    const slot = this.#records.find(observer, subject);
    return slot === NO_SLOT ? ALIVE : (this.#records.verdicts[slot] as Verdict);
  }

  /**
   * The observer, which is up, now holds this of another node that it judges.
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
    const row = this.#rowOf(observer, subject);
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

  /** @param full whether it starts with every member that it judges as alive, or with nobody but itself. */
  started(node: NodeOrdinal, full: boolean): void {
    const index = this.#groupOf[node] as number;
    this.#upCounts[index] = (this.#upCounts[index] as number) + 1;
    this.#countAsSubject(node, 1);
    const known = this.#known[node] as KnownMembers;
    const ownRow = this.#judging.rowOf(index, node);
    if (!full) {
      // It knows itself; no other question is ever asked about that bit.
      if (ownRow >= 0) known.add(ownRow);
      return;
    }
    known.addAll();
    const holders = this.#holders[ALIVE] as Int32Array;
    for (const { first, count } of this.#judging.subjectsOf(index)) {
      for (let subject = first; subject < first + count; subject++) {
        holders[subject] = (holders[subject] as number) + 1;
      }
    }
    if (ownRow >= 0) holders[node] = (holders[node] as number) - 1;
    for (const subjects of this.#judging.subjectGroups[index] as readonly number[]) {
      const itself = subjects === index ? 1 : 0;
      this.#addPairs(subjects, ALIVE, (this.#upCounts[subjects] as number) - itself);
    }
  }

  stopped(node: NodeOrdinal): void {
    const index = this.#groupOf[node] as number;
    this.#upCounts[index] = (this.#upCounts[index] as number) - 1;
    this.#countAsSubject(node, -1);
    for (const { first, count } of this.#judging.subjectsOf(index)) {
      for (let subject = first; subject < first + count; subject++) {
        if (subject === node) continue;
        const verdict = this.verdictOf(node, subject);
        if (verdict !== UNKNOWN) this.#count(verdict, subject, -1);
      }
    }
    (this.#known[node] as KnownMembers).clear();
    this.#records.cutHistoriesOf(node);
  }

  /** Observers that are up and hold this of the subject. */
  holdersOf(verdict: Verdict, subject: NodeOrdinal): number {
    return (this.#holders[verdict] as Int32Array)[subject] as number;
  }

  /** Those who may report verdicts on the node and are up; it is not counted itself. O(groups). */
  judgesUpOf(node: NodeOrdinal): number {
    const index = this.#groupOf[node] as number;
    let up = 0;
    for (const judge of this.#judging.judgeGroups[index] as readonly number[]) {
      up += this.#upCounts[judge] as number;
      if (judge === index && this.#truth.isUp(node)) up -= 1;
    }
    return up;
  }

  /** The groups on whose members the node reports verdicts. */
  groupsJudgedBy(node: NodeOrdinal): readonly TallyGroup[] {
    const judged = this.#judging.subjectGroups[this.#groupOf[node] as number] as readonly number[];
    return judged.map((index) => this.#groups[index] as TallyGroup);
  }

  /** Ordered pairs with both up whose observer holds this of the subject. */
  pairsHolding(verdict: Verdict): number {
    return this.#allPairs[verdict] as number;
  }

  /**
   * Whether every member that is up holds every other such member that it judges alive, and none that has stopped alive
   * or suspected. O(members).
   */
  isConverged(): boolean {
    for (let index = 0; index < this.#groups.length; index++) {
      if ((this.#pairs[index] as number[])[ALIVE] !== this.#pairsUp(index)) return false;
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

  /**
   * Whether every member of every group whose members join is up and has a record of every other that it judges, and
   * all of these are up.
   */
  knowsAll(): boolean {
    for (let index = 0; index < this.#groups.length; index++) {
      const joining = (this.#judging.judgeGroups[index] as readonly number[]).filter(
        (judge) => !(this.#groups[judge] as TallyGroup).startsFull,
      );
      if (joining.length === 0) continue;
      if (![index, ...joining].every((group) => this.#isAllUp(group))) return false;
      let known = 0;
      for (const pairs of this.#pairs[index] as number[]) known += pairs;
      if (known !== this.#pairsUp(index)) return false;
    }
    return true;
  }

  #isAllUp(group: number): boolean {
    return this.#upCounts[group] === (this.#groups[group] as TallyGroup).count;
  }

  /** Ordered pairs with both up whose subject is of this group. */
  #pairsUp(group: number): number {
    const up = this.#upCounts[group] as number;
    let pairs = 0;
    for (const judge of this.#judging.judgeGroups[group] as readonly number[]) {
      pairs += judge === group ? up * (up - 1) : up * (this.#upCounts[judge] as number);
    }
    return pairs;
  }

  #rowOf(observer: NodeOrdinal, subject: NodeOrdinal): number {
    return this.#judging.rowOf(this.#groupOf[observer] as number, subject);
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
