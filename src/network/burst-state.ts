import type { Micros, RandomStream } from "../node.ts";
import type { BurstLaw } from "../scenario/scenario.ts";

/** A draw is moved up by half its step, so that its logarithm exists. */
const HALF_STEP = 1 / 8_589_934_592;

/**
 * A link in two states: in one it loses everything, in the other nothing. How long each lasts is exponential, with the
 * mean length of a burst for the losing one, and for the other such that the losing one has its share of the time; the
 * state at time 0 is drawn by the same shares. This is Gilbert's model in continuous time.
 *
 * The whole course is a function of the stream and the law: asking more or less often, or at other times, changes
 * nothing (SEMANTICS 3).
 */
export class BurstState {
  readonly #random: RandomStream;
  readonly #burstMicros: number;
  readonly #gapMicros: number;
  #isLosing: boolean;
  /** When the present state ends. */
  #untilMicros: number;

  /** @throws RangeError for a length that is not positive, or a loss outside (0, 1). */
  constructor({ lengthMicros, loss }: BurstLaw, random: RandomStream) {
    if (!(lengthMicros > 0 && loss > 0 && loss < 1)) {
      throw new RangeError(`bursts of ${lengthMicros} microseconds can't make a loss of ${loss}`);
    }
    this.#random = random;
    this.#burstMicros = lengthMicros;
    this.#gapMicros = (lengthMicros * (1 - loss)) / loss;
    this.#isLosing = random.next() < loss;
    // What is left of an exponential length is as long as all of one.
    this.#untilMicros = this.#nextLength();
  }

  /** Whether the link loses what enters it now. @param nowMicros never less than before. */
  isLosingAt(nowMicros: Micros): boolean {
    while (nowMicros >= this.#untilMicros) {
      this.#isLosing = !this.#isLosing;
      this.#untilMicros += this.#nextLength();
    }
    return this.#isLosing;
  }

  #nextLength(): number {
    const mean = this.#isLosing ? this.#burstMicros : this.#gapMicros;
    return -mean * Math.log(1 - (this.#random.next() + HALF_STEP));
  }
}
