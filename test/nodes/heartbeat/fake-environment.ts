import { heartbeat } from "../../../nodes/heartbeat/heartbeat.ts";
import type { HeartbeatMessage } from "../../../nodes/heartbeat/messages.ts";
import {
  createGroupRoster,
  type Gate,
  type GroupRoster,
  HELD,
  type JudgeLaw,
  type Micros,
  type NodeEnvironment,
  type NodeOrdinal,
  type NodeProgram,
  type RandomStream,
  type ReportSink,
  SENT,
  type SendOutcome,
  type Ticker,
  VERDICT_NAMES,
} from "../../../src/node.ts";

/** Where every fake host's clocks begin. */
export const ORIGIN_MICROS = 1_000_000_000;

/** A datagram that a program sent, and when. */
export interface Sent {
  readonly atMicros: Micros;
  readonly to: NodeOrdinal;
  readonly message: HeartbeatMessage;
}

interface FakeTicker {
  readonly activity: number;
  readonly intervalMicros: Micros;
  nextMicros: Micros;
  ready: boolean;
  stored: boolean;
}

export interface FakeOptions {
  readonly settings?: Record<string, unknown>;
  readonly judge?: JudgeLaw;
  readonly gate?: Gate;
  readonly view?: "full" | "join";
  readonly restarted?: boolean;
  /** The group's first ordinal; its members come after those of other groups. */
  readonly first?: NodeOrdinal;
  readonly wallOffsetMicros?: Micros;
  /** How long after the origin the node starts. */
  readonly startMicros?: Micros;
  /** Called for each datagram as it leaves. */
  readonly onSend?: (sent: Sent) => void;
}

/** A program on a scripted host: time moves when the test says so, and sends are held when it says so. */
export class FakeNode {
  readonly self: NodeOrdinal;
  readonly group: GroupRoster;
  readonly sent: Sent[] = [];
  readonly reports: (string | number | boolean)[][] = [];
  nowMicros = ORIGIN_MICROS;
  exited = false;
  #blocked = false;
  readonly #held: { activity: number; key: number; sent: Omit<Sent, "atMicros"> }[] = [];
  readonly #tickers: FakeTicker[] = [];
  readonly #program: NodeProgram<HeartbeatMessage>;
  readonly #onSend: (sent: Sent) => void;

  constructor(self: NodeOrdinal, members: number, options: FakeOptions = {}) {
    this.self = self;
    this.group = createGroupRoster("member", options.first ?? 0, members);
    this.nowMicros += options.startMicros ?? 0;
    this.#onSend = options.onSend ?? (() => {});
    const environment: NodeEnvironment<HeartbeatMessage> = {
      self,
      group: this.group,
      random: noChance,
      report: this.#recorder(),
      monotonicMicros: () => this.nowMicros,
      wallMicros: () => this.nowMicros + (options.wallOffsetMicros ?? 0),
      send: (activity, key, to, message) => this.#send(activity, key, to, message),
      createTicker: (activity, intervalMicros) => this.#createTicker(activity, intervalMicros),
      exit: () => {
        this.exited = true;
      },
      setTimer: unused,
      cancelTimer: unused,
      dial: unused,
      sendOnStream: unused,
      close: unused,
    };
    const settings = heartbeat.settings.parse(options.settings ?? {});
    this.#program = heartbeat.create(
      environment,
      { settings, judge: options.judge, gate: options.gate },
      heartbeat.createCodec(settings, this.group),
    );
    this.#program.start({
      view: options.view ?? "full",
      contact: this.group.first,
      joinRetryMicros: 6_000_000,
      joinUntilMicros: ORIGIN_MICROS + 15_000_000,
      restarted: options.restarted ?? false,
    });
  }

  /** Seconds since the start. */
  get seconds(): number {
    return (this.nowMicros - ORIGIN_MICROS) / 1_000_000;
  }

  /** Delivers every tick that comes due, in order of time and then of rank. */
  advance(micros: Micros): void {
    const target = this.nowMicros + micros;
    for (;;) {
      const due = this.#tickers
        .filter((ticker) => ticker.nextMicros <= target)
        .sort((one, other) => one.nextMicros - other.nextMicros || one.activity - other.activity)[0];
      if (due === undefined || this.exited) break;
      this.nowMicros = due.nextMicros;
      due.nextMicros += due.intervalMicros;
      due.stored = true;
      this.#deliverTicks();
    }
    this.nowMicros = target;
  }

  receive(from: NodeOrdinal, message: HeartbeatMessage): void {
    this.#program.receive(from, message);
    this.#deliverTicks();
  }

  leave(): void {
    this.#program.command("leave");
    this.#deliverTicks();
  }

  /** From now on sends are held. */
  block(): void {
    this.#blocked = true;
  }

  /** What is held leaves in order of hold, and the programs' activities go on. */
  release(): void {
    this.#blocked = false;
    for (const { activity, key, sent } of this.#held.splice(0)) {
      this.#leaves(sent);
      this.#program.resume(activity, key);
      this.#deliverTicks();
    }
  }

  /** Takes the reports so far, so that the next look sees only new ones. */
  takeReports(): (string | number | boolean)[][] {
    return this.reports.splice(0);
  }

  takeSent(): Sent[] {
    return this.sent.splice(0);
  }

  #send(activity: number, key: number, to: NodeOrdinal, message: HeartbeatMessage): SendOutcome {
    if (this.exited) throw new Error("a send after the exit");
    if (this.#held.some((one) => one.activity === activity && one.key === key)) {
      throw new Error("an activity sent while its last send was held");
    }
    if (this.#blocked) {
      this.#held.push({ activity, key, sent: { to, message } });
      return HELD;
    }
    this.#leaves({ to, message });
    return SENT;
  }

  #leaves(sent: Omit<Sent, "atMicros">): void {
    const stamped = { atMicros: this.nowMicros, ...sent };
    this.sent.push(stamped);
    this.#onSend(stamped);
  }

  #createTicker(activity: number, intervalMicros: Micros): Ticker {
    const ticker: FakeTicker = {
      activity,
      intervalMicros,
      nextMicros: this.nowMicros + intervalMicros,
      ready: false,
      stored: false,
    };
    this.#tickers.push(ticker);
    return {
      ready: () => {
        ticker.ready = true;
      },
      idle: unused,
      wake: unused,
    };
  }

  #deliverTicks(): void {
    for (;;) {
      const ticker = this.#tickers.find((one) => one.ready && one.stored);
      if (ticker === undefined || this.exited) return;
      ticker.ready = false;
      ticker.stored = false;
      this.#program.tick(ticker.activity);
    }
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

const noChance: RandomStream = {
  next: unused,
  below: unused,
};

function unused(): never {
  throw new Error("the heartbeat program has no business with this");
}
