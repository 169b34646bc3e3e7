import { TRACE_FORGOTTEN, TRACE_VERDICT, type TraceRecord } from "../../src/coordinator/trace.ts";
import { CONVICTED } from "../../src/node.ts";

/** Which ordered pairs are missing: the observer holds the subject convicted, or does not know it. */
export class PairStates {
  readonly #members: number;
  readonly #missing: Uint8Array;
  #missingCount: number;

  constructor(members: number) {
    this.#members = members;
    this.#missing = new Uint8Array(members * members).fill(1);
    this.#missingCount = members * (members - 1);
  }

  take({ kind, node, a: subject, b: verdict }: TraceRecord): void {
    if (node === subject) return;
    if (kind === TRACE_VERDICT) this.#hold(node, subject, verdict === CONVICTED);
    else if (kind === TRACE_FORGOTTEN) this.#hold(node, subject, true);
  }

  get missingCount(): number {
    return this.#missingCount;
  }

  /** Of the pairs from one side to the other, both ways. */
  missingBetween(left: readonly number[], right: readonly number[]): number {
    let count = 0;
    for (const a of left) {
      for (const b of right) {
        count +=
          (this.#missing[a * this.#members + b] as number) + (this.#missing[b * this.#members + a] as number);
      }
    }
    return count;
  }

  #hold(observer: number, subject: number, missing: boolean): void {
    const pair = observer * this.#members + subject;
    const before = this.#missing[pair] as number;
    const after = missing ? 1 : 0;
    this.#missing[pair] = after;
    this.#missingCount += after - before;
  }
}
