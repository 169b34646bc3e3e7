/**
 * A saturating count of signs that the observer itself is slow (Lifeguard's local health): 0 is healthy.
 *
 * The paper's Local Health Multiplier saturates at S = 8 (arXiv:1707.00788v2, section IV-A). memberlist's awareness
 * saturates at AwarenessMaxMultiplier − 1 = 7, because its setting names the largest *factor*.
 */
export class HealthScore {
  readonly #maximumInclusive: number;
  #score = 0;

  /** @param maximumInclusive the largest score, a whole number; 0 switches the score off. */
  constructor(maximumInclusive: number) {
    this.#maximumInclusive = maximumInclusive;
  }

  get score(): number {
    return this.#score;
  }

  /**
   * Adds `delta` and clamps to [0, maximum].
   *
   * @returns whether the score changed.
   */
  apply(delta: number): boolean {
    const before = this.#score;
    this.#score = Math.min(this.#maximumInclusive, Math.max(0, before + delta));
    return this.#score !== before;
  }

  /** What a base interval or timeout becomes: base · (score + 1), in the unit of the base. */
  scale(base: number): number {
    return base * (this.#score + 1);
  }
}
