/**
 * Counts by fixed minutes: the reading is the count of the last completed one, and not a sliding window. Whoever owns
 * it rotates it every minute, before anything that reads it in the same instant.
 */
export class MeasuredRate {
  #last = 0;
  #current = 0;

  /** The count of the last completed minute; 0 during the first. */
  get lastMinute(): number {
    return this.#last;
  }

  increment(): void {
    this.#current += 1;
  }

  rotate(): void {
    this.#last = this.#current;
    this.#current = 0;
  }
}
