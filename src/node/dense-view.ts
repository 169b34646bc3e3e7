import type { Micros } from "./micros.ts";
import type { GroupRoster, NodeOrdinal } from "./roster.ts";
import { ALIVE, type Verdict } from "./verdict.ts";
import { UNKNOWN, type View } from "./view.ts";

/** A typed row for every member of the roster: fast, and O(members) of memory an observer. */
export class DenseView implements View {
  size = 0;
  readonly #first: NodeOrdinal;
  readonly #verdicts: Int8Array;
  readonly #incarnations: Uint32Array;
  readonly #since: Float64Array;
  readonly #counts = [0, 0, 0, 0];

  constructor(group: GroupRoster, full: boolean) {
    this.#first = group.first;
    this.#verdicts = new Int8Array(group.count).fill(full ? ALIVE : UNKNOWN);
    this.#incarnations = new Uint32Array(group.count).fill(full ? 1 : 0);
    this.#since = new Float64Array(group.count);
    if (full) {
      this.size = group.count;
      this.#counts[ALIVE] = group.count;
    }
  }

  verdictOf(subject: NodeOrdinal): Verdict | typeof UNKNOWN {
    return this.#verdicts[subject - this.#first] as Verdict | typeof UNKNOWN;
  }

  incarnationOf(subject: NodeOrdinal): number {
    return this.#incarnations[subject - this.#first] as number;
  }

  sinceMicrosOf(subject: NodeOrdinal): Micros {
    return this.#since[subject - this.#first] as number;
  }

  record(subject: NodeOrdinal, verdict: Verdict, incarnation: number, sinceMicros: Micros): void {
    const row = subject - this.#first;
    const before = this.#verdicts[row] as number;
    if (before === UNKNOWN) this.size += 1;
    else (this.#counts[before] as number) -= 1;
    (this.#counts[verdict] as number) += 1;
    this.#verdicts[row] = verdict;
    this.#incarnations[row] = incarnation;
    this.#since[row] = verdict === ALIVE ? 0 : sinceMicros;
  }

  forget(subject: NodeOrdinal): void {
    const row = subject - this.#first;
    const before = this.#verdicts[row] as number;
    if (before === UNKNOWN) return;
    this.size -= 1;
    (this.#counts[before] as number) -= 1;
    this.#verdicts[row] = UNKNOWN;
    this.#incarnations[row] = 0;
    this.#since[row] = 0;
  }

  countOf(verdict: Verdict): number {
    return this.#counts[verdict] as number;
  }
}
