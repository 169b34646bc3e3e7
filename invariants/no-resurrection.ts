import { ALIVE, CONVICTED, LEFT, SUSPECTED, VERDICT_NAMES } from "../src/node.ts";
import type { Complain, Observer, ViewChange } from "./observer.ts";

/**
 * Nobody rises from the dead without a higher incarnation: in one observer's life a subject held convicted or left
 * becomes alive only with a higher one than recorded, and nothing else; one held suspected becomes alive only with a
 * higher one too. Where the record was forgotten (reaped), or the observer has restarted, it begins anew, as in the
 * product: what a member has forgotten it cannot compare with.
 */
export class NoResurrection implements Observer {
  readonly #complain: Complain;

  constructor(complain: Complain) {
    this.#complain = complain;
  }

  viewChanged({ observer, subject, before, incarnationBefore, verdict, incarnation }: ViewChange): void {
    if (before !== SUSPECTED && before !== CONVICTED && before !== LEFT) return;
    const isHigher = incarnation > incarnationBefore;
    const isAllowed = verdict === ALIVE ? isHigher : before === SUSPECTED;
    if (isAllowed) return;
    this.#complain(
      `node ${observer} held node ${subject} ${VERDICT_NAMES[before]} at incarnation ${incarnationBefore} and now ${VERDICT_NAMES[verdict]} at ${incarnation}`,
    );
  }
}
