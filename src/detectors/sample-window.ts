const FIRST_ALLOCATION = 8;

/**
 * The newest samples, up to a capacity, with their running sum. Memory grows with what arrives, because a large
 * group holds a window for every pair and most never fill up.
 *
 * The sum is exact while it and the samples are integers below 2^53.
 */
export class SampleWindow {
  readonly #capacity: number;
  #samples: Float64Array;
  #size = 0;
  #oldest = 0;
  #sum = 0;

  /** @param capacity a positive whole number. */
  constructor(capacity: number) {
    this.#capacity = capacity;
    this.#samples = new Float64Array(Math.min(capacity, FIRST_ALLOCATION));
  }

  get size(): number {
    return this.#size;
  }

  /** The arithmetic mean; of an empty window 0. */
  get mean(): number {
    return this.#size === 0 ? 0 : this.#sum / this.#size;
  }

  /**
   * Adds a sample; a full window loses its oldest.
   *
   * @returns the sample lost, or 0.
   */
  add(sample: number): number {
    if (this.#size < this.#capacity) {
      if (this.#size === this.#samples.length) this.#grow();
      this.#samples[this.#size] = sample;
      this.#size += 1;
      this.#sum += sample;
      return 0;
    }
    const lost = this.#samples[this.#oldest] as number;
    this.#samples[this.#oldest] = sample;
    this.#oldest = this.#oldest + 1 === this.#capacity ? 0 : this.#oldest + 1;
    this.#sum += sample - lost;
    return lost;
  }

  #grow(): void {
    const grown = new Float64Array(Math.min(this.#capacity, 2 * this.#samples.length));
    grown.set(this.#samples);
    this.#samples = grown;
  }
}
