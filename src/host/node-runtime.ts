import {
  DROP_REASON_NAMES,
  type DropReason,
  NO_CAUSE,
  TRACE_DELIVERY,
  TRACE_DROP,
  TRACE_NODE,
  TRACE_SEND,
} from "../coordinator/trace.ts";
import type { KernelEvent } from "../kernel/kernel-event.ts";
import { KIND_TIMER, type Phase, phaseOfActivity } from "../kernel/order.ts";
import type { DatagramFlight } from "../network/datagram-flight.ts";
import type { Endpoint } from "../network/endpoint.ts";
import type { ForeseenCalls } from "../network/foreseen-calls.ts";
import type { HostEvent } from "../network/host-event.ts";
import type { StreamConnection } from "../network/stream-connection.ts";
import type { Cause, StreamDelivery } from "../network/stream-delivery.ts";
import {
  type AnyProgramDescriptor,
  type Command,
  type ConnectionId,
  type GroupRoster,
  HELD,
  type MessageCodec,
  type Micros,
  type NodeEnvironment,
  type NodeOrdinal,
  type NodeProgram,
  type ProgramConfiguration,
  type RandomStream,
  type ReportSink,
  SENT,
  type SendOutcome,
  type StartInstruction,
  type Ticker,
  type Timer,
} from "../node.ts";
import { HeldSend } from "./held-send.ts";

import { MONOTONIC_ORIGIN_MICROS } from "./host-clock.ts";
import type { HostedNode, NodeHost } from "./node-host.ts";
import type { HeldAction, HeldActivity, NodePort } from "./node-port.ts";
import { NodeReports } from "./node-reports.ts";
import { NodeStreams } from "./node-streams.ts";
import { NodeTicker, TickEvent } from "./node-ticker.ts";
import { NodeTimer } from "./node-timer.ts";
import type { World } from "./world.ts";
import { WorldCall } from "./world-call.ts";

/** What a node is made from. */
export interface NodePlan {
  readonly ordinal: NodeOrdinal;
  readonly group: GroupRoster;
  readonly descriptor: AnyProgramDescriptor;
  readonly codec: MessageCodec<unknown>;
  readonly random: RandomStream;
  /** Whether some fault restarts it with what its program keeps where a crash does not reach it. */
  readonly keepsMemory?: boolean;
  /** @throws Error when there is no such group. */
  rosterOf(group: string): GroupRoster;
  /** Made anew for every start: a restarted program has a new gate. */
  configure(): ProgramConfiguration<unknown>;
  /** The program ended of its own accord; the event in which it did is over. */
  exited(): void;
}

/**
 * One node: runs a program on a host in virtual time. It is the program's environment and the network's endpoint,
 * and it knows which traced event everything follows from.
 */
export class NodeRuntime implements NodeEnvironment<unknown>, Endpoint, NodePort, HostedNode {
  readonly ordinal: NodeOrdinal;
  readonly self: NodeOrdinal;
  readonly group: GroupRoster;
  readonly random: RandomStream;
  readonly report: ReportSink;
  epoch = 0;
  readonly #world: World;
  readonly #host: NodeHost;
  readonly #plan: NodePlan;
  readonly #codec: MessageCodec<unknown>;
  readonly #phases: readonly Phase[];
  readonly #streams: NodeStreams;
  #program: NodeProgram<unknown> | undefined;
  #isStarted = false;
  /** The program has ended itself in the event being handled. */
  #isExiting = false;
  #tickers: NodeTicker[] = [];
  /** The traced event that is being handled. */
  #causeNode: NodeOrdinal = NO_CAUSE;
  #causeCount = 0;
  /** The last traced event of this node since the handled event began, or 0. */
  #lastTraced = 0;
  #memory: unknown;

  constructor(world: World, host: NodeHost, plan: NodePlan) {
    this.#world = world;
    this.#host = host;
    this.#plan = plan;
    this.#codec = plan.codec;
    this.ordinal = plan.ordinal;
    this.self = plan.ordinal;
    this.group = plan.group;
    this.random = plan.random;
    this.#phases = plan.descriptor.activities.map((activity) => phaseOfActivity(activity.phase));
    this.#streams = new NodeStreams(world, this, plan.codec, this.#phases, host.clock);
    this.report = new NodeReports(world, this);
    host.nodes.push(this);
  }

  get isUp(): boolean {
    return this.#program !== undefined;
  }

  /** The world has started the node, and it has not ended since; its program may not have heard of it yet. */
  get isStarted(): boolean {
    return this.#isStarted;
  }

  /** It has been up, and has ended by a crash or of its own accord. */
  get hasEnded(): boolean {
    return !this.#isStarted && this.epoch > 0;
  }

  get host(): NodeHost {
    return this.#host;
  }

  /** The highest number that one of the node's ends of streams has had, in whatever life of it. */
  get lastConnection(): ConnectionId {
    return this.#streams.lastConnection;
  }

  get keepsIdleTicks(): boolean {
    return !this.#world.suppressIdleTicks || this.#host.isCatchingUp;
  }

  get nowMicros(): Micros {
    return this.#world.kernel.nowMicros;
  }

  get hostMicros(): Micros {
    return this.#host.clock.hostAt(this.#world.kernel.nowMicros);
  }

  /** What its last life has left, of a node that keeps memory. */
  get memory(): unknown {
    return this.#memory;
  }

  // The life of the program.

  /**
   * Starts the program, which hears of it in the phase of its first activity; starting a node that is up does nothing.
   *
   * @param cause the traced start.
   */
  start(instruction: StartInstruction, cause: Cause): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    const { descriptor } = this.#plan;
    this.#call(cause, () => {
      this.#program = descriptor.create(this, this.#plan.configure(), this.#codec);
      this.#program.start(instruction);
    });
  }

  command(command: Command, cause: Cause): void {
    this.#call(cause, () => this.#program?.command(command));
  }

  /** Ends the program, of whose memory only that stays which it keeps for its next life; its streams close. */
  stop(cause: Cause): void {
    // A start that has not been heard of yet is stale too.
    this.epoch += 1;
    this.#isStarted = false;
    const program = this.#program;
    if (program === undefined) return;
    if (this.#plan.keepsMemory === true) this.#memory = program.snapshot?.();
    this.#program = undefined;
    program.ended?.();
    this.#tickers = [];
    this.#host.nodeEnded(this);
    this.#streams.processEnded(cause);
  }

  exit(): void {
    this.#isExiting = true;
  }

  /** Runs what the world asks of the program. */
  handle(cause: Cause, act: () => void): void {
    this.#beginHandling(cause.node, cause.count);
    act();
    if (this.#isExiting) this.#ended();
  }

  // The environment.

  rosterOf(group: string): GroupRoster {
    return this.#plan.rosterOf(group);
  }

  monotonicMicros(): Micros {
    return this.#host.clock.monotonicAt(this.#world.kernel.nowMicros);
  }

  wallMicros(): Micros {
    return this.#host.clock.wallAt(this.#world.kernel.nowMicros);
  }

  isBlocked(): boolean {
    return this.#host.isBlocked;
  }

  send(activity: number, key: number, to: NodeOrdinal, message: unknown): SendOutcome {
    if (this.#host.isBlocked) {
      this.#hold(activity, key, { what: "datagram", to, message });
      return HELD;
    }
    this.#transmit(activity, to, message, 0);
    return SENT;
  }

  setTimer(activity: number, key: number, delayMicros: Micros): Timer {
    const { kernel } = this.#world;
    const { clock } = this.#host;
    const dueMicros = clock.hostAt(kernel.nowMicros) + Math.max(0, delayMicros);
    const phase = this.#phases[activity] as Phase;
    // A timer armed by a periodic tick follows from what the tick has sent or reported, if it has.
    const byTick = this.#causeNode === NO_CAUSE && this.#lastTraced > 0;
    const timer = new NodeTimer(
      this,
      activity,
      key,
      MONOTONIC_ORIGIN_MICROS + dueMicros,
      byTick ? this.ordinal : this.#causeNode,
      byTick ? this.#lastTraced : this.#causeCount,
      phase,
    );
    this.#schedule(timer, dueMicros);
    return timer;
  }

  handOff(activity: number, key: number, messages: number): boolean {
    if (!this.#host.handsOff) return false;
    const { nowMicros } = this.#world.kernel;
    const timer = new NodeTimer(
      this,
      activity,
      key,
      this.#host.clock.monotonicAt(nowMicros),
      this.#causeNode,
      this.#causeCount,
      this.#phases[activity] as Phase,
    );
    timer.hasComeUp = true;
    this.#host.handOff(timer, messages);
    return true;
  }

  cancelTimer(timer: Timer): void {
    const mine = timer as NodeTimer;
    if (mine.cancelled) return;
    mine.cancelled = true;
    if (!mine.hasComeUp) this.#world.kernel.cancel(mine.slot);
  }

  createTicker(activity: number, intervalMicros: Micros): Ticker {
    const ticker = new NodeTicker(this, activity, this.#phases[activity] as Phase, intervalMicros);
    this.#tickers.push(ticker);
    return ticker;
  }

  dial(activity: number, key: number, to: NodeOrdinal, deadlineMicros: Micros): ConnectionId {
    if (!this.#host.isBlocked) return this.#streams.dial(activity, to, deadlineMicros);
    const connection = this.#streams.holdDial();
    this.#hold(activity, key, { what: "dial", connection, to, deadlineMicros });
    return connection;
  }

  sendOnStream(activity: number, key: number, connection: ConnectionId, message: unknown): SendOutcome {
    if (this.#host.isBlocked) {
      this.#hold(activity, key, { what: "stream", connection, message });
      return HELD;
    }
    this.#streams.send(activity, connection, message);
    return SENT;
  }

  close(connection: ConnectionId): void {
    this.#streams.close(connection, { node: this.#causeNode, count: this.#causeCount });
  }

  // What the host and the network bring.

  arrive(flight: DatagramFlight): void {
    this.#host.arrive(flight, this);
  }

  read(flight: DatagramFlight): void {
    const program = this.#program;
    if (program === undefined) return;
    const { from, sentCount } = flight;
    const now = this.#world.kernel.nowMicros;
    const waited = now - flight.arrivedMicros;
    const count = this.#world.trace.record(
      TRACE_DELIVERY,
      now,
      this.ordinal,
      from,
      sentCount,
      from,
      sentCount,
      waited,
      0,
    );
    this.#beginHandling(this.ordinal, count);
    program.receive(from, flight.message);
    if (this.#isExiting) this.#ended();
  }

  dropped(flight: DatagramFlight, reason: DropReason): void {
    const { kernel, trace, coordinator } = this.#world;
    const { from, sentCount } = flight;
    trace.record(TRACE_DROP, kernel.nowMicros, this.ordinal, from, sentCount, from, reason, 0, 0);
    coordinator.dropped(kernel.nowMicros, DROP_REASON_NAMES[reason]);
  }

  accept(connection: StreamConnection): ConnectionId {
    return this.#streams.accept(connection);
  }

  arriveOnStream(delivery: StreamDelivery): void {
    const program = this.#program;
    if (program === undefined) return;
    const admitted = this.#host.admit(delivery);
    if (admitted === undefined) return;
    const count = this.#streams.arrived(admitted);
    if (count === undefined) return;
    this.#beginHandling(this.ordinal, count);
    program.stream(admitted.event, admitted.connection, admitted.peer, admitted.message);
    if (this.#isExiting) this.#ended();
  }

  /** What is armed comes at other run times. */
  clockRateChanged(): void {
    const { kernel } = this.#world;
    const isArmed = (event: KernelEvent): event is NodeTimer | TickEvent =>
      (event instanceof NodeTimer || event instanceof TickEvent) && event.isFor(this) && event.isArmed;
    const armed = kernel.pending(isArmed);
    for (const { slot } of armed) kernel.cancel(slot);
    for (const { event } of armed) {
      if (event instanceof TickEvent) event.rearm();
      else this.#schedule(event, event.dueMicros - MONOTONIC_ORIGIN_MICROS);
    }
    this.#streams.clockRateChanged();
  }

  /** The host stands still from now on: ticks that were left out might come late with work to do. */
  hostPauses(): void {
    for (const ticker of this.#tickers) ticker.wake();
  }

  get readsAtOnce(): boolean {
    return this.#program !== undefined && this.#host.readsAtOnce;
  }

  foreseeRead(flight: DatagramFlight, calls: ForeseenCalls): void {
    if (this.#program !== undefined) calls.receive(this.ordinal, flight.from, flight.message);
  }

  // What the node's own events bring.

  putsOff(event: HostEvent): boolean {
    return this.#host.putsOff(event);
  }

  wouldPutOff(event: HostEvent): boolean {
    return this.#host.wouldPutOff(event);
  }

  fireTimer(activity: number, key: number, causeNode: NodeOrdinal, causeCount: number): void {
    this.#beginHandling(causeNode, causeCount);
    this.#program?.timer(activity, key);
    if (this.#isExiting) this.#ended();
  }

  tick(activity: number): void {
    this.#beginHandling(NO_CAUSE, 0);
    this.#program?.tick(activity);
    if (this.#isExiting) this.#ended();
  }

  releaseHeld(held: HeldActivity): void {
    const { activity, key, action } = held;
    this.#beginHandling(held.causeNode, held.causeCount);
    if (action.what === "datagram") {
      this.#transmit(activity, action.to, action.message, this.nowMicros - held.heldMicros);
    } else if (action.what === "stream") {
      this.#streams.send(activity, action.connection, action.message);
    } else {
      this.#streams.dialHeld(activity, action.connection, action.to, action.deadlineMicros);
    }
    this.#program?.resume(activity, key);
    if (this.#isExiting) this.#ended();
  }

  armTick(event: HostEvent, dueMicros: Micros, activity: number, copy: number): void {
    const { kernel } = this.#world;
    const { phase } = event;
    const dueRunMicros = Math.max(kernel.nowMicros, this.#host.clock.runTimeOf(dueMicros));
    if (dueRunMicros === kernel.nowMicros) {
      kernel.scheduleInFirstRound(
        event,
        dueRunMicros,
        phase,
        this.ordinal,
        KIND_TIMER,
        activity,
        dueMicros,
        copy,
      );
    } else {
      kernel.schedule(event, dueRunMicros, phase, this.ordinal, KIND_TIMER, activity, dueMicros, copy);
    }
  }

  deliverStoredTick(event: HostEvent, dueMicros: Micros, activity: number, copy: number): void {
    const { kernel } = this.#world;
    // The loop that finds a tick waiting goes on with it on the processor that it has.
    if (this.#host.handsOff) event.letGo = true;
    kernel.schedule(
      event,
      kernel.nowMicros,
      event.phase,
      this.ordinal,
      KIND_TIMER,
      activity,
      dueMicros,
      copy,
    );
  }

  isTickStillToCome(phase: Phase, dueMicros: Micros, activity: number, copy: number): boolean {
    const { kernel } = this.#world;
    return (
      this.#host.clock.runTimeOf(dueMicros) === kernel.nowMicros &&
      kernel.isStillToCome(phase, this.ordinal, KIND_TIMER, activity, dueMicros, copy)
    );
  }

  /** Traces what becomes of the node itself. */
  traceNode(change: number): Cause {
    return { node: this.ordinal, count: this.trace(TRACE_NODE, change, 0, 0, 0) };
  }

  trace(kind: number, a: number, b: number, c: number, d: number, message?: unknown): number {
    const { trace, kernel } = this.#world;
    this.#lastTraced = trace.record(
      kind,
      kernel.nowMicros,
      this.ordinal,
      this.#causeNode,
      this.#causeCount,
      a,
      b,
      c,
      d,
      message,
    );
    return this.#lastTraced;
  }

  #schedule(timer: NodeTimer, dueMicros: Micros): void {
    const { kernel } = this.#world;
    const dueRunMicros = Math.max(kernel.nowMicros, this.#host.clock.runTimeOf(dueMicros));
    const { phase, activity, key } = timer;
    timer.slot = kernel.schedule(
      timer,
      dueRunMicros,
      phase,
      this.ordinal,
      KIND_TIMER,
      activity,
      dueMicros,
      key,
    );
  }

  #call(cause: Cause, act: () => void): void {
    this.#host.control(new WorldCall(this, cause, act, this.#phases[0] as Phase), -1);
  }

  /** The event in which the program ended itself is over. */
  #ended(): void {
    this.#isExiting = false;
    this.#plan.exited();
  }

  #beginHandling(causeNode: NodeOrdinal, causeCount: number): void {
    this.#causeNode = causeNode;
    this.#causeCount = causeCount;
    this.#lastTraced = 0;
  }

  #hold(activity: number, key: number, action: HeldAction): void {
    const phase = this.#phases[activity] as Phase;
    this.#host.hold(
      new HeldSend(this, activity, key, action, this.#causeNode, this.#causeCount, phase),
      activity,
    );
  }

  #transmit(activity: number, to: NodeOrdinal, message: unknown, heldMicros: Micros): void {
    const { kernel, trace, coordinator, network } = this.#world;
    const codec = this.#codec;
    const bytes = codec.sizeOf(message);
    const now = kernel.nowMicros;
    this.#host.sends();
    const count = trace.record(
      TRACE_SEND,
      now,
      this.ordinal,
      this.#causeNode,
      this.#causeCount,
      to,
      bytes,
      codec.fingerprintOf(message),
      heldMicros,
      message,
    );
    this.#lastTraced = count;
    coordinator.packetSent(now, this.ordinal, codec.kindOf(message), bytes, codec.partsOf(message));
    network.sendDatagram(this.ordinal, to, message, bytes, count, this.#phases[activity] as Phase);
  }
}
