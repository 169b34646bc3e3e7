import type { FrameData } from "./protocol.ts";

/** What a connection must be able to do to take part. */
export interface Askable {
  /** Place in the present exchange; the exchange's. */
  slot: number;
  /** Whether its answer is waited for. */
  readonly isAsked: boolean;
  ask(data: FrameData): void;
}

/** The time-out is counted in this many parts. */
const PARTS = 8;

/**
 * One round of frames and their answers at a time. This is the hot path: it makes nothing for a frame but its place in
 * the list of answers, and sets no timer.
 *
 * Silence is told by a clock that ticks eight times in the time-out, for as long as the server is there. So a time that
 * the whole coordinator spends stopped (Ctrl-Z, a debugger) counts as one tick, and nobody is blamed for it.
 */
export class Exchange<Connection extends Askable> {
  readonly #clock: NodeJS.Timeout;
  readonly #onSilence: (silent: readonly Connection[]) => void;
  #asked: Connection[] = [];
  #answers: FrameData[] = [];
  #pending = 0;
  #ticks = 0;
  #done: (answers: readonly FrameData[]) => void = () => {};

  constructor(answerTimeoutMs: number, onSilence: (silent: readonly Connection[]) => void) {
    this.#onSilence = onSilence;
    this.#clock = setInterval(() => this.#tick(), Math.max(1, answerTimeoutMs / PARTS));
  }

  get isUnderWay(): boolean {
    return this.#pending > 0;
  }

  begin(count: number, done: (answers: readonly FrameData[]) => void): void {
    this.#asked = [];
    this.#answers = new Array<FrameData>(count);
    this.#pending = count;
    this.#ticks = 0;
    this.#done = done;
  }

  ask(connection: Connection, slot: number, data: FrameData): void {
    connection.slot = slot;
    this.#asked.push(connection);
    connection.ask(data);
  }

  answer(connection: Connection, data: FrameData): void {
    if (this.#pending === 0) return;
    this.#answers[connection.slot] = data;
    this.#pending -= 1;
    if (this.#pending === 0) this.#done(this.#answers);
  }

  /** No answer is waited for any more, and none is handed over. */
  abandon(): void {
    this.#pending = 0;
    this.#asked = [];
    this.#done = () => {};
  }

  /** Stops the clock. */
  close(): void {
    this.abandon();
    clearInterval(this.#clock);
  }

  #tick(): void {
    if (this.#pending === 0) return;
    this.#ticks += 1;
    if (this.#ticks > PARTS) this.#onSilence(this.#asked.filter(({ isAsked }) => isAsked));
  }
}
