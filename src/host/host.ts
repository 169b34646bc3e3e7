import { DROP_DOWN, DROP_OVERFLOW, type DropReason } from "../coordinator/trace.ts";
import { KIND_HOST_CONTROL } from "../kernel/order.ts";
import { DatagramFlight } from "../network/datagram-flight.ts";
import type { ForeseenCalls } from "../network/foreseen-calls.ts";
import type { HostEvent } from "../network/host-event.ts";
import type { StreamDelivery } from "../network/stream-delivery.ts";
import type { Micros, NodeOrdinal } from "../node.ts";
import type { PauseWakeUp } from "../scenario/scenario.ts";
import { type Reader, ReaderResumption, ReaderTurn, ReadingEnd } from "./reader-events.ts";
import { inWakeUpOrder } from "./wake-up-order.ts";
import type { World } from "./world.ts";

/** How many packets that have been read may stay in the list of unread ones. */
const READ_KEPT = 4096;

/** So many unread packets are foreseen at once: what is foreseen is kept until it comes. */
const MOST_FORESEEN = 4096;

/** The node that a host carries. */
export interface HostedNode {
  readonly isUp: boolean;
  /** A datagram that had reached the host was lost there. */
  dropped(flight: DatagramFlight, reason: DropReason): void;
  /** The host stands still from now on. */
  hostPauses(): void;
}

/** A send or a stream's delivery that waits for a block to end. */
interface Held {
  readonly event: HostEvent;
  /** Rank of the activity that waits; -1 for a delivery. */
  readonly rank: number;
}

/**
 * The machine under a node: it reads packets one at a time, each costing packet time, holds what a
 * block holds, and puts off everything while it is paused (SEMANTICS 4).
 */
export class Host implements Reader {
  readonly lowestNode: NodeOrdinal;
  readonly #world: World;
  readonly #packetTimeMicros: Micros;
  readonly #socketBufferBytes: number;
  /** Blocks and pauses compose: the host is blocked, or paused, while any is on. */
  #blocks = 0;
  #pauses = 0;
  #wakeUp: PauseWakeUp = "due";
  /** Order of holding and putting off; host control events at one instant come in this order. */
  #order = 0;
  /** Counts crashes, so that what was begun before one is known to be stale. */
  #epoch = 0;
  #held: Held[] = [];
  #putOff: HostEvent[] = [];
  /** Packets to be read, in order; after a pause also what came up among them and waits its turn. */
  #unread: HostEvent[] = [];
  /** Index of the first of `#unread` that is left; what lies before it has had its turn. */
  #nextUnread = 0;
  #unreadBytes = 0;
  /** How many of `#unread` are no packets: while there are any, the host is still catching up after a pause. */
  #waiting = 0;
  /** The packet whose time is being spent. */
  #reading: DatagramFlight | undefined;

  constructor(world: World, lowestNode: NodeOrdinal, packetTimeMicros: Micros, socketBufferBytes: number) {
    this.#world = world;
    this.lowestNode = lowestNode;
    this.#packetTimeMicros = packetTimeMicros;
    this.#socketBufferBytes = socketBufferBytes;
  }

  get isBlocked(): boolean {
    return this.#blocks > 0;
  }

  get isPaused(): boolean {
    return this.#pauses > 0;
  }

  /** A pause has ended, but something that came up in it still waits for packets before it to be read. */
  get isCatchingUp(): boolean {
    return this.#waiting > 0;
  }

  /** Bytes of packets that have arrived and are not read. */
  get unreadBytes(): number {
    return this.#unreadBytes;
  }

  beginBlock(): void {
    this.#blocks += 1;
    // Packets are held from now on; what stood behind them must not be.
    if (this.#waiting > 0) this.#letGoBehindPackets();
  }

  /** At the end of the last block: held sends and stream deliveries in the order of their holding, then unread packets. */
  endBlock(): void {
    this.#blocks -= 1;
    if (this.#blocks > 0) return;
    for (const { event, rank } of this.#held.splice(0)) this.control(event, rank);
    if (this.#hasUnread()) this.control(new ReaderResumption(this, this.#epoch), -1);
  }

  beginPause(wakeUp: PauseWakeUp, node: HostedNode): void {
    this.#pauses += 1;
    this.#wakeUp = wakeUp;
    if (this.#pauses === 1) node.hostPauses();
  }

  /**
   * At the end of the last pause: what was put off happens, in the order that the last pause asked for. Where packets
   * cost time, what came up behind one waits until it has been read, and so does what comes up until then.
   */
  endPause(): void {
    this.#pauses -= 1;
    if (this.#pauses > 0) return;
    const putOff = inWakeUpOrder([...this.#unread.slice(this.#nextUnread), ...this.#putOff], this.#wakeUp);
    this.#putOff = [];
    this.#unread = [];
    this.#nextUnread = 0;
    this.#waiting = 0;
    const takesTurns = this.#packetTimeMicros > 0 && this.#blocks === 0;
    for (const event of putOff) {
      if (event.cancelled) continue;
      if (event instanceof DatagramFlight) {
        this.#unread.push(event);
        if (this.#packetTimeMicros === 0) this.control(new ReaderTurn(this, event.phase, this.#epoch), -1);
      } else if (takesTurns && this.#hasUnread() && !(event instanceof ReadingEnd)) {
        this.#unread.push(event);
        this.#waiting += 1;
      } else {
        this.#letGo(event);
      }
    }
    if (this.#hasUnread()) this.control(new ReaderResumption(this, this.#epoch), -1);
  }

  /** Puts off an event that came up while the host stands still. @returns whether it did. */
  putsOff(event: HostEvent): boolean {
    if (this.#pauses > 0) {
      this.#putOff.push(event);
      return true;
    }
    if (this.#waiting === 0 || event.letGo) return false;
    this.#unread.push(event);
    this.#waiting += 1;
    return true;
  }

  /** Whether an event that came up now would be put off. */
  wouldPutOff(event: HostEvent): boolean {
    return this.#pauses > 0 || (this.#waiting > 0 && !event.letGo);
  }

  /** Whether a datagram that arrived now would be read at once. */
  get readsAtOnce(): boolean {
    return (
      this.#packetTimeMicros === 0 &&
      this.#pauses === 0 &&
      this.#blocks === 0 &&
      this.#reading === undefined &&
      !this.#hasUnread()
    );
  }

  foreseeReading(epoch: number, calls: ForeseenCalls): void {
    if (epoch !== this.#epoch || this.#packetTimeMicros > 0 || !this.#mayRead()) return;
    const end = Math.min(this.#unread.length, this.#nextUnread + MOST_FORESEEN);
    for (let index = this.#nextUnread; index < end; index++) {
      const next = this.#unread[index];
      if (!(next instanceof DatagramFlight)) return;
      next.receiver.foreseeRead(next, calls);
    }
  }

  foreseeFinish(flight: DatagramFlight, epoch: number, calls: ForeseenCalls): void {
    if (epoch === this.#epoch && this.#pauses === 0) flight.receiver.foreseeRead(flight, calls);
  }

  /** Holds a send until the block ends. */
  hold(event: HostEvent, rank: number): void {
    this.#held.push({ event, rank });
  }

  /** A datagram has reached the host. */
  arrive(flight: DatagramFlight, node: HostedNode): void {
    flight.arrivedMicros = this.#world.kernel.nowMicros;
    if (!node.isUp) {
      node.dropped(flight, DROP_DOWN);
      return;
    }
    if (this.#pauses === 0 && this.#blocks === 0 && this.#reading === undefined && !this.#hasUnread()) {
      this.#read(flight);
      return;
    }
    if (this.#unreadBytes + flight.bytes > this.#socketBufferBytes) {
      node.dropped(flight, DROP_OVERFLOW);
      return;
    }
    this.#unreadBytes += flight.bytes;
    if (this.#pauses > 0) this.#putOff.push(flight);
    else this.#unread.push(flight);
  }

  /** Something about a stream has reached the host. @returns whether the node may be told now. */
  admit(delivery: StreamDelivery): boolean {
    if (this.putsOff(delivery)) return false;
    // A wait that has ended goes on, even if the next block has begun.
    if (this.#blocks > 0 && !delivery.wasHeld) {
      delivery.wasHeld = true;
      this.hold(delivery, -1);
      return false;
    }
    return true;
  }

  /** The host's node has ended: what was held, put off or unread is lost with it. */
  nodeEnded(node: HostedNode): void {
    this.#epoch += 1;
    const lost = [this.#reading, ...this.#unread.slice(this.#nextUnread), ...this.#putOff];
    this.#held = [];
    this.#putOff = [];
    this.#unread = [];
    this.#nextUnread = 0;
    this.#unreadBytes = 0;
    this.#waiting = 0;
    this.#reading = undefined;
    for (const event of lost) if (event instanceof DatagramFlight) node.dropped(event, DROP_DOWN);
  }

  resumeReading(epoch: number): void {
    if (epoch === this.#epoch) this.#readOn();
  }

  takeTurn(epoch: number): void {
    if (epoch === this.#epoch && this.#mayRead()) this.#readNext();
  }

  finishReading(flight: DatagramFlight, epoch: number): void {
    if (epoch !== this.#epoch) return;
    this.#reading = undefined;
    flight.read();
    // Handling the packet may have ended the node.
    if (epoch === this.#epoch) this.#readOn();
  }

  #readOn(): void {
    while (this.#mayRead()) this.#readNext();
  }

  #mayRead(): boolean {
    return (
      this.#nextUnread < this.#unread.length &&
      this.#blocks === 0 &&
      this.#pauses === 0 &&
      this.#reading === undefined
    );
  }

  #readNext(): void {
    const next = this.#unread[this.#nextUnread] as HostEvent;
    this.#nextUnread += 1;
    if (this.#nextUnread === this.#unread.length) {
      this.#unread = [];
      this.#nextUnread = 0;
    } else if (this.#nextUnread === READ_KEPT) {
      // A host that is never done with its packets must not keep those that it has read.
      this.#unread.splice(0, READ_KEPT);
      this.#nextUnread = 0;
    }
    if (next instanceof DatagramFlight) {
      this.#unreadBytes -= next.bytes;
      this.#read(next);
    } else {
      // At once, and not in a later round: what comes up in this instant must not overtake it.
      this.#waiting -= 1;
      next.letGo = true;
      if (!next.cancelled) next.fire();
    }
  }

  #hasUnread(): boolean {
    return this.#nextUnread < this.#unread.length;
  }

  #read(flight: DatagramFlight): void {
    if (this.#packetTimeMicros === 0) {
      flight.read();
      return;
    }
    this.#reading = flight;
    const end = this.#world.kernel.nowMicros + this.#packetTimeMicros;
    this.control(new ReadingEnd(this, flight, this.#epoch), -1, end);
  }

  #letGo(event: HostEvent): void {
    if (event.cancelled) return;
    event.letGo = true;
    this.control(event, -1);
  }

  #letGoBehindPackets(): void {
    const unread = this.#unread.slice(this.#nextUnread);
    this.#unread = unread.filter((event) => event instanceof DatagramFlight);
    this.#nextUnread = 0;
    this.#waiting = 0;
    for (const event of unread) if (!(event instanceof DatagramFlight)) this.#letGo(event);
  }

  /** Schedules an event of the host itself, after those it has scheduled before at the same instant. */
  control(event: HostEvent, rank: number, timeMicros = this.#world.kernel.nowMicros): void {
    this.#order += 1;
    this.#world.kernel.schedule(
      event,
      timeMicros,
      event.phase,
      this.lowestNode,
      KIND_HOST_CONTROL,
      this.#order,
      rank,
      0,
    );
  }
}
