import { DROP_DOWN, DROP_OVERFLOW } from "../../coordinator/trace.ts";
import type { EventSlot } from "../../kernel/event-queue.ts";
import { PHASE_TRAFFIC } from "../../kernel/order.ts";
import { DatagramFlight } from "../../network/datagram-flight.ts";
import type { HostEvent } from "../../network/host-event.ts";
import { StreamDelivery } from "../../network/stream-delivery.ts";
import type { Micros, NodeOrdinal } from "../../node.ts";
import { HeldSend } from "../held-send.ts";
import { HostClock } from "../host-clock.ts";
import { Inbox } from "../inbox.ts";
import type { HostedNode, NodeHost } from "../node-host.ts";
import { OwnEvents } from "../own-events.ts";
import { StreamOrder } from "../stream-order.ts";
import type { World } from "../world.ts";
import { ReadingGoroutine } from "./reading-goroutine.ts";
import type { Processor, RunQueues } from "./run-queues.ts";
import { StepEnd } from "./step-end.ts";

/** An event that waits: a send or a stream's delivery for a block to end, or what has come up for a processor. */
interface Waiting {
  readonly event: HostEvent;
  /** Rank of the activity that waits; -1 for a delivery. */
  readonly rank: number;
}

interface Held extends Waiting {
  /** It is the packet reader that waits, for an answer of its own to be sent. */
  readonly stopsReader: boolean;
  /** When it began to wait. */
  readonly sinceMicros: Micros;
}

/** A loop that a block has stopped. */
interface Waiter {
  readonly sinceMicros: Micros;
  ready(): void;
}

export interface GoroutineHostPlan {
  /** The lowest ordinal of the nodes it carries: its place in the order of events. */
  readonly lowestNode: NodeOrdinal;
  /** What reading one packet costs, or sending one. */
  readonly packetTimeMicros: Micros;
  /** What each message costs that one loop of a program hands to another. */
  readonly messageTimeMicros: Micros;
  readonly socketBufferBytes: number;
  readonly queues: RunQueues;
}

/**
 * A host that is one of several Go programs' worth of members in one process: whatever its node does, it does in a
 * goroutine that needs one of the processors, which all hosts of the machine share. Reading a packet takes time, its answer
 * included; so does sending one otherwise, and working through handed-off messages. Everything else takes none, and waits
 * its turn all the same.
 *
 * It knows blocks, crashes and clocks. What stands still or is slow is refused by the loader: a process stands still
 * as a whole, with all its members.
 */
export class GoroutineHost implements NodeHost {
  readonly lowestNode: NodeOrdinal;
  readonly clock = new HostClock();
  readonly machine = undefined;
  readonly nodes: HostedNode[] = [];
  readonly readsAtOnce = false;
  readonly handsOff = true;
  /** A tick without work takes its place in line too, and so puts others back. */
  readonly isCatchingUp = true;
  readonly #world: World;
  readonly #packetTimeMicros: Micros;
  readonly #messageTimeMicros: Micros;
  readonly #socketBufferBytes: number;
  readonly #queues: RunQueues;
  readonly #reader: ReadingGoroutine;
  /** The processor on which one of its goroutines ran last: what becomes ready by that waits there. */
  #index: number;
  readonly #inbox = new Inbox();
  readonly #streamOrder = new StreamOrder();
  /** Bytes of packets that have arrived and whose reading has not begun. */
  #unreadBytes = 0;
  #blocks = 0;
  /** When the present block began. */
  #blockedMicros: Micros = 0;
  #held: Held[] = [];
  /** The packet reader is at work on a packet. */
  #isReading = false;
  /** Its sends that are held, or have been let go and wait for a processor: it reads nothing until they are made. */
  #readersHeld = 0;
  /** Datagrams that the goroutine at work has sent. */
  #sent = 0;
  /** What waits for a processor. */
  readonly #waiting = new Set<HostEvent>();
  readonly #ownEvents: OwnEvents;

  constructor(world: World, plan: GoroutineHostPlan) {
    this.#world = world;
    this.lowestNode = plan.lowestNode;
    this.#ownEvents = new OwnEvents(world.kernel, plan.lowestNode);
    this.#packetTimeMicros = plan.packetTimeMicros;
    this.#messageTimeMicros = plan.messageTimeMicros;
    this.#socketBufferBytes = plan.socketBufferBytes;
    this.#queues = plan.queues;
    this.#queues.attach({
      nowMicros: () => world.kernel.nowMicros,
      schedule: (event, timeMicros) => this.control(event, -1, timeMicros),
    });
    this.#index = plan.lowestNode % plan.queues.processors.length;
    this.#reader = new ReadingGoroutine(plan.queues, this.#index, {
      take: () => this.#takePacket(),
      hasMore: () => this.#mayRead,
      spend: (flight, then) => this.#spend(flight, plan.packetTimeMicros, then),
      read: (flight) => {
        this.#index = this.#reader.processorIndex;
        this.#readAs(() => flight.read());
      },
    });
  }

  get isBlocked(): boolean {
    return this.#blocks > 0;
  }

  /** Bytes of packets that have arrived and are not read. */
  get unreadBytes(): number {
    return this.#unreadBytes;
  }

  beginBlock(): void {
    this.#blocks += 1;
    if (this.#blocks > 1) return;
    this.#blockedMicros = this.#world.kernel.nowMicros;
    this.#queues.sleepInSystemCall(0);
  }

  /**
   * All that a block has held becomes ready at once, on one processor: the loop that has waited for the shortest time
   * first. The packet reader has waited since the first packet that it might not read; what streams have brought waits
   * behind the first of it, which has stopped the one loop that accepts streams.
   */
  endBlock(): void {
    this.#blocks -= 1;
    if (this.#blocks > 0) return;
    const waiters = this.#waiters();
    for (const { ready } of waiters.reverse()) ready();
    this.#queues.sleepInSystemCall(0);
  }

  /** What becomes ready when the block ends, in the order in which it began to wait. */
  #waiters(): Waiter[] {
    const held = this.#held.splice(0);
    const deliveries = held.filter(({ event }) => event instanceof StreamDelivery);
    const waiters: Waiter[] = held
      .filter((each) => each === deliveries[0] || !deliveries.includes(each))
      .map((each) => ({
        sinceMicros: each.sinceMicros,
        ready: () => {
          if (each.stopsReader) this.#readyReader(each.event, 0, each.rank);
          else this.#readyTogether(each === deliveries[0] ? deliveries : [each], 0);
        },
      }));
    const unread = this.#inbox.first;
    if (unread instanceof DatagramFlight) {
      const sinceMicros = Math.max(unread.arrivedMicros, this.#blockedMicros);
      const later = waiters.findIndex((waiter) => waiter.sinceMicros > sinceMicros);
      waiters.splice(later < 0 ? waiters.length : later, 0, {
        sinceMicros,
        ready: () => this.#reader.ready(0),
      });
    }
    return waiters;
  }

  putsOff(event: HostEvent): boolean {
    if (!this.wouldPutOff(event)) return false;
    if (this.#queues.isAsleep) this.#whenAwake(event);
    else this.#readyTogether([{ event, rank: -1 }], this.#index);
    return true;
  }

  wouldPutOff(event: HostEvent): boolean {
    return !event.letGo && (this.#queues.isAsleep || !this.#queues.hasIdle);
  }

  hold(event: HostEvent, rank: number): void {
    // A dial that is held keeps nobody waiting.
    const stopsReader = this.#isReading && event instanceof HeldSend && event.action.what !== "dial";
    if (stopsReader) this.#readersHeld += 1;
    this.#held.push({ event, rank, stopsReader, sinceMicros: this.#world.kernel.nowMicros });
  }

  sends(): void {
    this.#sent += 1;
  }

  arrive(flight: DatagramFlight, node: HostedNode): void {
    flight.arrivedMicros = this.#world.kernel.nowMicros;
    if (this.#queues.isAsleep) this.#queues.whenAwake(() => this.#receive(flight, node));
    else this.#receive(flight, node);
  }

  #receive(flight: DatagramFlight, node: HostedNode): void {
    if (!node.isUp) {
      node.dropped(flight, DROP_DOWN);
      return;
    }
    if (!this.#inbox.isEmpty && this.#unreadBytes + flight.bytes > this.#socketBufferBytes) {
      node.dropped(flight, DROP_OVERFLOW);
      return;
    }
    this.#unreadBytes += flight.bytes;
    this.#inbox.push(flight);
    if (!this.isBlocked) this.#reader.packetArrived();
  }

  admit(delivery: StreamDelivery): StreamDelivery | undefined {
    return this.#streamOrder.admit(delivery, this.#waits(delivery));
  }

  handOff(event: HostEvent, messages: number): void {
    const index = this.#index;
    const micros = messages * this.#messageTimeMicros;
    if (micros === 0) {
      this.#readyTogether([{ event, rank: -1 }], index);
      return;
    }
    event.letGo = true;
    this.#waiting.add(event);
    this.#queues.ready(
      {
        run: (processor) => {
          this.#waiting.delete(event);
          this.#index = processor.index;
          // The loops of a node that has ended take no processor.
          if (event.cancelled) return false;
          this.#spend(event, micros, () => {
            event.fire();
            this.#queues.finished(processor);
          });
          return true;
        },
      },
      index,
    );
  }

  nodeEnded(node: HostedNode): void {
    const isLost = (event: HostEvent) => event.isFor(node);
    this.#readersHeld -= this.#held.filter(({ event, stopsReader }) => stopsReader && isLost(event)).length;
    this.#held = this.#held.filter(({ event }) => !isLost(event));
    this.#streamOrder.lose(isLost);
    for (const event of this.#waiting) if (isLost(event)) event.cancelled = true;
    const unread = this.#inbox.take(isLost) as readonly DatagramFlight[];
    for (const flight of unread) this.#unreadBytes -= flight.bytes;
    const reading = this.#reader.lose(isLost);
    for (const flight of reading === undefined ? unread : [reading, ...unread]) {
      node.dropped(flight, DROP_DOWN);
    }
  }

  control(event: HostEvent, rank: number, timeMicros = this.#world.kernel.nowMicros): EventSlot {
    return this.#ownEvents.schedule(event, rank, timeMicros);
  }

  addDrift(driftPpm: number): void {
    this.clock.addDrift(this.#world.kernel.nowMicros, driftPpm);
    for (const node of this.nodes) node.clockRateChanged();
  }

  beginPause(): void {
    throw notKnown("pause");
  }

  endPause(): void {
    throw notKnown("pause");
  }

  closeThrottle(): void {
    throw notKnown("throttle");
  }

  openThrottle(): void {
    throw notKnown("throttle");
  }

  beginSlow(): void {
    throw notKnown("slow");
  }

  endSlow(): void {
    throw notKnown("slow");
  }

  #waits(delivery: StreamDelivery): boolean {
    if (this.isBlocked && !delivery.wasHeld) {
      delivery.wasHeld = true;
      this.hold(delivery, -1);
      return true;
    }
    return this.putsOff(delivery);
  }

  /** The event is handled when the process has woken. */
  #whenAwake(event: HostEvent): void {
    this.#waiting.add(event);
    this.#queues.whenAwake(() => this.#letGo(event, -1));
  }

  #letGo(event: HostEvent, rank: number): void {
    this.#waiting.delete(event);
    event.letGo = true;
    if (!event.cancelled) this.control(event, rank);
  }

  /** The events are handled, one after the other, when a processor has come to them. */
  #readyTogether(events: readonly Waiting[], index: number): void {
    for (const { event } of events) this.#waiting.add(event);
    this.#queues.ready(
      {
        run: (processor) => {
          this.#index = processor.index;
          this.#sent = 0;
          for (const { event, rank } of events) this.#letGo(event, rank);
          this.control(new StepEnd(PHASE_TRAFFIC, () => this.#stepped(processor)), -1);
          return true;
        },
      },
      index,
    );
  }

  /** What it has sent has taken the processor's time. */
  #stepped(processor: Processor): void {
    const micros = this.#sent * this.#packetTimeMicros;
    this.#sent = 0;
    if (micros === 0) this.#queues.finished(processor);
    else
      this.control(
        new StepEnd(PHASE_TRAFFIC, () => this.#queues.finished(processor)),
        -1,
        this.#world.kernel.nowMicros + this.#queues.spend(micros),
      );
  }

  /** The packet reader goes on with a send that was held, and then with what is unread. */
  #readyReader(event: HostEvent, index: number, rank: number): void {
    this.#queues.ready(
      {
        run: (processor) => {
          this.control(new StepEnd(event.phase, () => this.#sendAsReader(event, processor)), rank);
          return true;
        },
      },
      index,
    );
  }

  #sendAsReader(event: HostEvent, processor: Processor): void {
    event.letGo = true;
    this.#index = processor.index;
    this.#readAs(() => event.fire());
    this.#readersHeld -= 1;
    if (this.#readersHeld === 0) this.#reader.goOn(processor);
    else this.#queues.finished(processor);
  }

  /** What is held meanwhile stops the packet reader. */
  #readAs(act: () => void): void {
    this.#isReading = true;
    act();
    this.#isReading = false;
  }

  get #mayRead(): boolean {
    return !this.isBlocked && this.#readersHeld === 0 && !this.#inbox.isEmpty;
  }

  #takePacket(): DatagramFlight | undefined {
    if (!this.#mayRead) return undefined;
    const flight = this.#inbox.shift();
    if (!(flight instanceof DatagramFlight)) return undefined;
    this.#unreadBytes -= flight.bytes;
    return flight;
  }

  #spend(on: HostEvent, micros: Micros, then: () => void): void {
    this.control(new StepEnd(on.phase, then), -1, this.#world.kernel.nowMicros + this.#queues.spend(micros));
  }
}

function notKnown(kind: string): Error {
  return new Error(`hosts of goroutines know no ${kind}: the loader refuses it`);
}
