import {
  ALIVE,
  CONVICTED,
  HELD,
  LEFT,
  type Micros,
  type NodeEnvironment,
  type NodeOrdinal,
  type Ticker,
  type Timer,
  UNKNOWN,
} from "../../src/node.ts";
import { PROBE_DEADLINE, PROBER } from "./activities.ts";
import type { Membership } from "./membership.ts";
import type { MemberlistMessage } from "./messages.ts";
import type { Outbox } from "./outbox.ts";
import type { ProbeOrder } from "./probe-order.ts";
import { chooseRandomMembers } from "./random-members.ts";
import type { Reaper } from "./reaper.ts";
import type { MemberlistRules } from "./rules.ts";
import type { MemberlistSettings } from "./settings.ts";
import type { StreamPings } from "./stream-pings.ts";

/** Where the one probe of the moment is. */
type Stage = "pinging" | "awaitingAck" | "askingHelpers" | "awaitingAnyAck" | "awaitingDial";

interface Probe {
  readonly target: NodeOrdinal;
  /** As recorded when the probe began: a suspicion that follows carries it, stale or not. */
  readonly incarnation: number;
  readonly sequence: number;
  readonly startMicros: Micros;
  readonly deadlineMicros: Micros;
  /** Score when it began; by the paper's rule it stretches the whole interval. */
  readonly score: number;
  stage: Stage;
  /** Fires at the end of the wait for the direct ack. */
  ackTimer: Timer | undefined;
  /** Fires at the deadline: from then on acks and nacks find no handler. */
  deadlineTimer: Timer | undefined;
  acknowledged: boolean;
  expired: boolean;
  dialIsHeld: boolean;
  helpers: readonly NodeOrdinal[];
  nextHelper: number;
  nacksExpected: number;
  nacksReceived: number;
}

/** Key of the timer after which a probe begins that lets the gossip tick of its instant pass; probes count from 1. */
const AFTER_GOSSIP = 0;

/** Ticks that come late together, because an idle process wakes late, still coincide: Go's wakes within this. */
const LATE_TOGETHER_MICROS: Micros = 1_000;

/**
 * The failure detector proper (memberlist reference, section 3): one probe at a time, direct, then through helpers
 * and over a stream, until the deadline. A send that is held holds the probe; its timers go on.
 *
 * Where a probe begins or ends at a tick of the gossiper, which it does whenever `ProbeInterval` is a multiple of
 * `GossipInterval`, two goroutines of the product are ready at one instant on processors of their own. Either may come
 * first, so a coin is tossed. At its beginning it matters only if there is something to gossip, which then rides on the
 * ping or does not; at its end it decides whether a suspicion is gossiped at once or at the next tick.
 */
export class Prober {
  readonly #environment: NodeEnvironment<MemberlistMessage>;
  readonly #settings: MemberlistSettings;
  readonly #rules: MemberlistRules;
  readonly #membership: Membership;
  readonly #order: ProbeOrder;
  readonly #reaper: Reaper;
  readonly #outbox: Outbox;
  readonly #streamPings: StreamPings;
  readonly #ticker: Ticker;
  /** When both tickers were made. */
  readonly #originMicros: Micros;
  #probe: Probe | undefined;
  /** Ticks to let pass before the next probe (the paper's stretched interval). */
  #ticksToSkip = 0;

  constructor(
    environment: NodeEnvironment<MemberlistMessage>,
    settings: MemberlistSettings,
    rules: MemberlistRules,
    membership: Membership,
    order: ProbeOrder,
    reaper: Reaper,
    outbox: Outbox,
    streamPings: StreamPings,
  ) {
    this.#environment = environment;
    this.#settings = settings;
    this.#rules = rules;
    this.#membership = membership;
    this.#order = order;
    this.#reaper = reaper;
    this.#outbox = outbox;
    this.#streamPings = streamPings;
    this.#originMicros = environment.monotonicMicros();
    this.#ticker = environment.createTicker(PROBER, settings.ProbeInterval);
    this.#ticker.ready();
  }

  tick(): void {
    if (this.#ticksToSkip > 0) {
      this.#ticksToSkip -= 1;
      this.#ticker.ready();
      return;
    }
    if (this.#membership.queue.size > 0 && this.#letsGossiperPass()) {
      this.#environment.setTimer(PROBER, AFTER_GOSSIP, 0);
    } else {
      this.#probeNext();
    }
  }

  timer(key: number): void {
    if (key === AFTER_GOSSIP) this.#probeNext();
    else this.#ackTimeout(key);
  }

  /** An ack arrived. @returns whether it belongs to the probe. */
  acknowledged(sequence: number): boolean {
    const probe = this.#probe;
    if (probe === undefined || probe.sequence !== sequence || probe.expired || probe.acknowledged)
      return false;
    probe.acknowledged = true;
    this.#cancel(probe.deadlineTimer);
    // While a send is held the ack waits for the probe to look.
    if (probe.stage === "awaitingAck" || probe.stage === "awaitingAnyAck") this.#succeed(probe);
    return true;
  }

  nacked(sequence: number): void {
    const probe = this.#probe;
    if (probe === undefined || probe.sequence !== sequence) return;
    if (!probe.expired && !probe.acknowledged) probe.nacksReceived += 1;
  }

  /** The probe's deadline has passed: acks and nacks find no handler any more. */
  deadline(sequence: number): void {
    const probe = this.#probe;
    if (probe?.sequence !== sequence || probe.acknowledged) return;
    const isFirst = !probe.expired;
    probe.expired = true;
    if (probe.stage === "awaitingAck") {
      // The stretched deadline is never before the ack's, but a short ProbeInterval may be.
      this.#cancel(probe.ackTimer);
      this.#goIndirect(probe);
    } else if (probe.stage === "awaitingAnyAck") {
      if (isFirst && this.#letsGossiperPass()) {
        probe.deadlineTimer = this.#environment.setTimer(PROBE_DEADLINE, sequence, 0);
      } else {
        this.#conclude(probe);
      }
    }
  }

  /** A held send has been made. */
  resume(sequence: number): void {
    const probe = this.#probe;
    if (probe?.sequence !== sequence) return;
    if (probe.stage === "pinging") this.#awaitAck(probe);
    else if (probe.stage === "askingHelpers") this.#askHelpers(probe);
  }

  /** A dial that was held has been made: beyond the deadline it fails at once. */
  dialled(sequence: number): void {
    const probe = this.#probe;
    if (probe?.sequence !== sequence) return;
    probe.dialIsHeld = false;
    if (probe.stage === "awaitingDial") this.#conclude(probe);
  }

  /** Tosses a coin if this is an instant at which the gossiper ticks too. @returns whether it goes first. */
  #letsGossiperPass(): boolean {
    const { GossipInterval, GossipNodes } = this.#settings;
    if (GossipInterval === 0 || GossipNodes === 0) return false;
    const late = (this.#environment.monotonicMicros() - this.#originMicros) % GossipInterval;
    return late <= LATE_TOGETHER_MICROS && this.#environment.random.next() < 0.5;
  }

  #probeNext(): void {
    const target = this.#nextTarget();
    if (target < 0) this.#ticker.ready();
    else this.#begin(target);
  }

  /** The wait for the direct ack is over. */
  #ackTimeout(sequence: number): void {
    const probe = this.#probe;
    if (probe?.sequence === sequence && probe.stage === "awaitingAck") this.#goIndirect(probe);
  }

  /** Walks the probe order past self, dead and left members; gives up when everybody has been passed over. */
  #nextTarget(): NodeOrdinal {
    const { view } = this.#membership;
    const { self } = this.#environment;
    let checked = 0;
    while (checked < view.size) {
      const member = this.#order.next();
      checked += 1;
      if (member < 0) {
        this.#reaper.reap();
        this.#order.begin((known) => view.verdictOf(known) !== UNKNOWN);
        continue;
      }
      const verdict = view.verdictOf(member);
      if (member !== self && verdict !== CONVICTED && verdict !== LEFT && verdict !== UNKNOWN) return member;
    }
    return -1;
  }

  #begin(target: NodeOrdinal): void {
    const { view, health } = this.#membership;
    const sequence = this.#outbox.nextSequence();
    const now = this.#environment.monotonicMicros();
    const patience = health.scale(this.#settings.ProbeInterval);
    const probe: Probe = {
      target,
      incarnation: view.incarnationOf(target),
      sequence,
      startMicros: now,
      deadlineMicros: now + patience,
      score: health.score,
      stage: "pinging",
      ackTimer: undefined,
      deadlineTimer: undefined,
      acknowledged: false,
      expired: false,
      dialIsHeld: false,
      helpers: [],
      nextHelper: 0,
      nacksExpected: 0,
      nacksReceived: 0,
    };
    this.#probe = probe;
    const suspected = view.verdictOf(target) !== ALIVE;
    const outcome =
      suspected && this.#settings.BuddySystem
        ? this.#outbox.buddyPing(PROBER, sequence, target, sequence, probe.incarnation)
        : this.#outbox.ping(PROBER, sequence, target, sequence);
    probe.deadlineTimer = this.#environment.setTimer(PROBE_DEADLINE, sequence, patience);
    if (outcome !== HELD) this.#awaitAck(probe);
  }

  #awaitAck(probe: Probe): void {
    if (probe.acknowledged) {
      this.#succeed(probe);
      return;
    }
    if (probe.expired) {
      // The deadline passed while the ping was held: nothing is waited for any more.
      this.#goIndirect(probe);
      return;
    }
    probe.stage = "awaitingAck";
    const { ProbeTimeout } = this.#settings;
    const wait = this.#rules.scalesProbeTimeout ? ProbeTimeout * (probe.score + 1) : ProbeTimeout;
    probe.ackTimer = this.#environment.setTimer(PROBER, probe.sequence, wait);
  }

  #goIndirect(probe: Probe): void {
    const { view } = this.#membership;
    const { self, group, random } = this.#environment;
    probe.stage = "askingHelpers";
    probe.helpers = chooseRandomMembers(
      this.#settings.IndirectChecks,
      view,
      group,
      random,
      this.#settings.exhaustiveChoice,
      (member) => member !== self && member !== probe.target && view.verdictOf(member) === ALIVE,
    );
    this.#askHelpers(probe);
  }

  #askHelpers(probe: Probe): void {
    const { nacks } = this.#settings;
    while (probe.nextHelper < probe.helpers.length) {
      const helper = probe.helpers[probe.nextHelper] as NodeOrdinal;
      probe.nextHelper += 1;
      if (nacks) probe.nacksExpected += 1;
      const { target, sequence } = probe;
      if (this.#outbox.indirectPing(PROBER, sequence, helper, target, sequence, nacks) === HELD) return;
    }
    if (!this.#settings.DisableTcpPings) {
      probe.dialIsHeld = this.#environment.isBlocked();
      this.#streamPings.begin(probe.sequence, probe.target, probe.deadlineMicros);
    }
    probe.stage = "awaitingAnyAck";
    if (probe.acknowledged) this.#succeed(probe);
    else if (probe.expired) this.#conclude(probe);
  }

  /** The deadline has passed without an ack: the stream's answer decides, and is waited for while the dial is held. */
  #conclude(probe: Probe): void {
    if (probe.dialIsHeld) probe.stage = "awaitingDial";
    else if (this.#streamPings.end(probe.sequence)) this.#succeed(probe);
    else this.#fail(probe);
  }

  #succeed(probe: Probe): void {
    this.#cancel(probe.ackTimer);
    this.#cancel(probe.deadlineTimer);
    this.#streamPings.end(probe.sequence);
    this.#membership.changeHealth(-1);
    this.#finish(probe);
  }

  #fail(probe: Probe): void {
    this.#membership.changeHealth(this.#rules.penaltyOf(probe.nacksExpected, probe.nacksReceived));
    this.#environment.report.accused(probe.target);
    this.#membership.suspect(probe.target, probe.incarnation, this.#environment.self);
    this.#finish(probe);
  }

  #finish(probe: Probe): void {
    this.#probe = undefined;
    if (this.#rules.scalesEveryInterval) {
      const { ProbeInterval } = this.#settings;
      const elapsed = this.#environment.monotonicMicros() - probe.startMicros;
      const passed = Math.floor(elapsed / ProbeInterval);
      // Of the ticks that passed during the probe one is stored, and it comes before those that are still due.
      const stored = Math.min(1, passed);
      this.#ticksToSkip = passed > probe.score ? 0 : probe.score - passed + stored;
    }
    this.#ticker.ready();
  }

  #cancel(timer: Timer | undefined): void {
    if (timer !== undefined) this.#environment.cancelTimer(timer);
  }
}
