import { PHASE_TRAFFIC, type Phase } from "../kernel/order.ts";
import type { ForeseenCalls } from "../network/foreseen-calls.ts";
import { HostEvent } from "../network/host-event.ts";

/** A host as the events of its own reader see it. */
export interface Reader {
  /** Goes on with what is unread, unless something keeps it from reading. */
  resumeReading(): void;
  /** Takes one message, unless something keeps it from reading. */
  takeTurn(): void;
  /** A message's time is over: it is handled now, whether or not a block has begun meanwhile. */
  finishReading(): void;
  /** Tells the calls that reading on will make, from the first on. */
  foreseeReading(calls: ForeseenCalls): void;
  /** Tells the call that the end of a message's time will make. */
  foreseeFinish(calls: ForeseenCalls): void;
}

/**
 * The end of the time of one message. A stand-still cancels it, and has it come later. A reader needs but one for each
 * phase: it reads one message at a time.
 */
export class ReadingEnd extends HostEvent {
  readonly #reader: Reader;

  constructor(reader: Reader, phase: Phase) {
    super(phase);
    this.#reader = reader;
  }

  fire(): void {
    this.#reader.finishReading();
  }

  override foresee(calls: ForeseenCalls): boolean {
    this.#reader.foreseeFinish(calls);
    // What the reader goes on with may make further calls.
    return false;
  }
}

/** The reader's turn at one message at the end of a stand-still, among what else was put off. */
export class ReaderTurn extends HostEvent {
  readonly #reader: Reader;
  readonly #message: HostEvent;

  constructor(reader: Reader, message: HostEvent) {
    super(message.phase);
    this.#reader = reader;
    this.#message = message;
  }

  fire(): void {
    // There are as many turns as messages that are left.
    if (!this.#message.cancelled) this.#reader.takeTurn();
  }
}

/** The reader goes on after the end of a block or a stand-still. */
export class ReaderResumption extends HostEvent {
  readonly #reader: Reader;

  constructor(reader: Reader) {
    super(PHASE_TRAFFIC);
    this.#reader = reader;
  }

  fire(): void {
    // While the host stands still nothing is read, and the end of that sees to the reader again.
    this.#reader.resumeReading();
  }

  override foresee(calls: ForeseenCalls): boolean {
    this.#reader.foreseeReading(calls);
    // It leaves the host with less to read than it had.
    return false;
  }
}
