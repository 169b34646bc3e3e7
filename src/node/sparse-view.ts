import type { Micros } from "./micros.ts";
import type { GroupRoster, NodeOrdinal } from "./roster.ts";
import { ALIVE, type Verdict } from "./verdict.ts";
import { UNKNOWN, type View } from "./view.ts";

interface Difference {
  verdict: Verdict;
  incarnation: number;
  sinceMicros: Micros;
}

/**
 * Keeps one bit a member for "known", and a record only for members that are not simply alive at incarnation 1.
 * For large groups: memory is O(what differs) but for the bits.
 */
export class SparseView implements View {
  size = 0;
  readonly #first: NodeOrdinal;
  readonly #known: Uint32Array;
  readonly #differences = new Map<NodeOrdinal, Difference>();
  readonly #counts = [0, 0, 0, 0];

  constructor(group: GroupRoster, full: boolean) {
    this.#first = group.first;
    this.#known = new Uint32Array((group.count + 31) >>> 5);
    if (full) {
      for (let row = 0; row < group.count; row++) this.#setKnown(row);
      this.size = group.count;
      this.#counts[ALIVE] = group.count;
    }
  }

  verdictOf(subject: NodeOrdinal): Verdict | typeof UNKNOWN {
    if (!this.#isKnown(subject - this.#first)) return UNKNOWN;
    return this.#differences.get(subject)?.verdict ?? ALIVE;
  }

  incarnationOf(subject: NodeOrdinal): number {
    if (!this.#isKnown(subject - this.#first)) return 0;
    return this.#differences.get(subject)?.incarnation ?? 1;
  }

  sinceMicrosOf(subject: NodeOrdinal): Micros {
    return this.#differences.get(subject)?.sinceMicros ?? 0;
  }

  record(subject: NodeOrdinal, verdict: Verdict, incarnation: number, sinceMicros: Micros): void {
    const before = this.verdictOf(subject);
    if (before === UNKNOWN) {
      this.size += 1;
      this.#setKnown(subject - this.#first);
    } else {
      (this.#counts[before] as number) -= 1;
    }
    (this.#counts[verdict] as number) += 1;
    if (verdict === ALIVE && incarnation === 1) {
      this.#differences.delete(subject);
      return;
    }
    const since = verdict === ALIVE ? 0 : sinceMicros;
    const difference = this.#differences.get(subject);
    if (difference === undefined) {
      this.#differences.set(subject, { verdict, incarnation, sinceMicros: since });
    } else {
      difference.verdict = verdict;
      difference.incarnation = incarnation;
      difference.sinceMicros = since;
    }
  }

  forget(subject: NodeOrdinal): void {
    const before = this.verdictOf(subject);
    if (before === UNKNOWN) return;
    this.size -= 1;
    (this.#counts[before] as number) -= 1;
    this.#differences.delete(subject);
    const row = subject - this.#first;
    (this.#known[row >>> 5] as number) &= ~(1 << (row & 31));
  }

  countOf(verdict: Verdict): number {
    return this.#counts[verdict] as number;
  }

  #isKnown(row: number): boolean {
    return ((this.#known[row >>> 5] as number) & (1 << (row & 31))) !== 0;
  }

  #setKnown(row: number): void {
    (this.#known[row >>> 5] as number) |= 1 << (row & 31);
  }
}
