import type { Micros } from "./micros.ts";
import type { RandomStream } from "./random-stream.ts";
import type { ReportSink } from "./report.ts";
import type { GroupRoster, NodeOrdinal } from "./roster.ts";

/** The message is on its way. */
export const SENT = true;
/**
 * The host holds it just before it is sent (an anomaly): the sending activity waits. The environment sends it at
 * the release and then calls `resume(activity, key)`.
 */
export const HELD = false;
export type SendOutcome = typeof SENT | typeof HELD;

/** One end of a stream, counted by its node from 1 in the order of its dials and acceptances. */
export type ConnectionId = number;

/** A timer that has not fired; hand it to `cancelTimer`. */
export interface Timer {
  readonly dueMicros: Micros;
}

/**
 * A fixed-rate ticker that keeps at most one undelivered tick, like Go's: ticks that come due while its activity is
 * busy are dropped but for the first. One per activity. Its grid starts one interval after its creation.
 */
export interface Ticker {
  /**
   * The activity is free: deliver the stored tick at once, in an event of its own at this instant, or else the
   * next tick of the grid. Ticks are delivered as `tick(activity)`; the ticker then waits for the next `ready`.
   */
  ready(): void;
  /**
   * As `ready`, and the program promises that it would do nothing at a tick until it calls `wake`. The environment
   * may skip such ticks; whether it does is not observable.
   */
  idle(): void;
  /** There is work again: the next tick of the grid whose full key comes after the present event does count. */
  wake(): void;
}

/**
 * All a node program may know of the world and do to it. Programs have no other clock, chance or I/O.
 *
 * `activity` is the rank of one of the program's activities in its descriptor; `key` tells the instances of a
 * family of activities apart (a probe number, a subject's ordinal, a connection) and is 0 for plain ones.
 */
export interface NodeEnvironment<Message> {
  readonly self: NodeOrdinal;
  readonly group: GroupRoster;
  readonly random: RandomStream;
  readonly report: ReportSink;
  /**
   * Who is in another group (or in its own), by a name that the program's settings hold as a group reference.
   *
   * @throws Error when there is no such group, which the loader has ruled out for group references.
   */
  rosterOf(group: string): GroupRoster;
  /** The host's monotonic clock: never below 5 s, may drift against run time. */
  monotonicMicros(): Micros;
  /** The host's wall clock: may also be offset and step. */
  wallMicros(): Micros;
  /** Whether the host holds what is sent or dialled now, until its release. */
  isBlocked(): boolean;
  /** Sends one datagram. */
  send(activity: number, key: number, to: NodeOrdinal, message: Message): SendOutcome;
  /** Fires `timer(activity, key)` after `delayMicros` of the host's monotonic clock; 0 is legal and comes later in this instant. */
  setTimer(activity: number, key: number, delayMicros: Micros): Timer;
  /** Cancelling a timer that has fired, or that was cancelled before, does nothing. */
  cancelTimer(timer: Timer): void;
  createTicker(activity: number, intervalMicros: Micros): Ticker;
  /**
   * A loop passes messages on to another, the activity, which is not at work on any. Where the host models what its
   * processors do when, that one is called by `timer(activity, key)` once a processor has come to it and has spent the
   * time of so many messages; it then takes all there are, and asks again for what it has taken beyond these.
   *
   * @returns `false` if it should go on with them at once instead.
   */
  handOff(activity: number, key: number, messages: number): boolean;
  /**
   * Opens a stream. The outcome comes as `stream(…)`: *opened*, *refused*, or *timedOut* at `deadlineMicros` of the
   * monotonic clock, if not sooner. Data may be sent once it is opened. A dial that is held is made at the release, and
   * then `resume(activity, key)` is called, even if it was given up meanwhile.
   */
  dial(activity: number, key: number, to: NodeOrdinal, deadlineMicros: Micros): ConnectionId;
  /** Sends on an open stream, in order and reliably. Sending on a closed one is dropped. */
  sendOnStream(activity: number, key: number, connection: ConnectionId, message: Message): SendOutcome;
  /** Ends the stream after what was sent on it; the peer receives *closed*. Closing twice does nothing. */
  close(connection: ConnectionId): void;
  /** The program has ended of its own accord, as after a leave: its node stops after this event. */
  exit(): void;
}
