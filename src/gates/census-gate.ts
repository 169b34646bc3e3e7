import type { GateCensus, GateGroup, Micros, NodeOrdinal } from "../node.ts";
import { BookkeepingGate } from "./bookkeeping-gate.ts";

/** A rule that looks at the census alone: all actions pass, or none. */
export interface CensusRule {
  /** Whether actions are withheld. */
  withholdsAt(expected: number, renewals: number): boolean;
  /** Why they are, or are not: `not more than 17 (85 % of 20, rounded down)`. */
  because(expected: number, renewals: number): string;
  /** While it withholds, it disregards what was done before as well. */
  readonly failsOpen?: boolean;
}

export class CensusGate extends BookkeepingGate {
  readonly #rule: CensusRule;
  #engaged = false;

  constructor(rule: CensusRule, group: GateGroup) {
    super(group);
    this.#rule = rule;
  }

  override observe(census: GateCensus, nowMicros: Micros): void {
    super.observe(census, nowMicros);
    this.#engaged = this.#rule.withholdsAt(census.expected, census.renewals);
  }

  engagedAt(_nowMicros: Micros): boolean {
    return this.#engaged;
  }

  override upholds(_subject: NodeOrdinal, _nowMicros: Micros): boolean {
    return !(this.#engaged && this.#rule.failsOpen === true);
  }

  explain(_nowMicros: Micros): string {
    if (this.census === undefined) return "No member has been counted yet, so nothing is withheld.";
    const { expected, renewals } = this.census;
    const seen = `${renewals} of ${expected} members are neither suspected nor convicted`;
    const why = `${seen}, ${this.#rule.because(expected, renewals)}`;
    if (!this.#engaged) return `Actions pass: ${why}.`;
    const needed = this.#releasedAt(expected, renewals);
    const release =
      needed === undefined
        ? "nothing can release them, because there are no more members than that"
        : `${needed - renewals} more would release them`;
    return `${this.withheldWords}: ${why}; ${release}.`;
  }

  /** The least census above this one with which actions would pass. */
  #releasedAt(expected: number, renewals: number): number | undefined {
    for (let more = renewals + 1; more <= expected; more++) {
      if (!this.#rule.withholdsAt(expected, more)) return more;
    }
    return undefined;
  }
}

/**
 * Most members that may stand removed at one time under a rule over the census: the j-th removal of a group is permitted
 * if and only if the members − j that still renew satisfy it.
 */
export function mostRemovable(rule: Pick<CensusRule, "withholdsAt">, members: number): number {
  let removed = 0;
  while (removed < members && !rule.withholdsAt(members, members - removed - 1)) removed += 1;
  return removed;
}

/** The census at which a rule begins to withhold, for words: `undefined` if it never does. */
export function withheldFrom(rule: Pick<CensusRule, "withholdsAt">, members: number): number | undefined {
  for (let renewals = members; renewals >= 0; renewals--) {
    if (rule.withholdsAt(members, renewals)) return renewals;
  }
  return undefined;
}
