import {
  type ConnectionId,
  findRoster,
  type GroupRoster,
  HELD,
  type MessageCodec,
  type Micros,
  type NodeEnvironment,
  type NodeOrdinal,
  type RandomStream,
  type ReportSink,
  SENT,
  type SendOutcome,
  type Ticker,
  type Timer,
} from "../node.ts";
import type { Call, Output } from "./protocol.ts";
import { RecordedReports } from "./recorded-reports.ts";
import { RecordedStreams } from "./recorded-streams.ts";
import { RecordedTicker } from "./recorded-ticker.ts";
import { type RecordedTimer, RecordedTimers } from "./recorded-timers.ts";

/** What an environment is made from. */
export interface RecordedEnvironmentPlan {
  readonly self: NodeOrdinal;
  readonly group: GroupRoster;
  /** Of all groups of the run. */
  readonly rosters: readonly GroupRoster[];
  readonly random: RandomStream;
  readonly codec: MessageCodec<unknown>;
  /** The highest number of a stream in earlier lives of the node, or 0. */
  readonly lastConnection: ConnectionId;
}

/**
 * The environment of a program whose world is elsewhere. It writes down what the program does in a call, and answers
 * what the program asks from what the call brought: whoever does the same to the real environment, in the same order,
 * has what the program would have done there.
 */
export class RecordedEnvironment implements NodeEnvironment<unknown> {
  readonly self: NodeOrdinal;
  readonly group: GroupRoster;
  readonly random: RandomStream;
  readonly report: ReportSink;
  readonly timers = new RecordedTimers();
  readonly streams: RecordedStreams;
  readonly #rosters: readonly GroupRoster[];
  readonly #codec: MessageCodec<unknown>;
  /** Activities that have a ticker. */
  readonly #ticking = new Set<number>();
  #outputs: Output[] = [];
  #monotonicMicros: Micros = 0;
  #wallMicros: Micros = 0;
  #isHeld = false;
  #hasExited = false;

  constructor(plan: RecordedEnvironmentPlan) {
    this.self = plan.self;
    this.group = plan.group;
    this.random = plan.random;
    this.#rosters = plan.rosters;
    this.#codec = plan.codec;
    this.streams = new RecordedStreams(plan.lastConnection);
    this.report = new RecordedReports((output) => this.#record(output));
  }

  /** Whether the program has ended of its own accord. */
  get hasExited(): boolean {
    return this.#hasExited;
  }

  /** Makes a call. @returns what the program did in it. */
  during(call: Call, act: () => void): readonly Output[] {
    const [, monotonicMicros, wallMicros, isHeld, lastConnection] = call;
    this.#monotonicMicros = monotonicMicros;
    this.#wallMicros = wallMicros;
    this.#isHeld = isHeld;
    this.streams.raiseTo(lastConnection);
    const outputs: Output[] = [];
    this.#outputs = outputs;
    act();
    return outputs;
  }

  rosterOf(group: string): GroupRoster {
    return findRoster(this.#rosters, group);
  }

  monotonicMicros(): Micros {
    return this.#monotonicMicros;
  }

  wallMicros(): Micros {
    return this.#wallMicros;
  }

  send(activity: number, key: number, to: NodeOrdinal, message: unknown): SendOutcome {
    this.#record(["send", activity, key, to, this.#codec.encode(message)]);
    return this.#outcome();
  }

  setTimer(activity: number, key: number, delayMicros: Micros): Timer {
    // A time in the past is now, as it is for the real environment.
    const delay = Math.max(0, wholeMicros(delayMicros, "the delay of a timer"));
    this.#record(["timer", activity, key, delay]);
    return this.timers.set(activity, key, this.#monotonicMicros + delay);
  }

  cancelTimer(timer: Timer): void {
    const mine = timer as RecordedTimer;
    if (this.timers.cancel(mine)) this.#record(["cancel", mine.activity, mine.key, mine.dueMicros]);
  }

  /** Machines on which that takes a processor's time are refused for programs in processes of their own. */
  handOff(): boolean {
    return false;
  }

  createTicker(activity: number, intervalMicros: Micros): Ticker {
    if (this.#ticking.has(activity)) throw new Error(`activity ${activity} has a ticker; it can have one`);
    this.#ticking.add(activity);
    this.#record(["ticker", activity, wholeMicros(intervalMicros, "the interval of a ticker")]);
    return new RecordedTicker(activity, (output) => this.#record(output));
  }

  dial(activity: number, key: number, to: NodeOrdinal, deadlineMicros: Micros): ConnectionId {
    this.#record(["dial", activity, key, to, wholeMicros(deadlineMicros, "the deadline of a dial")]);
    return this.streams.dial();
  }

  sendOnStream(activity: number, key: number, connection: ConnectionId, message: unknown): SendOutcome {
    this.#record(["streamSend", activity, key, connection, this.#codec.encode(message)]);
    return this.#outcome();
  }

  close(connection: ConnectionId): void {
    if (this.streams.close(connection)) this.#record(["close", connection]);
  }

  exit(): void {
    if (!this.#hasExited) this.#record(["exit"]);
    this.#hasExited = true;
  }

  /** Whether a host is blocked cannot change within a call. */
  isBlocked(): boolean {
    return this.#isHeld;
  }

  #outcome(): SendOutcome {
    return this.#isHeld ? HELD : SENT;
  }

  #record(output: Output): void {
    this.#outputs.push(output);
  }
}

/** Frames carry whole numbers of microseconds alone. */
function wholeMicros(micros: Micros, what: string): Micros {
  if (!Number.isSafeInteger(micros)) {
    throw new Error(`${what} must be a whole number of microseconds, not ${micros}`);
  }
  return micros;
}
