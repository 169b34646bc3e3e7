import { MICROS_PER_SECOND, type Micros, type NodeOrdinal } from "../node.ts";

/** An observer whose own eviction budget kept it from acting when the run ended. */
export interface EngagedBudget {
  readonly observer: string;
  readonly group: string;
  /** Since this run time, in seconds; what it expected and what renewals it saw is of that instant. */
  readonly sinceSeconds: number;
  readonly expected: number;
  readonly renewals: number;
  /** Subjects whose removal it held back at the end. */
  readonly heldBack: number;
}

interface Budget {
  readonly sinceMicros: Micros;
  readonly expected: number;
  readonly renewals: number;
}

/** How things stand with observers whose programs keep a budget of their own, and explain it. */
export class OwnBudgets {
  readonly #groupOf: (observer: NodeOrdinal) => string | undefined;
  readonly #engaged = new Map<NodeOrdinal, Budget>();

  /** @param groupOf name of an observer's group, or `undefined` where its program keeps no budget. */
  constructor(groupOf: (observer: NodeOrdinal) => string | undefined) {
    this.#groupOf = groupOf;
  }

  gate(atMicros: Micros, observer: NodeOrdinal, engaged: boolean, expected: number, renewals: number): void {
    if (!engaged) this.#engaged.delete(observer);
    else if (this.#groupOf(observer) !== undefined) {
      this.#engaged.set(observer, { sinceMicros: atMicros, expected, renewals });
    }
  }

  observerStopped(observer: NodeOrdinal): void {
    this.#engaged.delete(observer);
  }

  /**
   * In the observers' order.
   *
   * @param heldBackBy how many actions an observer withholds.
   */
  engagedAtEnd(
    nameOf: (node: NodeOrdinal) => string,
    heldBackBy: (node: NodeOrdinal) => number,
  ): readonly EngagedBudget[] {
    return [...this.#engaged]
      .sort(([one], [other]) => one - other)
      .map(([observer, { sinceMicros, expected, renewals }]) => ({
        observer: nameOf(observer),
        group: this.#groupOf(observer) ?? "",
        sinceSeconds: sinceMicros / MICROS_PER_SECOND,
        expected,
        renewals,
        heldBack: heldBackBy(observer),
      }));
  }
}
