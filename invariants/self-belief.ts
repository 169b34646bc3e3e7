import { ALIVE, CONVICTED, LEFT, UNKNOWN, VERDICT_NAMES } from "../src/node.ts";
import type { Complain, MemberLook, Observer } from "./observer.ts";

/**
 * A live member believes itself alive, under the incarnation it counts: after every call of its program, from its start
 * until it is told to leave. From then on it holds itself gone, and may forget itself like any other that is gone.
 */
export class SelfBelief implements Observer {
  readonly #complain: Complain;

  constructor(complain: Complain) {
    this.#complain = complain;
  }

  called(member: MemberLook): void {
    const { node, isLeaving, incarnation } = member;
    const verdict = member.verdictOf(node);
    const isRight = isLeaving
      ? verdict === LEFT || verdict === CONVICTED || verdict === UNKNOWN
      : verdict === ALIVE;
    if (!isRight) {
      const held = verdict === UNKNOWN ? "unknown" : VERDICT_NAMES[verdict];
      this.#complain(`node ${node}, which ${isLeaving ? "leaves" : "lives"}, holds itself ${held}`);
    }
    const recorded = member.incarnationOf(node);
    if (recorded !== incarnation && verdict !== UNKNOWN) {
      this.#complain(`node ${node} counts incarnation ${incarnation} but records ${recorded} of itself`);
    }
  }
}
