import { PHASE_TRAFFIC, type Phase } from "../kernel/order.ts";
import type { DatagramFlight } from "../network/datagram-flight.ts";
import type { ForeseenCalls } from "../network/foreseen-calls.ts";
import { HostEvent } from "../network/host-event.ts";

/** A host as the events of its own packet reader see it. An epoch counts its node's ends: events of an earlier one are stale. */
export interface Reader {
  readonly isPaused: boolean;
  /** Puts an event off if the host stands still. @returns whether it did. */
  putsOff(event: HostEvent): boolean;
  /** Goes on with what is unread, unless the next block has begun. */
  resumeReading(epoch: number): void;
  /** Takes one packet, unless a block has begun. */
  takeTurn(epoch: number): void;
  /** A packet's time is over: it is handled now, whether or not a block has begun meanwhile. */
  finishReading(flight: DatagramFlight, epoch: number): void;
  /** Tells the calls that reading on will make, from the first on. */
  foreseeReading(epoch: number, calls: ForeseenCalls): void;
  /** Tells the call that the end of a packet's time will make. */
  foreseeFinish(flight: DatagramFlight, epoch: number, calls: ForeseenCalls): void;
}

/** The end of the packet time of one packet. */
export class ReadingEnd extends HostEvent {
  readonly #reader: Reader;
  readonly #flight: DatagramFlight;
  readonly #epoch: number;

  constructor(reader: Reader, flight: DatagramFlight, epoch: number) {
    super(flight.phase);
    this.#reader = reader;
    this.#flight = flight;
    this.#epoch = epoch;
  }

  fire(): void {
    // What stands behind this packet waits for it, not it for them.
    if (!(this.#reader.isPaused && this.#reader.putsOff(this))) {
      this.#reader.finishReading(this.#flight, this.#epoch);
    }
  }

  override foresee(calls: ForeseenCalls): boolean {
    this.#reader.foreseeFinish(this.#flight, this.#epoch, calls);
    // What the reader goes on with may make further calls.
    return false;
  }
}

/** The reader's turn at one packet at the end of a pause, among what else was put off. */
export class ReaderTurn extends HostEvent {
  readonly #reader: Reader;
  readonly #epoch: number;

  constructor(reader: Reader, phase: Phase, epoch: number) {
    super(phase);
    this.#reader = reader;
    this.#epoch = epoch;
  }

  fire(): void {
    this.#reader.takeTurn(this.#epoch);
  }
}

/** The reader goes on after the end of a block or a pause. */
export class ReaderResumption extends HostEvent {
  readonly #reader: Reader;
  readonly #epoch: number;

  constructor(reader: Reader, epoch: number) {
    super(PHASE_TRAFFIC);
    this.#reader = reader;
    this.#epoch = epoch;
  }

  fire(): void {
    // In a pause nothing is read, and its end sees to the reader again.
    this.#reader.resumeReading(this.#epoch);
  }

  override foresee(calls: ForeseenCalls): boolean {
    this.#reader.foreseeReading(this.#epoch, calls);
    // It leaves the host with less to read than it had.
    return false;
  }
}
