import { DROP_DOWN, DROP_OVERFLOW, type DropReason } from "../coordinator/trace.ts";
import { KIND_HOST_CONTROL, PHASE_TRAFFIC } from "../kernel/order.ts";
import { DatagramFlight } from "../network/datagram-flight.ts";
import { HostEvent } from "../network/host-event.ts";
import type { StreamDelivery } from "../network/stream-delivery.ts";
import type { Micros, NodeOrdinal } from "../node.ts";
import type { PauseWakeUp } from "../scenario/scenario.ts";
import type { World } from "./world.ts";

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
export class Host {
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
  #unread: DatagramFlight[] = [];
  /** Index of the first unread packet in `#unread`; what lies before it has been read. */
  #nextUnread = 0;
  #unreadBytes = 0;
  #reading = false;

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

  /** Bytes of packets that have arrived and are not read. */
  get unreadBytes(): number {
    return this.#unreadBytes;
  }

  beginBlock(): void {
    this.#blocks += 1;
  }

  /** At the end of the last block: held sends and stream deliveries in the order of their holding, then unread packets. */
  endBlock(): void {
    this.#blocks -= 1;
    if (this.#blocks > 0) return;
    for (const { event, rank } of this.#held.splice(0)) this.control(event, rank);
    if (this.#hasUnread() && !this.#reading) {
      this.control(new ReaderResumption(this, this.#epoch), -1);
    }
  }

  beginPause(wakeUp: PauseWakeUp, node: HostedNode): void {
    this.#pauses += 1;
    this.#wakeUp = wakeUp;
    if (this.#pauses === 1) node.hostPauses();
  }

  /** At the end of the last pause: what was put off happens, in the order that the last pause asked for. */
  endPause(): void {
    this.#pauses -= 1;
    if (this.#pauses > 0) return;
    const putOff = this.#putOff;
    this.#putOff = [];
    const now = this.#world.kernel.nowMicros;
    let packetsAhead = 0;
    for (const event of inWakeUpOrder(putOff, this.#wakeUp)) {
      if (event.cancelled) continue;
      // The process wakes as one: what stands behind packets waits until these have been read.
      this.control(event, -1, now + packetsAhead * this.#packetTimeMicros);
      if (event instanceof DatagramFlight) packetsAhead += 1;
    }
  }

  /** Puts off an event that came up while the host is paused. */
  putOff(event: HostEvent): void {
    this.#putOff.push(event);
  }

  /** Holds a send until the block ends. */
  hold(event: HostEvent, rank: number): void {
    this.#held.push({ event, rank });
  }

  /** A datagram has reached the host. */
  arrive(flight: DatagramFlight, node: HostedNode): void {
    const wasPutOff = flight.arrivedMicros >= 0;
    if (wasPutOff) this.#unreadBytes -= flight.bytes;
    else flight.arrivedMicros = this.#world.kernel.nowMicros;
    if (!node.isUp) {
      node.dropped(flight, DROP_DOWN);
      return;
    }
    const mustWait = this.#pauses > 0 || this.#blocks > 0 || this.#reading || this.#hasUnread();
    if (!mustWait) {
      this.#read(flight);
      return;
    }
    if (this.#unreadBytes + flight.bytes > this.#socketBufferBytes) {
      node.dropped(flight, DROP_OVERFLOW);
      return;
    }
    this.#unreadBytes += flight.bytes;
    if (this.#pauses > 0) this.putOff(flight);
    else this.#unread.push(flight);
  }

  /** Something about a stream has reached the host. @returns whether the node may be told now. */
  admit(delivery: StreamDelivery): boolean {
    if (this.#pauses > 0) {
      this.putOff(delivery);
      return false;
    }
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
    const lost = [...this.#unread.slice(this.#nextUnread), ...this.#putOff];
    this.#held = [];
    this.#putOff = [];
    this.#unread = [];
    this.#nextUnread = 0;
    this.#unreadBytes = 0;
    this.#reading = false;
    for (const event of lost) if (event instanceof DatagramFlight) node.dropped(event, DROP_DOWN);
  }

  /** The reader goes on with what is unread, unless the next block has begun. */
  resumeReading(epoch: number): void {
    if (epoch !== this.#epoch) return;
    this.#readOn();
  }

  /** A packet's time is over: it is handled now, whether or not a block has begun meanwhile. */
  finishReading(flight: DatagramFlight, epoch: number): void {
    if (epoch !== this.#epoch) return;
    flight.read();
    // Handling the packet may have ended the node.
    if (epoch !== this.#epoch) return;
    this.#reading = false;
    this.#readOn();
  }

  #readOn(): void {
    while (this.#hasUnread() && !this.#reading && this.#blocks === 0 && this.#pauses === 0) {
      const flight = this.#unread[this.#nextUnread] as DatagramFlight;
      this.#nextUnread += 1;
      if (this.#nextUnread === this.#unread.length) {
        this.#unread = [];
        this.#nextUnread = 0;
      }
      this.#unreadBytes -= flight.bytes;
      this.#read(flight);
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
    this.#reading = true;
    const end = this.#world.kernel.nowMicros + this.#packetTimeMicros;
    this.control(new ReadingEnd(this, flight, this.#epoch), -1, end);
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

/** The reader's turn after the end of a block. */
class ReaderResumption extends HostEvent {
  readonly #host: Host;
  readonly #epoch: number;

  constructor(host: Host, epoch: number) {
    super(PHASE_TRAFFIC);
    this.#host = host;
    this.#epoch = epoch;
  }

  fire(): void {
    if (this.#host.isPaused) this.#host.putOff(this);
    else this.#host.resumeReading(this.#epoch);
  }
}

/** The end of the packet time of one packet. */
class ReadingEnd extends HostEvent {
  readonly #host: Host;
  readonly #flight: DatagramFlight;
  readonly #epoch: number;

  constructor(host: Host, flight: DatagramFlight, epoch: number) {
    super(flight.phase);
    this.#host = host;
    this.#flight = flight;
    this.#epoch = epoch;
  }

  fire(): void {
    if (this.#host.isPaused) this.#host.putOff(this);
    else this.#host.finishReading(this.#flight, this.#epoch);
  }
}

function inWakeUpOrder(putOff: readonly HostEvent[], wakeUp: PauseWakeUp): readonly HostEvent[] {
  if (wakeUp === "due") return putOff;
  const packets = putOff.filter((event) => event instanceof DatagramFlight);
  const others = putOff.filter((event) => !(event instanceof DatagramFlight));
  return wakeUp === "packets" ? [...packets, ...others] : [...others, ...packets];
}
