/**
 * How a trace's hash went on its way, so that whoever runs the same again can say where it took another: the digest
 * after every so many events, as many as to tell about a hundredth of the run from the next.
 */
export interface TraceCheckpoints {
  /** Events of the whole trace. */
  readonly events: number;
  /** Events from one digest to the next. */
  readonly every: number;
  /** The first eight hexadecimal digits of the hash after `every`, 2 · `every`, … events, without anything between. */
  readonly digests: string;
}

/** Digits of the hash that a checkpoint keeps. */
export const CHECKPOINT_DIGITS = 8;
const FIRST_EVERY = 64;
const MOST_CHECKPOINTS = 128;

/**
 * Keeps between 64 and 128 checkpoints of a trace of unknown length: whenever there are too many, every other one is
 * let go and from then on only half as many are taken.
 */
export class CheckpointKeeper {
  /** Events from one checkpoint to the next. */
  every = FIRST_EVERY;
  #digests: string[] = [];

  /** @param digest of the trace, `every` events after the last checkpoint. */
  take(digest: string): void {
    this.#digests.push(digest.slice(0, CHECKPOINT_DIGITS));
    if (this.#digests.length < MOST_CHECKPOINTS) return;
    this.#digests = this.#digests.filter((_, index) => index % 2 === 1);
    this.every *= 2;
  }

  /** @param since events after the last checkpoint. */
  checkpoints(since: number): TraceCheckpoints {
    return {
      events: this.#digests.length * this.every + since,
      every: this.every,
      digests: this.#digests.join(""),
    };
  }
}
