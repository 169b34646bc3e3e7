import { TRACE_REFUTATION, type TraceRecord } from "../src/coordinator/trace.ts";
import { LEFT, type NodeOrdinal, UNKNOWN, VERDICT_NAMES } from "../src/node.ts";
import type { Complain, Observer, ViewChange } from "./observer.ts";

/**
 * An incarnation never falls in a view: what an observer has recorded of a subject is replaced only by the same or a
 * higher incarnation, until the record is forgotten or the observer's life ends. Of itself a member records only higher
 * ones while it lives, and a refutation is under the one it has just recorded.
 */
export class IncarnationsRise implements Observer {
  readonly #complain: Complain;
  readonly #own = new Map<NodeOrdinal, number>();

  constructor(complain: Complain) {
    this.#complain = complain;
  }

  viewChanged({ observer, subject, before, incarnationBefore, verdict, incarnation }: ViewChange): void {
    if (observer === subject) {
      if (before !== UNKNOWN && verdict === before && incarnation <= incarnationBefore) {
        this.#complain(`node ${observer} took incarnation ${incarnation} after ${incarnationBefore}`);
      }
      this.#own.set(observer, incarnation);
    }
    if (before !== UNKNOWN && incarnation < incarnationBefore) {
      const what = verdict === LEFT ? "gone" : VERDICT_NAMES[verdict];
      this.#complain(
        `node ${observer} holds node ${subject} ${what} at incarnation ${incarnation} after ${incarnationBefore}`,
      );
    }
  }

  traced({ kind, node, b: incarnation }: TraceRecord): void {
    if (kind !== TRACE_REFUTATION) return;
    const own = this.#own.get(node);
    if (own !== undefined && own !== incarnation) {
      this.#complain(`node ${node} refutes under incarnation ${incarnation} but holds ${own} of itself`);
    }
  }
}
