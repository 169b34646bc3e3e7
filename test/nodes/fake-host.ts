import {
  CLOSED,
  type ConnectionId,
  createGroupRoster,
  findRoster,
  type GroupRoster,
  HELD,
  type Micros,
  type NodeEnvironment,
  type NodeOrdinal,
  type NodeProgram,
  OPENED,
  type RandomStream,
  RECEIVED,
  REFUSED,
  type ReportSink,
  SENT,
  type SendOutcome,
  type StreamEvent,
  TIMED_OUT,
  type Ticker,
  type Timer,
  VERDICT_NAMES,
} from "../../src/node.ts";

/** Where every fake host's clocks begin. */
export const ORIGIN_MICROS = 1_000_000_000;

/** A datagram that a program sent, and when. */
export interface Sent<Message> {
  readonly atMicros: Micros;
  readonly to: NodeOrdinal;
  readonly message: Message;
}

/** A stream that a program asked for, and when. */
export interface Dialled {
  readonly atMicros: Micros;
  readonly connection: ConnectionId;
  readonly to: NodeOrdinal;
  readonly deadlineMicros: Micros;
}

/** A message that a program sent on a stream, and when. */
export interface StreamSent<Message> {
  readonly atMicros: Micros;
  readonly connection: ConnectionId;
  readonly message: Message;
}

export type Report = readonly (string | number | boolean)[];

export interface FakeHostOptions<Message> {
  /** Asked whenever the program hands messages off; by default it goes on at once. */
  readonly handOff?: (activity: number, key: number, messages: number) => boolean;
  readonly random?: RandomStream;
  /** The group's first ordinal; its members come after those of other groups. */
  readonly first?: NodeOrdinal;
  /** Groups beside its own. */
  readonly others?: readonly GroupRoster[];
  readonly wallOffsetMicros?: Micros;
  /** How long after the origin the node starts. */
  readonly startMicros?: Micros;
  /** Ticks at which the program has promised to do nothing are delivered all the same. */
  readonly deliversIdleTicks?: boolean;
  /** Called for each datagram as it leaves. */
  readonly onSend?: (sent: Sent<Message>) => void;
  readonly onDial?: (dialled: Dialled) => void;
  readonly onStreamSend?: (sent: StreamSent<Message>) => void;
  /** The program has closed a stream that was not closed yet. */
  readonly onClose?: (connection: ConnectionId) => void;
}

/** What a host does later: a timer, a tick, or the end of a dial's patience. */
interface Due {
  readonly dueMicros: Micros;
  /** Within an instant, what follows from something else comes after it. */
  readonly round: number;
  readonly activity: number;
  readonly key: number;
  cancelled: boolean;
  readonly act: () => void;
}

interface FakeTicker {
  readonly activity: number;
  readonly intervalMicros: Micros;
  isReady: boolean;
  isStored: boolean;
  isAsleep: boolean;
}

interface Held {
  readonly activity: number;
  readonly key: number;
  readonly leave: () => void;
}

/** Ticks come before the timers of their activity. */
const TICK_KEY = -1;

/**
 * A scripted host for one program, or for a part of one: time moves when the test says so, sends are held when it
 * says so, and streams do what it says. Everything that the program does is on record.
 */
export class FakeHost<Message> {
  readonly self: NodeOrdinal;
  readonly group: GroupRoster;
  readonly environment: NodeEnvironment<Message>;
  readonly sent: Sent<Message>[] = [];
  readonly dialled: Dialled[] = [];
  readonly streamSent: StreamSent<Message>[] = [];
  readonly reports: Report[] = [];
  /** Called back by timers, ticks, streams and releases; nobody is, without one. */
  program: NodeProgram<Message> | undefined;
  nowMicros: Micros;
  exited = false;
  #blocked = false;
  #round = 0;
  #lastConnection = 0;
  readonly #options: FakeHostOptions<Message>;
  readonly #held: Held[] = [];
  #due: Due[] = [];
  readonly #streams = new Map<
    ConnectionId,
    { readonly peer: NodeOrdinal; isOpen: boolean; isClosed: boolean }
  >();

  constructor(self: NodeOrdinal, members: number, options: FakeHostOptions<Message> = {}) {
    this.self = self;
    this.#options = options;
    this.group = createGroupRoster("member", options.first ?? 0, members);
    this.nowMicros = ORIGIN_MICROS + (options.startMicros ?? 0);
    this.environment = {
      self,
      group: this.group,
      random: options.random ?? noChance,
      report: this.#recorder(),
      rosterOf: (name) => findRoster([this.group, ...(options.others ?? [])], name),
      monotonicMicros: () => this.nowMicros,
      wallMicros: () => this.nowMicros + (options.wallOffsetMicros ?? 0),
      isBlocked: () => this.#blocked,
      send: (activity, key, to, message) => this.#send(activity, key, () => this.#leaves(to, message)),
      setTimer: (activity, key, delayMicros) =>
        this.#later(delayMicros, activity, key, () => this.program?.timer(activity, key)),
      cancelTimer: (timer) => {
        (timer as Timer & { cancelled: boolean }).cancelled = true;
      },
      createTicker: (activity, intervalMicros) => this.#createTicker(activity, intervalMicros),
      handOff: (activity, key, messages) => options.handOff?.(activity, key, messages) ?? false,
      dial: (activity, key, to, deadlineMicros) => this.#dial(activity, key, to, deadlineMicros),
      sendOnStream: (activity, key, connection, message) =>
        this.#send(activity, key, () => this.#leavesOnStream(connection, message)),
      close: (connection) => this.#close(connection),
      exit: () => {
        this.exited = true;
      },
    };
  }

  /** Seconds since the origin. */
  get seconds(): number {
    return (this.nowMicros - ORIGIN_MICROS) / 1_000_000;
  }

  /** When the next timer or tick is due; +Infinity when there is none. */
  get nextDueMicros(): Micros {
    return this.exited ? Number.POSITIVE_INFINITY : (this.#next()?.dueMicros ?? Number.POSITIVE_INFINITY);
  }

  /** Lets time pass, with everything that comes due, in order of time and then of rank. */
  advance(micros: Micros): void {
    this.advanceTo(this.nowMicros + micros);
  }

  advanceTo(targetMicros: Micros): void {
    this.#handleDue(targetMicros);
    this.nowMicros = targetMicros;
  }

  /** Sets the clock forward without handling what is due then: a message comes first. */
  moveTo(micros: Micros): void {
    if (this.nextDueMicros < micros) throw new Error("something is due before");
    this.nowMicros = micros;
  }

  receive(from: NodeOrdinal, message: Message): void {
    this.program?.receive(from, message);
    this.#settle();
  }

  leave(): void {
    this.program?.command("leave");
    this.#settle();
  }

  /** From now on sends are held. */
  block(): void {
    this.#blocked = true;
  }

  /** What is held leaves in order of hold, and the program's activities go on. */
  release(): void {
    this.#blocked = false;
    for (const { activity, key, leave } of this.#held.splice(0)) {
      leave();
      this.program?.resume(activity, key);
      this.#settle();
    }
  }

  /** A peer opens a stream to this node. */
  accept(peer: NodeOrdinal): ConnectionId {
    this.#lastConnection += 1;
    this.#streams.set(this.#lastConnection, { peer, isOpen: true, isClosed: false });
    this.#streamEvent(OPENED, this.#lastConnection);
    return this.#lastConnection;
  }

  /** A stream that the program dialled is open. */
  opens(connection: ConnectionId): void {
    const stream = this.#streams.get(connection);
    if (stream !== undefined) stream.isOpen = true;
    this.#streamEvent(OPENED, connection);
  }

  refuses(connection: ConnectionId): void {
    this.#streamEvent(REFUSED, connection);
    this.#ended(connection);
  }

  receiveOnStream(connection: ConnectionId, message: Message): void {
    this.#streamEvent(RECEIVED, connection, message);
  }

  peerCloses(connection: ConnectionId): void {
    this.#streamEvent(CLOSED, connection);
  }

  /** Whether the program, or a refusal, has ended the stream. */
  isClosed(connection: ConnectionId): boolean {
    return this.#streams.get(connection)?.isClosed ?? true;
  }

  /** Takes the reports so far, so that the next look sees only new ones. */
  takeReports(): Report[] {
    return this.reports.splice(0);
  }

  takeSent(): Sent<Message>[] {
    return this.sent.splice(0);
  }

  takeStreamSent(): StreamSent<Message>[] {
    return this.streamSent.splice(0);
  }

  takeDialled(): Dialled[] {
    return this.dialled.splice(0);
  }

  #send(activity: number, key: number, leave: () => void): SendOutcome {
    if (this.exited) throw new Error("a send after the exit");
    if (this.#held.some((one) => one.activity === activity && one.key === key)) {
      throw new Error("an activity sent while its last send was held");
    }
    if (this.#blocked) {
      this.#held.push({ activity, key, leave });
      return HELD;
    }
    leave();
    return SENT;
  }

  #leaves(to: NodeOrdinal, message: Message): void {
    const sent = { atMicros: this.nowMicros, to, message };
    this.sent.push(sent);
    this.#options.onSend?.(sent);
  }

  #leavesOnStream(connection: ConnectionId, message: Message): void {
    const stream = this.#streams.get(connection);
    if (stream === undefined) throw new Error("a send on a stream that never was");
    if (stream.isClosed) return;
    if (!stream.isOpen) throw new Error("a send on a stream that is not open yet");
    const sent = { atMicros: this.nowMicros, connection, message };
    this.streamSent.push(sent);
    this.#options.onStreamSend?.(sent);
  }

  #dial(activity: number, key: number, to: NodeOrdinal, deadlineMicros: Micros): ConnectionId {
    this.#lastConnection += 1;
    const connection = this.#lastConnection;
    const stream = { peer: to, isOpen: false, isClosed: false };
    this.#streams.set(connection, stream);
    this.#later(Math.max(0, deadlineMicros - this.nowMicros), activity, key, () => {
      if (stream.isOpen || stream.isClosed) return;
      this.#streamEvent(TIMED_OUT, connection);
      this.#ended(connection);
    });
    const leave = () => {
      const dialled = { atMicros: this.nowMicros, connection, to, deadlineMicros };
      this.dialled.push(dialled);
      this.#options.onDial?.(dialled);
    };
    if (this.#blocked) this.#held.push({ activity, key, leave });
    else leave();
    return connection;
  }

  #close(connection: ConnectionId): void {
    if (this.isClosed(connection)) return;
    this.#ended(connection);
    this.#options.onClose?.(connection);
  }

  #ended(connection: ConnectionId): void {
    const stream = this.#streams.get(connection);
    if (stream !== undefined) stream.isClosed = true;
  }

  #streamEvent(event: StreamEvent, connection: ConnectionId, message?: Message): void {
    const stream = this.#streams.get(connection);
    if (stream === undefined || stream.isClosed) return;
    this.program?.stream(event, connection, stream.peer, message);
    this.#settle();
  }

  #createTicker(activity: number, intervalMicros: Micros): Ticker {
    const ticker: FakeTicker = {
      activity,
      intervalMicros,
      isReady: false,
      isStored: false,
      isAsleep: false,
    };
    this.#armGrid(ticker);
    const ready = () => {
      if (!ticker.isStored) {
        ticker.isReady = true;
        return;
      }
      ticker.isStored = false;
      this.#later(0, activity, TICK_KEY, () => this.program?.tick(activity));
    };
    return {
      ready,
      idle: () => {
        if (this.#options.deliversIdleTicks || ticker.isStored) ready();
        else ticker.isAsleep = true;
      },
      wake: () => {
        if (!ticker.isAsleep) return;
        ticker.isAsleep = false;
        ticker.isReady = true;
      },
    };
  }

  #armGrid(ticker: FakeTicker): void {
    this.#later(ticker.intervalMicros, ticker.activity, TICK_KEY, () => {
      this.#armGrid(ticker);
      if (ticker.isAsleep) return;
      if (ticker.isReady) {
        ticker.isReady = false;
        this.program?.tick(ticker.activity);
      } else {
        ticker.isStored = true;
      }
    });
  }

  #later(delayMicros: Micros, activity: number, key: number, act: () => void): Due {
    if (!Number.isInteger(delayMicros) || delayMicros < 0) throw new Error(`a delay of ${delayMicros} us`);
    const round = delayMicros === 0 ? this.#round + 1 : 0;
    const due = { dueMicros: this.nowMicros + delayMicros, round, activity, key, cancelled: false, act };
    this.#due.push(due);
    return due;
  }

  #settle(): void {
    this.#handleDue(this.nowMicros);
  }

  #handleDue(targetMicros: Micros): void {
    for (;;) {
      const next = this.#next();
      if (next === undefined || next.dueMicros > targetMicros || this.exited) break;
      this.#due.splice(this.#due.indexOf(next), 1);
      this.nowMicros = next.dueMicros;
      this.#round = next.round;
      next.act();
    }
    this.#round = 0;
  }

  #next(): Due | undefined {
    this.#due = this.#due.filter((due) => !due.cancelled);
    let first: Due | undefined;
    for (const due of this.#due) if (first === undefined || comesBefore(due, first)) first = due;
    return first;
  }

  #recorder(): ReportSink {
    const note = (...entry: (string | number | boolean)[]) => {
      this.reports.push(entry);
    };
    return {
      verdict: (subject, verdict, incarnation, accuser, action) =>
        note(
          "verdict",
          subject,
          `${VERDICT_NAMES[verdict]}${verdict === 2 && action === 1 ? ", withheld" : ""}`,
          incarnation,
          accuser,
        ),
      released: (subject) => note("released", subject),
      forgotten: (subject) => note("forgotten", subject),
      accused: (subject) => note("accused", subject),
      confirmed: (subject, accuser, confirmations) => note("confirmed", subject, accuser, confirmations),
      refuted: (what, incarnation) => note("refuted", what, incarnation),
      health: (score) => note("health", score),
      gate: (engaged, expected, renewals) => note("gate", engaged, expected, renewals),
    };
  }
}

function comesBefore(one: Due, other: Due): boolean {
  return (
    (one.dueMicros - other.dueMicros ||
      one.round - other.round ||
      one.activity - other.activity ||
      one.key - other.key) < 0
  );
}

const noChance: RandomStream = { next: unexpected, below: unexpected };

function unexpected(): never {
  throw new Error("this program has no business with chance");
}
