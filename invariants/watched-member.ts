import { memberlist } from "../nodes/memberlist/memberlist.ts";
import type { Membership } from "../nodes/memberlist/membership.ts";
import { ALIVE_MESSAGE, type MemberlistMessage, type Packet } from "../nodes/memberlist/messages.ts";
import type { MemberlistProgram } from "../nodes/memberlist/program.ts";
import type { MemberlistSettings } from "../nodes/memberlist/settings.ts";
import {
  ALIVE,
  CONVICTED,
  type Command,
  type ConnectionId,
  type GroupRoster,
  type NodeEnvironment,
  type NodeOrdinal,
  type NodeProgram,
  type ProgramConfiguration,
  type ProgramDescriptor,
  type StartInstruction,
  type StreamEvent,
  type Timer,
  UNKNOWN,
  type Verdict,
} from "../src/node.ts";
import type { Held, MemberLook, Observer, ViewChange } from "./observer.ts";

/** Who watches the members of a run. */
export interface Watch {
  readonly observer: Required<Observer>;
  /** A member's life is about to begin. */
  made(member: WatchedMember): void;
}

/** Memberlist as it is, watched by whoever watches when a member is made. */
export function watchedMemberlist(
  watch: () => Watch,
): ProgramDescriptor<MemberlistSettings, MemberlistMessage> {
  return {
    ...memberlist,
    create: (environment, configuration) => {
      const { observer, made } = watch();
      const member = new WatchedMember(environment, configuration, observer);
      made(member);
      return member;
    },
  };
}

/**
 * One life of a memberlist member, and an observer's eyes on it: on the calls that its program gets, the timers that it
 * arms, and what becomes of its view and its broadcast queue. It does what the program does and nothing else.
 */
export class WatchedMember implements NodeProgram<MemberlistMessage>, MemberLook {
  readonly node: NodeOrdinal;
  readonly group: GroupRoster;
  readonly settings: MemberlistSettings;
  readonly hasGate: boolean;
  readonly handled = { alive: 0, others: 0 };
  /** Whom the reconnector of Serf may try again: those who failed in this life and have not come back. */
  readonly failed = new Set<NodeOrdinal>();
  /** Whom it was told to join; itself if nobody. */
  contact: NodeOrdinal;
  readonly #program: MemberlistProgram;
  readonly #watch: Required<Observer>;
  readonly #armed = new Map<Timer, { readonly activity: number; readonly key: number }>();
  readonly #armedByActivity: number[] = [];
  #reading: Packet | undefined;

  constructor(
    environment: NodeEnvironment<MemberlistMessage>,
    configuration: ProgramConfiguration<MemberlistSettings>,
    watch: Required<Observer>,
  ) {
    this.node = environment.self;
    this.contact = environment.self;
    this.group = environment.group;
    this.settings = configuration.settings;
    this.hasGate = configuration.gate !== undefined;
    this.#watch = watch;
    const codec = memberlist.createCodec(configuration.settings, environment.group);
    // The catalogue's own descriptor makes the program, which is known to have books that one may look into.
    this.#program = memberlist.create(
      this.#watchTimers(environment),
      configuration,
      codec,
    ) as MemberlistProgram;
  }

  get isLeaving(): boolean {
    return this.#membership.leaving;
  }

  get incarnation(): number {
    return this.#membership.incarnation;
  }

  get queued(): number {
    return this.#membership.queue.size;
  }

  verdictOf(subject: NodeOrdinal): Held {
    return this.#membership.view.verdictOf(subject);
  }

  incarnationOf(subject: NodeOrdinal): number {
    return this.#membership.view.incarnationOf(subject);
  }

  countOf(verdict: Verdict): number {
    return this.#membership.view.countOf(verdict);
  }

  timersOf(activity: number): number {
    return this.#armedByActivity[activity] ?? 0;
  }

  start(instruction: StartInstruction): void {
    this.contact = instruction.contact;
    this.#program.start(instruction);
    const { view } = this.#membership;
    this.#watch.began(this, instruction.view);
    const others = Array.from({ length: this.group.count }, (_, index) => this.group.first + index);
    for (const subject of [this.node, ...others.filter((other) => other !== this.node)]) {
      const verdict = view.verdictOf(subject);
      if (verdict === UNKNOWN) continue;
      const incarnation = view.incarnationOf(subject);
      this.#changed({
        observer: this.node,
        subject,
        before: UNKNOWN,
        incarnationBefore: 0,
        verdict,
        incarnation,
      });
    }
    this.#watchBooks();
    this.#over();
  }

  receive(from: NodeOrdinal, message: MemberlistMessage): void {
    this.#reading = message.channel === "datagram" ? message : undefined;
    this.#program.receive(from, message);
    this.#reading = undefined;
    this.#over();
  }

  timer(activity: number, key: number): void {
    for (const [timer, armed] of this.#armed) {
      if (armed.activity === activity && armed.key === key) {
        this.#disarm(timer);
        break;
      }
    }
    this.#program.timer(activity, key);
    this.#over();
  }

  tick(activity: number): void {
    this.#program.tick(activity);
    this.#over();
  }

  resume(activity: number, key: number): void {
    this.#program.resume(activity, key);
    this.#over();
  }

  stream(
    event: StreamEvent,
    connection: ConnectionId,
    peer: NodeOrdinal,
    message: MemberlistMessage | undefined,
  ): void {
    this.#program.stream(event, connection, peer, message);
    this.#over();
  }

  command(command: Command): void {
    if (command === "leave") this.#watch.toldToLeave(this);
    this.#program.command(command);
    this.#over();
  }

  snapshot(): unknown {
    return this.#program.snapshot();
  }

  /** Nobody looks into a program that has not started. */
  get #membership(): Membership {
    return this.#program.membership as Membership;
  }

  #over(): void {
    this.#watch.called(this);
    this.handled.alive = 0;
    this.handled.others = 0;
  }

  #changed(change: ViewChange): void {
    if (change.verdict === CONVICTED) this.failed.add(change.subject);
    else if (change.verdict === ALIVE) this.failed.delete(change.subject);
    this.#watch.viewChanged(change);
  }

  /** From now on every change of view and queue is told. */
  #watchBooks(): void {
    const membership = this.#membership;
    const { view, queue } = membership;
    const { node } = this;
    const record = view.record.bind(view);
    view.record = (subject, verdict, incarnation, sinceMicros) => {
      const before = view.verdictOf(subject);
      const incarnationBefore = view.incarnationOf(subject);
      record(subject, verdict, incarnation, sinceMicros);
      this.#changed({ observer: node, subject, before, incarnationBefore, verdict, incarnation });
    };
    const put = queue.queue.bind(queue);
    queue.queue = (key, message, finished) => {
      this.#watch.queued(node, message);
      put(key, message, finished);
    };
    const take = queue.take.bind(queue);
    queue.take = (availableBytes, transmitLimit) => {
      const messages = take(availableBytes, transmitLimit);
      if (messages.length > 0) this.#watch.took(node, messages, transmitLimit);
      return messages;
    };
    const handle = membership.handle.bind(membership);
    membership.handle = (message) => {
      if (message.kind === ALIVE_MESSAGE) this.handled.alive += 1;
      else this.handled.others += 1;
      handle(message);
    };
  }

  #watchTimers(environment: NodeEnvironment<MemberlistMessage>): NodeEnvironment<MemberlistMessage> {
    const { self, group, random, report } = environment;
    return {
      self,
      group,
      random,
      report,
      rosterOf: (name) => environment.rosterOf(name),
      monotonicMicros: () => environment.monotonicMicros(),
      wallMicros: () => environment.wallMicros(),
      isBlocked: () => environment.isBlocked(),
      send: (activity, key, to, message) => environment.send(activity, key, to, message),
      setTimer: (activity, key, delayMicros) => {
        const timer = environment.setTimer(activity, key, delayMicros);
        this.#armed.set(timer, { activity, key });
        this.#armedByActivity[activity] = this.timersOf(activity) + 1;
        this.#watch.armed(this, activity, delayMicros, this.#reading);
        return timer;
      },
      cancelTimer: (timer) => {
        this.#disarm(timer);
        environment.cancelTimer(timer);
      },
      createTicker: (activity, intervalMicros) => environment.createTicker(activity, intervalMicros),
      handOff: (activity, key, messages) => environment.handOff(activity, key, messages),
      dial: (activity, key, to, deadlineMicros) => environment.dial(activity, key, to, deadlineMicros),
      sendOnStream: (activity, key, connection, message) =>
        environment.sendOnStream(activity, key, connection, message),
      close: (connection) => environment.close(connection),
      exit: () => environment.exit(),
    };
  }

  #disarm(timer: Timer): void {
    const armed = this.#armed.get(timer);
    if (armed === undefined) return;
    this.#armed.delete(timer);
    this.#armedByActivity[armed.activity] = this.timersOf(armed.activity) - 1;
  }
}
