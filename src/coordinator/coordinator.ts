import {
  type ActionOutcome,
  ALIVE,
  CONVICTED,
  LEFT,
  MICROS_PER_SECOND,
  type Micros,
  type NodeOrdinal,
  REFUTED_CONVICTION,
  REFUTED_SUSPICION,
  type Refuted,
  SUSPECTED,
  UNKNOWN,
  type Verdict,
} from "../node.ts";
import { AccuserMatrix } from "./accuser-matrix.ts";
import { type ConvictionClass, classify, noConvictions } from "./conviction-class.ts";
import { type CountedWindow, isCounted } from "./counted-window.ts";
import { DetectionWatches, type Standing } from "./detection-watches.ts";
import { GroundTruth } from "./ground-truth.ts";
import { HealthTally } from "./health-tally.ts";
import { CONVICTION_LEVEL, NO_SLOT, PairRecords, SUSPICION_LEVEL } from "./pair-records.ts";
import { Quality } from "./quality.ts";
import type { AnomalousMember, RunTally } from "./run-tally.ts";
import type { TallyPlan } from "./tally-plan.ts";
import { TimeIntegral } from "./time-integral.ts";
import { TrafficTally } from "./traffic-tally.ts";
import { VerdictActions } from "./verdict-actions.ts";
import { VerdictBook } from "./verdict-book.ts";

/** A node stops because it crashed, or of its own accord after a leave. */
export type StopReason = "crash" | "leave";

/** How a member may stand to a subject: made once, since each anomaly asks it of every observer. */
const INFORMED_AND_AWAITED: Standing = { isInformed: true, isAwaited: true };
const INFORMED: Standing = { isInformed: true, isAwaited: false };
const AWAITED: Standing = { isInformed: false, isAwaited: true };
const NOT_CONCERNED: Standing = { isInformed: false, isAwaited: false };

interface Crash {
  readonly atMicros: Micros;
  /** The crash's place among all starts and stops. */
  readonly change: number;
}

/**
 * Knows the truth of one run, hears every verdict, and tallies (DESIGN 2, SEMANTICS 6 and 8). It is told everything
 * in time order, with the run time of each event; what it is told before the warm-up's end and in the tail moves
 * its state too, and only its counts stand still.
 *
 * All methods throw an `Error` when they are told what cannot be: that a node starts which is up, say, or that a
 * node reports which is down.
 */
export class Coordinator {
  readonly #plan: TallyPlan;
  readonly #window: CountedWindow;
  readonly #truth: GroundTruth;
  readonly #records: PairRecords;
  readonly #book: VerdictBook;
  readonly #quality: Quality;
  readonly #traffic: TrafficTally;
  readonly #actions: VerdictActions;
  readonly #health: HealthTally;
  readonly #accusers = new AccuserMatrix();
  readonly #crashes = new DetectionWatches(true);
  readonly #anomalies = new DetectionWatches(false);
  /** Crashes in the window whose subject has not restarted. */
  readonly #openCrashes = new Map<NodeOrdinal, Crash>();
  readonly #spells = new Map<NodeOrdinal, { count: number; readonly time: TimeIntegral }>();
  readonly #convictions = noConvictions();
  readonly #tailConvictions = noConvictions();
  readonly #refutations = { suspicion: 0, conviction: 0, conflict: 0 };
  #falseAtHealthy = 0;
  #suspicions = 0;
  #accusations = 0;
  #confirmations = 0;
  #flaps = 0;
  #joinComplete: boolean | undefined = undefined;
  #isFinished = false;

  constructor(plan: TallyPlan) {
    this.#plan = plan;
    this.#window = { fromMicros: plan.warmupMicros, untilMicros: plan.endMicros };
    this.#truth = new GroundTruth(plan.memberCount, plan.anomalySet, plan.accounting);
    this.#records = new PairRecords(plan.memberCount);
    this.#book = new VerdictBook(plan.memberCount, plan.groups, this.#truth, this.#records);
    this.#quality = new Quality(this.#window, this.#records);
    this.#traffic = new TrafficTally(plan);
    this.#actions = new VerdictActions(plan, this.#window, {
      truth: this.#truth,
      records: this.#records,
      book: this.#book,
      advance: (atMicros) => this.#advance(atMicros),
    });
    this.#health = new HealthTally(plan.memberCount, plan.anomalySet, this.#window);
    for (const node of [...plan.anomalySet].sort((a, b) => a - b)) {
      this.#spells.set(node, { count: 0, time: new TimeIntegral(this.#window) });
    }
  }

  /**
   * The node's program is about to start.
   *
   * @param full whether it knows every member that it judges from the outset; by default at the first start in a
   *   group that starts full. Others learn of members by verdicts. The memory of an earlier life is lost.
   */
  nodeStarted(atMicros: Micros, node: NodeOrdinal, full = this.#startsFull(node)): void {
    this.#advance(atMicros);
    // What its observers hold of it now is the outcome of the crash before.
    if (this.#truth.epochOf(node) > 0) this.#closeCrash(node);
    this.#truth.started(atMicros, node);
    this.#book.started(node, full);
    this.#health.memberStarted(atMicros, node);
    this.#pairsChanged(atMicros);
    this.#actions.memberStarted(atMicros, node);
  }

  /** The node is down from here on. Only crashes are there to be detected; a leave is announced. */
  nodeStopped(atMicros: Micros, node: NodeOrdinal, reason: StopReason): void {
    this.#advance(atMicros);
    for (const [subject, crash] of this.#openCrashes) this.#sampleDetection(node, subject, crash);
    this.#truth.stopped(atMicros, node);
    this.#book.stopped(node);
    this.#health.memberStopped(atMicros, node);
    this.#actions.observerStopped(atMicros, node);
    this.#crashes.memberGone(node);
    this.#anomalies.memberGone(node);
    // Convictions from now on are due to this stop, not to an earlier crash or an anomaly.
    this.#crashes.close(node);
    this.#anomalies.close(node);
    // Nobody could notice the crash of a node that nobody judges.
    const isJudged = this.#book.judgesOf(node).length > 0;
    if (reason === "crash" && isJudged && isCounted(this.#window, atMicros)) {
      this.#openCrashes.set(node, { atMicros, change: this.#truth.changes });
      this.#crashes.open(atMicros, node, this.#book.judgesOf(node), (member) =>
        this.#standingOf(member, node),
      );
    }
    this.#pairsChanged(atMicros);
    this.#actions.memberStopped(atMicros, node, reason === "leave");
  }

  /** A spell of the node begins; overlapping anomalies of its host are one spell. */
  anomalyBegan(atMicros: Micros, node: NodeOrdinal): void {
    this.#advance(atMicros);
    this.#truth.anomalyBegan(atMicros, node);
    this.#anomalies.close(node);
    const spells = this.#spells.get(node);
    spells?.time.set(atMicros, 1);
    if (!isCounted(this.#window, atMicros)) return;
    if (spells !== undefined) spells.count += 1;
    // A node that is down can't be detected for its host's anomaly, nor one that nobody judges.
    if (!this.#truth.isUp(node) || this.#book.judgesOf(node).length === 0) return;
    this.#anomalies.open(atMicros, node, this.#book.judgesOf(node), (member) =>
      this.#standingOf(member, node),
    );
  }

  anomalyEnded(atMicros: Micros, node: NodeOrdinal): void {
    this.#advance(atMicros);
    this.#truth.anomalyEnded(atMicros, node);
    this.#spells.get(node)?.time.set(atMicros, 0);
  }

  /**
   * The observer's verdict on the subject is this now. A verdict that does not change what the observer holds, and
   * one on itself, is no event.
   *
   * @param accuser whose suspicion it goes back to. *True* looks back to the beginning of the accuser's last
   *   suspicion of the subject; the observer's own counts if the accuser has none on record, or is the observer,
   *   and only while it lasts.
   * @returns the class of a conviction; `undefined` for every other event.
   */
  verdict(
    atMicros: Micros,
    observer: NodeOrdinal,
    subject: NodeOrdinal,
    verdict: Verdict,
    _incarnation: number,
    accuser: NodeOrdinal,
    action: ActionOutcome,
  ): ConvictionClass | undefined {
    this.#advance(atMicros);
    this.#expectPair(atMicros, observer, subject);
    if (observer === subject) return undefined;
    const before = this.#book.verdictOf(observer, subject);
    if (before === verdict) return undefined;
    const conviction = verdict === CONVICTED ? this.#classify(observer, subject, accuser, before) : undefined;
    this.#hold(atMicros, observer, subject, before, verdict);
    if (conviction !== undefined) {
      this.#convicted(atMicros, observer, subject, accuser, conviction, action);
      this.#plan.onConviction?.(observer, subject, conviction);
    } else if (verdict === SUSPECTED && isCounted(this.#window, atMicros)) {
      this.#suspicions += 1;
    }
    return conviction;
  }

  /** A conviction whose action was withheld is acted on. */
  released(atMicros: Micros, observer: NodeOrdinal, subject: NodeOrdinal): void {
    this.#advance(atMicros);
    this.#expectPair(atMicros, observer, subject);
    this.#actions.released(atMicros, observer, subject);
  }

  /** The observer's record of the subject is gone. */
  forgotten(atMicros: Micros, observer: NodeOrdinal, subject: NodeOrdinal): void {
    this.#advance(atMicros);
    this.#expectPair(atMicros, observer, subject);
    if (observer === subject) return;
    const before = this.#book.verdictOf(observer, subject);
    if (before !== UNKNOWN) this.#hold(atMicros, observer, subject, before, UNKNOWN);
  }

  accused(atMicros: Micros, observer: NodeOrdinal, subject: NodeOrdinal): void {
    this.#advance(atMicros);
    this.#expectPair(atMicros, observer, subject);
    if (isCounted(this.#window, atMicros)) this.#accusations += 1;
  }

  confirmed(
    atMicros: Micros,
    observer: NodeOrdinal,
    subject: NodeOrdinal,
    _accuser: NodeOrdinal,
    _confirmations: number,
  ): void {
    this.#advance(atMicros);
    this.#expectPair(atMicros, observer, subject);
    if (isCounted(this.#window, atMicros)) this.#confirmations += 1;
  }

  refuted(atMicros: Micros, member: NodeOrdinal, what: Refuted, _incarnation: number): void {
    this.#advance(atMicros);
    this.#expectUp(atMicros, member);
    if (!isCounted(this.#window, atMicros)) return;
    if (what === REFUTED_SUSPICION) this.#refutations.suspicion += 1;
    else if (what === REFUTED_CONVICTION) this.#refutations.conviction += 1;
    else this.#refutations.conflict += 1;
  }

  health(atMicros: Micros, member: NodeOrdinal, score: number): void {
    this.#advance(atMicros);
    this.#expectUp(atMicros, member);
    this.#health.reported(atMicros, member, score);
  }

  gate(atMicros: Micros, observer: NodeOrdinal, engaged: boolean, expected: number, renewals: number): void {
    this.#advance(atMicros);
    this.#expectUp(atMicros, observer);
    this.#actions.gate(atMicros, observer, engaged, expected, renewals);
  }

  /**
   * A packet enters the network.
   *
   * @param kind index into the message kinds of the node's group.
   * @param parts messages it carries.
   */
  packetSent(atMicros: Micros, node: NodeOrdinal, kind: number, bytes: number, parts: number): void {
    this.#traffic.packetSent(atMicros, node, kind, bytes, parts);
  }

  /** A message goes out on a stream. */
  streamSent(atMicros: Micros, node: NodeOrdinal, kind: number, bytes: number): void {
    this.#traffic.streamSent(atMicros, node, kind, bytes);
  }

  /** A packet will not arrive. */
  dropped(atMicros: Micros, reason: string): void {
    this.#traffic.dropped(atMicros, reason);
  }

  /**
   * Whether all members see one another healthy: every member that is up, anomalous or not, holds every other such
   * member of its group alive (the end of the Lifeguard paper's Threshold experiment, section V-D1).
   */
  isConverged(): boolean {
    return this.#book.isConverged();
  }

  /** Whether every member that is up, of the groups whose members join, knows every other such member. */
  knowsAll(): boolean {
    return this.#book.knowsAll();
  }

  /** The run ends here, its tail included. Nothing may be told afterwards. */
  finish(atMicros: Micros): RunTally {
    if (this.#isFinished) throw new Error("the run was finished before");
    this.#advance(Math.max(atMicros, this.#plan.warmupMicros));
    for (const node of [...this.#openCrashes.keys()]) this.#closeCrash(node);
    this.#isFinished = true;
    const { warmupMicros, endMicros, limits } = this.#plan;
    const countedUntil = Math.min(atMicros, endMicros);
    return {
      members: this.#plan.memberCount,
      seconds: Math.max(0, countedUntil - warmupMicros) / MICROS_PER_SECOND,
      tail: {
        seconds: Math.max(0, atMicros - endMicros) / MICROS_PER_SECOND,
        convictions: { ...this.#tailConvictions },
      },
      joinComplete: this.#joinComplete === true,
      convictions: { ...this.#convictions },
      falseConvictions: { total: this.#convictions.false, atHealthy: this.#falseAtHealthy },
      accusers: this.#accusers.entries((node) => this.#plan.nameOf(node)),
      crashes: this.#crashes.tally(),
      anomalies: this.#anomalies.tally(),
      anomalous: this.#anomalousMembers(countedUntil),
      ...this.#actions.tally(countedUntil),
      suspicions: this.#suspicions,
      accusations: this.#accusations,
      confirmations: this.#confirmations,
      refutations: { ...this.#refutations },
      flaps: this.#flaps,
      traffic: this.#traffic.tally(),
      quality: {
        suspicion: this.#quality.tallyOf(SUSPICION_LEVEL, countedUntil),
        conviction: this.#quality.tallyOf(CONVICTION_LEVEL, countedUntil),
      },
      health: this.#health.tally(countedUntil),
      limits: {
        worstCaseRemovalsPerMinute: limits.worstCaseRemovalsPerMinute,
        detectionFloorSeconds:
          limits.detectionFloorMicros === null ? null : limits.detectionFloorMicros / MICROS_PER_SECOND,
      },
    };
  }

  /** Called before anything changes: the first time past the warm-up, the state is that of the warm-up's end. */
  #advance(atMicros: Micros): void {
    if (this.#isFinished) throw new Error(`told of an event at ${atMicros} us after the run's end`);
    if (this.#joinComplete !== undefined || atMicros < this.#window.fromMicros) return;
    this.#joinComplete = this.#book.knowsAll();
  }

  #startsFull(node: NodeOrdinal): boolean {
    return this.#truth.epochOf(node) === 0 && this.#book.groupOf(node).startsFull;
  }

  #expectUp(atMicros: Micros, node: NodeOrdinal): void {
    if (!this.#truth.isUp(node)) {
      throw new Error(`${this.#plan.nameOf(node)} reports at ${atMicros} us but is not up`);
    }
  }

  #expectPair(atMicros: Micros, observer: NodeOrdinal, subject: NodeOrdinal): void {
    this.#expectUp(atMicros, observer);
    if (!this.#book.judges(observer, subject)) {
      const name = this.#plan.nameOf(observer);
      throw new Error(`${name} reports at ${atMicros} us on node ${subject}, which it does not judge`);
    }
  }

  #standingOf(member: NodeOrdinal, subject: NodeOrdinal): Standing {
    // An observer that is down holds nothing.
    const verdict = this.#book.verdictOf(member, subject);
    const isAwaited = verdict !== UNKNOWN && verdict !== LEFT && !this.#truth.isInAnomalySet(member);
    if (verdict === CONVICTED) return isAwaited ? INFORMED_AND_AWAITED : INFORMED;
    return isAwaited ? AWAITED : NOT_CONCERNED;
  }

  #classify(
    observer: NodeOrdinal,
    subject: NodeOrdinal,
    accuser: NodeOrdinal,
    before: Verdict | typeof UNKNOWN,
  ): ConvictionClass {
    const byStreams = this.#book.groupOf(observer).hearsByStreams === true;
    const since = this.#suspicionBegan(observer, subject, accuser, before);
    const wasDown =
      since === undefined ? !this.#truth.isUp(subject) : this.#truth.wasDownSince(subject, since);
    return classify(
      wasDown,
      this.#truth.isFaulted(subject),
      () => this.#plan.isCut(observer, subject, byStreams) || this.#plan.isCut(subject, observer, byStreams),
    );
  }

  #suspicionBegan(
    observer: NodeOrdinal,
    subject: NodeOrdinal,
    accuser: NodeOrdinal,
    before: Verdict | typeof UNKNOWN,
  ): Micros | undefined {
    const since = this.#records.since[SUSPICION_LEVEL];
    if (accuser !== observer) {
      const slot = this.#records.find(accuser, subject);
      if (slot !== NO_SLOT && !Number.isNaN(since[slot])) return since[slot];
    }
    return before === SUSPECTED ? since[this.#records.find(observer, subject)] : undefined;
  }

  #hold(
    atMicros: Micros,
    observer: NodeOrdinal,
    subject: NodeOrdinal,
    before: Verdict | typeof UNKNOWN,
    after: Verdict | typeof UNKNOWN,
  ): void {
    const epoch = this.#truth.epochOf(subject);
    this.#book.hold(observer, subject, before, after);
    const slot = this.#records.find(observer, subject);
    if (slot !== NO_SLOT) {
      this.#quality.changed(atMicros, slot, before, after, epoch);
      const { convictedEpochs } = this.#records;
      if (after === CONVICTED) {
        convictedEpochs[slot] = epoch;
      } else if (after === ALIVE || after === LEFT) {
        const wasConvictedAndUpSince = convictedEpochs[slot] === epoch && this.#truth.isUp(subject);
        if (after === ALIVE)
          this.#actions.verdictTakenBack(atMicros, observer, subject, slot, wasConvictedAndUpSince);
        if (after === ALIVE && wasConvictedAndUpSince && isCounted(this.#window, atMicros)) {
          this.#flaps += 1;
        }
        convictedEpochs[slot] = 0;
      }
      if (after === LEFT || after === UNKNOWN) this.#actions.subjectGone(atMicros, observer, slot);
    }
    if (before === CONVICTED || after === CONVICTED) {
      this.#actions.convictorsChanged(atMicros, subject);
    }
    if (after === LEFT || after === UNKNOWN) {
      this.#crashes.subjectGone(observer, subject);
      this.#anomalies.subjectGone(observer, subject);
    }
    this.#pairsChanged(atMicros);
  }

  #convicted(
    atMicros: Micros,
    observer: NodeOrdinal,
    subject: NodeOrdinal,
    accuser: NodeOrdinal,
    conviction: ConvictionClass,
    action: ActionOutcome,
  ): void {
    this.#actions.convicted(atMicros, observer, subject, action);
    if (conviction === "true") this.#crashes.convicted(atMicros, observer, subject);
    else this.#anomalies.convicted(atMicros, observer, subject);
    if (isCounted(this.#window, atMicros)) {
      this.#convictions[conviction] += 1;
      if (conviction === "false" && !this.#truth.isFaulted(observer)) this.#falseAtHealthy += 1;
      this.#accusers.convicted(accuser, subject, conviction);
    } else if (atMicros >= this.#window.untilMicros) {
      this.#tailConvictions[conviction] += 1;
    }
  }

  #closeCrash(subject: NodeOrdinal): void {
    const crash = this.#openCrashes.get(subject);
    this.#openCrashes.delete(subject);
    for (const { first, count } of this.#book.judgesOf(subject)) {
      for (let observer = first; observer < first + count; observer++) {
        if (crash !== undefined) this.#sampleDetection(observer, subject, crash);
        const slot = this.#records.find(observer, subject);
        if (slot === NO_SLOT) continue;
        this.#records.keptUntilForgotten[SUSPICION_LEVEL][slot] = 0;
        this.#records.keptUntilForgotten[CONVICTION_LEVEL][slot] = 0;
      }
    }
  }

  /** The crash is over for this observer. */
  #sampleDetection(observer: NodeOrdinal, subject: NodeOrdinal, crash: Crash): void {
    const slot = this.#records.find(observer, subject);
    if (slot === NO_SLOT || !this.#truth.isUpSinceChange(observer, crash.change)) return;
    this.#quality.crashClosed(slot, this.#book.verdictOf(observer, subject), crash.atMicros);
  }

  #pairsChanged(atMicros: Micros): void {
    this.#quality.pairsHolding(
      atMicros,
      this.#book.pairsHolding(ALIVE),
      this.#book.pairsHolding(SUSPECTED),
      this.#book.pairsHolding(CONVICTED),
    );
  }

  #anomalousMembers(countedUntil: Micros): AnomalousMember[] {
    return [...this.#spells].map(([node, { count, time }]) => ({
      name: this.#plan.nameOf(node),
      spells: count,
      seconds: time.areaAt(countedUntil) / MICROS_PER_SECOND,
    }));
  }
}
