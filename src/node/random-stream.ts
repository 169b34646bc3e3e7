/**
 * A named stream of chance. Streams are independent of one another, so that drawing from one never moves
 * another (SEMANTICS 3).
 */
export interface RandomStream {
  /** Uniform in [0, 1), a multiple of 2^-32. */
  next(): number;
  /** A uniform integer in [0, bound); `bound` is a positive integer below 2^32. */
  below(bound: number): number;
}
