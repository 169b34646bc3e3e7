import { TRACE_REFUTATION, type TraceRecord } from "../src/coordinator/trace.ts";
import { ALIVE, LEFT, type NodeOrdinal, UNKNOWN, VERDICT_NAMES } from "../src/node.ts";
import type { Complain, Observer, ViewChange } from "./observer.ts";

/**
 * An incarnation never falls in a view: what an observer has recorded of a subject is replaced only by the same or a
 * higher incarnation, until the record is forgotten or the observer's life ends. One held alive is recorded alive again,
 * which is news for others, only at a higher one; so a member lives under ever higher ones, and a refutation is under the
 * one that it has just recorded of itself.
 */
export class IncarnationsRise implements Observer {
  readonly #complain: Complain;
  readonly #own = new Map<NodeOrdinal, number>();

  constructor(complain: Complain) {
    this.#complain = complain;
  }

  viewChanged({ observer, subject, before, incarnationBefore, verdict, incarnation }: ViewChange): void {
    if (observer === subject) this.#own.set(observer, incarnation);
    if (before === ALIVE && verdict === ALIVE && incarnation <= incarnationBefore) {
      this.#complain(
        observer === subject
          ? `node ${observer} took incarnation ${incarnation} after ${incarnationBefore}`
          : `node ${observer} takes node ${subject} for alive at incarnation ${incarnation} again, after ${incarnationBefore}`,
      );
      return;
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
