import { DROP_DOWN, DROP_OVERFLOW } from "../coordinator/trace.ts";
import type { EventSlot } from "../kernel/event-queue.ts";
import { DatagramFlight } from "../network/datagram-flight.ts";
import type { ForeseenCalls } from "../network/foreseen-calls.ts";
import type { HostEvent } from "../network/host-event.ts";
import { StreamDelivery } from "../network/stream-delivery.ts";
import { type Micros, type NodeOrdinal, RECEIVED } from "../node.ts";
import type { PauseWakeUp } from "../scenario/scenario.ts";
import { HostClock } from "./host-clock.ts";
import { Inbox, isMessage, type Message } from "./inbox.ts";
import type { CoreUser, Machine } from "./machine.ts";
import type { HostedNode, NodeHost } from "./node-host.ts";
import { OwnEvents } from "./own-events.ts";
import { type Reader, ReaderResumption, ReaderTurn, ReadingEnd } from "./reader-events.ts";
import { StreamOrder } from "./stream-order.ts";
import { inWakeUpOrder } from "./wake-up-order.ts";
import type { World } from "./world.ts";

/** So many unread packets, and bytes of them, are foreseen at once: they are kept until they come, and travel in one frame. */
const MOST_FORESEEN = 1000;
const MOST_BYTES_FORESEEN = 2 * 1024 * 1024;

/** No end of a packet's time is scheduled. */
const NO_SLOT: EventSlot = -1;

/** A send or a stream's delivery that waits for a block to end. */
interface Held {
  readonly event: HostEvent;
  /** Rank of the activity that waits; -1 for a delivery. */
  readonly rank: number;
}

export interface HostPlan {
  /** The lowest ordinal of the nodes it carries: its place in the order of events. */
  readonly lowestNode: NodeOrdinal;
  /** What reading one packet costs. */
  readonly packetTimeMicros: Micros;
  readonly socketBufferBytes: number;
  /** Whose processors it shares; `undefined` when it has one of its own. */
  readonly machine?: Machine | undefined;
}

/**
 * The machine under one or several nodes: it reads packets one at a time, each costing packet time, holds what a block
 * holds, and puts off everything while it stands still (SEMANTICS 4). All anomalies compose: the host is blocked while
 * any block is on, stands still while any pause or closed throttle is on, and the service times of all slow-downs add up.
 */
export class Host implements NodeHost, Reader, CoreUser {
  readonly lowestNode: NodeOrdinal;
  readonly clock = new HostClock();
  /** The machine whose cores it shares with other hosts: through it their states bear on each other at one instant. */
  readonly machine: Machine | undefined;
  readonly nodes: HostedNode[] = [];
  /** A loop that is handed messages goes on with them at once: reading a packet includes that. */
  readonly handsOff = false;
  readonly #world: World;
  readonly #packetTimeMicros: Micros;
  readonly #socketBufferBytes: number;
  #blocks = 0;
  /** Pauses that are on, and throttles whose quota is used up. */
  #stops = 0;
  #wakeUp: PauseWakeUp = "due";
  /** What every message costs beside the packet time. */
  #serviceMicros: Micros = 0;
  readonly #ownEvents: OwnEvents;
  #held: Held[] = [];
  readonly #streamOrder = new StreamOrder();
  #putOff: HostEvent[] = [];
  /** Messages to be read; after a stand-still also what came up among them and waits its turn. */
  readonly #inbox = new Inbox();
  /** Bytes of packets that have arrived and whose reading has not begun. */
  #unreadBytes = 0;
  /** The message whose time is being spent … */
  #reading: Message | undefined;
  /** … when that is over; while the host stands still or waits for a core, how much of it is left, in the other. */
  #endMicros: Micros = 0;
  #endSlot: EventSlot = NO_SLOT;
  /** By phase; of all of them one waits at most. */
  readonly #ends: (ReadingEnd | undefined)[] = [undefined, undefined, undefined, undefined];
  #leftMicros: Micros = 0;

  constructor(world: World, plan: HostPlan) {
    this.#world = world;
    this.lowestNode = plan.lowestNode;
    this.#ownEvents = new OwnEvents(world.kernel, plan.lowestNode);
    this.#packetTimeMicros = plan.packetTimeMicros;
    this.#socketBufferBytes = plan.socketBufferBytes;
    this.machine = plan.machine;
  }

  get isBlocked(): boolean {
    return this.#blocks > 0;
  }

  /** Paused, or throttled with its quota used up. */
  get standsStill(): boolean {
    return this.#stops > 0;
  }

  /** It goes on after a stand-still, but something that came up in it still waits for packets before it to be read. */
  get isCatchingUp(): boolean {
    return this.#inbox.waiting > 0;
  }

  /** Bytes of packets that have arrived and are not read. */
  get unreadBytes(): number {
    return this.#unreadBytes;
  }

  beginBlock(): void {
    this.#blocks += 1;
    // Messages are held from now on; what stood behind them must not be.
    if (this.#inbox.waiting > 0) {
      for (const event of this.#inbox.take((event) => !isMessage(event))) this.#letGo(event);
    }
  }

  /**
   * At the end of the last block: held sends and stream deliveries in the order of their holding, then unread packets. A
   * host that stands still keeps them in this order until it goes on, behind what it had put off before.
   */
  endBlock(): void {
    this.#blocks -= 1;
    if (this.#blocks > 0) return;
    const released = this.#held.splice(0);
    if (this.#stops > 0) {
      const isUnread = (event: HostEvent) =>
        isMessage(event) || (event instanceof StreamDelivery && !event.wasHeld);
      this.#putOff = [
        ...this.#putOff.filter((event) => !isUnread(event)),
        ...released.map(({ event }) => event),
        ...this.#inbox.take(),
        ...this.#putOff.filter(isUnread),
      ];
      return;
    }
    for (const { event, rank } of released) this.control(event, rank);
    this.#resumeSoon();
  }

  beginPause(wakeUp: PauseWakeUp): void {
    this.#wakeUp = wakeUp;
    this.#standStill();
  }

  endPause(): void {
    this.#goOn();
  }

  /** A throttled host has used up its quota: it stands still as in a pause, and goes on in due order. */
  closeThrottle(): void {
    if (this.#stops === 0) this.#wakeUp = "due";
    this.#standStill();
  }

  /** The next period has begun, or the throttle has ended. */
  openThrottle(): void {
    this.#goOn();
  }

  /** Every message whose reading begins from now on costs so much more. */
  beginSlow(serviceMicros: Micros): void {
    this.#serviceMicros += serviceMicros;
  }

  endSlow(serviceMicros: Micros): void {
    this.#serviceMicros -= serviceMicros;
  }

  /** The monotonic clock gains so many microseconds more in a second; timers that are set already heed it. */
  addDrift(driftPpm: number): void {
    this.clock.addDrift(this.#world.kernel.nowMicros, driftPpm);
    for (const node of this.nodes) node.clockRateChanged();
  }

  /** Puts off an event that came up while the host stands still. @returns whether it did. */
  putsOff(event: HostEvent): boolean {
    if (this.#stops > 0) {
      this.#putOff.push(event);
      return true;
    }
    if (this.#inbox.waiting === 0 || event.letGo) return false;
    this.#claim(event);
    this.#inbox.push(event);
    return true;
  }

  /** Whether an event that came up now would be put off. */
  wouldPutOff(event: HostEvent): boolean {
    return this.#stops > 0 || (this.#inbox.waiting > 0 && !event.letGo);
  }

  /** Whether a datagram that arrived now would be read at once. */
  get readsAtOnce(): boolean {
    return this.#packetTimeMicros + this.#serviceMicros === 0 && this.#isFree();
  }

  foreseeReading(calls: ForeseenCalls): void {
    if (this.#packetTimeMicros + this.#serviceMicros > 0 || !this.#mayRead()) return;
    let bytes = 0;
    for (const next of this.#inbox.firstOnes(MOST_FORESEEN)) {
      if (!(next instanceof DatagramFlight) || bytes >= MOST_BYTES_FORESEEN) return;
      bytes += next.bytes;
      next.receiver.foreseeRead(next, calls);
    }
  }

  foreseeFinish(calls: ForeseenCalls): void {
    const reading = this.#reading;
    if (this.#stops === 0 && reading instanceof DatagramFlight) reading.receiver.foreseeRead(reading, calls);
  }

  /** Holds a send until the block ends. */
  hold(event: HostEvent, rank: number): void {
    this.#held.push({ event, rank });
  }

  /** A datagram has reached the host. */
  /** Sending costs nothing here. */
  sends(): void {}

  arrive(flight: DatagramFlight, node: HostedNode): void {
    flight.arrivedMicros = this.#world.kernel.nowMicros;
    if (!node.isUp) {
      node.dropped(flight, DROP_DOWN);
      return;
    }
    if (this.#isFree() && this.#beginReading(flight)) return;
    if (this.#unreadBytes + flight.bytes > this.#socketBufferBytes) {
      node.dropped(flight, DROP_OVERFLOW);
      return;
    }
    this.#unreadBytes += flight.bytes;
    if (this.#stops > 0) this.#putOff.push(flight);
    else this.#inbox.push(flight);
  }

  admit(delivery: StreamDelivery): StreamDelivery | undefined {
    return this.#streamOrder.admit(delivery, this.#waits(delivery));
  }

  handOff(event: HostEvent): void {
    this.control(event, -1);
  }

  /** @returns whether a delivery of a stream has to wait. */
  #waits(delivery: StreamDelivery): boolean {
    if (delivery.wasRead) return false;
    if (this.putsOff(delivery)) return true;
    // A wait that has ended goes on, even if the next block has begun.
    if (this.#blocks > 0 && !delivery.wasHeld) {
      delivery.wasHeld = true;
      this.hold(delivery, -1);
      return true;
    }
    if (this.#serviceMicros === 0 && this.#inbox.deliveries === 0 && !this.#isReadingStream()) return false;
    delivery.awaitsReader = true;
    if (this.#isFree()) {
      if (this.#costOf(delivery) === 0) return false;
      if (this.#beginReading(delivery)) return true;
    }
    this.#inbox.push(delivery);
    return true;
  }

  /** A node of the host has ended: what was held, put off or unread for it is lost with it. */
  nodeEnded(node: HostedNode): void {
    const isLost = (event: HostEvent) => event.isFor(node);
    this.#held = this.#held.filter(({ event }) => !isLost(event));
    this.#streamOrder.lose(isLost);
    const lost = [...this.#inbox.take(isLost), ...this.#putOff.filter(isLost)];
    this.#putOff = this.#putOff.filter((event) => !isLost(event));
    for (const event of lost) {
      event.cancelled = true;
      if (event instanceof DatagramFlight) this.#unreadBytes -= event.bytes;
    }
    const reading = this.#reading;
    if (reading !== undefined && isLost(reading)) {
      this.#interruptReading();
      this.#reading = undefined;
      lost.unshift(reading);
    }
    for (const event of lost) if (event instanceof DatagramFlight) node.dropped(event, DROP_DOWN);
    this.#resumeSoon();
  }

  resumeReading(): void {
    this.#readOn();
  }

  takeTurn(): void {
    if (this.#mayRead()) this.#readNext();
  }

  finishReading(): void {
    const message = this.#reading;
    if (message === undefined) return;
    this.#reading = undefined;
    this.#endSlot = NO_SLOT;
    this.machine?.release();
    this.#handOver(message);
    this.#readOn();
  }

  coreGranted(): boolean {
    if (this.#stops > 0) return false;
    if (this.#reading !== undefined) {
      // It has a core already unless its reading was interrupted.
      if (this.#endSlot !== NO_SLOT) return false;
      this.#spend(this.#leftMicros);
      return true;
    }
    const { first } = this.#inbox;
    if (!this.#mayRead() || first === undefined) return false;
    const cost = this.#costOf(first);
    if (cost === 0) {
      this.#resumeSoon();
      return false;
    }
    this.#takeOut();
    this.#reading = first as Message;
    this.#spend(cost);
    return true;
  }

  /** Schedules an event of the host itself, after those it has scheduled before at the same instant. */
  control(event: HostEvent, rank: number, timeMicros = this.#world.kernel.nowMicros): EventSlot {
    return this.#ownEvents.schedule(event, rank, timeMicros);
  }

  // Standing still, and going on.

  #standStill(): void {
    this.#stops += 1;
    if (this.#stops > 1) return;
    this.#interruptReading();
    for (const node of this.nodes) node.hostPauses();
  }

  /**
   * What was put off happens, in the order that the last pause asked for. Where packets cost time, what came up behind
   * one waits until it has been read, and so does what comes up until then.
   */
  #goOn(): void {
    this.#stops -= 1;
    if (this.#stops > 0) return;
    const putOff = inWakeUpOrder([...this.#inbox.take(), ...this.#putOff], this.#wakeUp);
    this.#putOff = [];
    const costs = this.#packetTimeMicros + this.#serviceMicros > 0;
    const takesTurns = (costs || this.#reading !== undefined) && this.#blocks === 0;
    // The message that was being read came before all others, but not before timers that go first.
    let isBehind = this.#reading !== undefined && this.#wakeUp !== "timers";
    if (this.#reading !== undefined) this.#goOnReading();
    for (const event of putOff) {
      if (event.cancelled) continue;
      this.#claim(event);
      if (isMessage(event)) {
        this.#inbox.push(event);
        isBehind = true;
        if (!costs && this.#blocks === 0) this.control(new ReaderTurn(this, event), -1);
      } else if (takesTurns && isBehind) {
        this.#inbox.push(event);
      } else {
        this.#letGo(event);
      }
    }
    this.#resumeSoon();
  }

  /** What streams bring to a slow host is read in its turn like packets. */
  #claim(event: HostEvent): void {
    if (this.#serviceMicros > 0 && event instanceof StreamDelivery) event.awaitsReader = true;
  }

  #letGo(event: HostEvent): void {
    if (event.cancelled) return;
    event.letGo = true;
    this.control(event, -1);
  }

  // Reading.

  /** Nothing keeps it from reading, and nothing is before what comes now. */
  #isFree(): boolean {
    return this.#stops === 0 && this.#blocks === 0 && this.#reading === undefined && this.#inbox.isEmpty;
  }

  #mayRead(): boolean {
    return !this.#inbox.isEmpty && this.#blocks === 0 && this.#stops === 0 && this.#reading === undefined;
  }

  #isReadingStream(): boolean {
    return this.#reading !== undefined && !(this.#reading instanceof DatagramFlight);
  }

  /**
   * Goes on reading in an event of its own at this instant. What keeps the host from reading now sees to that at its own
   * end, also if it ends in this very instant: what a block holds comes before what is unread.
   */
  #resumeSoon(): void {
    if (this.#inbox.isEmpty || this.#blocks > 0 || this.#stops > 0) return;
    this.control(new ReaderResumption(this), -1);
  }

  #readOn(): void {
    while (this.#mayRead()) if (!this.#readNext()) return;
  }

  /** @returns whether the first in the inbox has had its turn; it waits for a core otherwise. */
  #readNext(): boolean {
    const next = this.#inbox.first as HostEvent;
    if (isMessage(next)) {
      const cost = this.#costOf(next);
      if (cost > 0 && this.machine?.take(this) === false) return false;
      this.#takeOut();
      if (cost === 0) {
        this.#handOver(next);
      } else {
        this.#reading = next;
        this.#spend(cost);
      }
    } else {
      // At once, and not in a later round: what comes up in this instant must not overtake it.
      this.#inbox.shift();
      next.letGo = true;
      if (!next.cancelled) next.fire();
    }
    return true;
  }

  #takeOut(): void {
    const event = this.#inbox.shift();
    if (event instanceof DatagramFlight) this.#unreadBytes -= event.bytes;
  }

  /** Reads a message that has just come to a host that is free. @returns whether there was a core for it. */
  #beginReading(message: Message): boolean {
    const cost = this.#costOf(message);
    if (cost === 0) {
      this.#handOver(message);
      return true;
    }
    if (this.machine?.take(this) === false) return false;
    this.#reading = message;
    this.#spend(cost);
    return true;
  }

  /** Packet time and service time of a packet; of streams, messages alone cost service time. */
  #costOf(event: HostEvent): Micros {
    if (event instanceof DatagramFlight) return this.#packetTimeMicros + this.#serviceMicros;
    const isHeard = event instanceof StreamDelivery && event.awaitsReader && event.event === RECEIVED;
    return isHeard ? this.#serviceMicros : 0;
  }

  #handOver(message: Message): void {
    if (message instanceof DatagramFlight) {
      message.read();
      return;
    }
    message.wasRead = true;
    message.fire();
  }

  /** The processor spends so much time on the message being read. */
  #spend(micros: Micros): void {
    this.#endMicros = this.#world.kernel.nowMicros + micros;
    const { phase } = this.#reading as Message;
    let end = this.#ends[phase];
    if (end === undefined) {
      end = new ReadingEnd(this, phase);
      this.#ends[phase] = end;
    }
    this.#endSlot = this.control(end, -1, this.#endMicros);
  }

  /** What stands still spends no time: the rest of it is left for later. */
  #interruptReading(): void {
    if (this.#reading === undefined || this.#endSlot === NO_SLOT) return;
    const { kernel } = this.#world;
    kernel.cancel(this.#endSlot);
    this.#endSlot = NO_SLOT;
    this.#leftMicros = this.#endMicros - kernel.nowMicros;
    this.machine?.release();
  }

  #goOnReading(): void {
    if (this.machine === undefined || this.machine.take(this)) this.#spend(this.#leftMicros);
  }
}
