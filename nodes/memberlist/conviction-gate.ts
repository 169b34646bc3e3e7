import {
  ACTION_WITHHELD,
  CONVICTED,
  type Gate,
  LEFT,
  type NodeEnvironment,
  type NodeOrdinal,
  SUSPECTED,
} from "../../src/node.ts";
import type { ActionGate, Membership } from "./membership.ts";
import type { GossipMessage, MemberlistMessage } from "./messages.ts";

interface Withheld {
  readonly incarnation: number;
  readonly from: NodeOrdinal;
  readonly message: GossipMessage | undefined;
}

/**
 * A gate between this member's verdicts and what follows from them: marking dead, gossiping it, the leave event
 * (SEMANTICS 6). While an action is withheld the member stays suspected, and the gate is asked again whenever its
 * census changes.
 */
export class ConvictionGate implements ActionGate {
  readonly #environment: NodeEnvironment<MemberlistMessage>;
  readonly #gate: Gate;
  readonly #membership: Membership;
  /** In the order in which they were withheld. */
  readonly #withheld = new Map<NodeOrdinal, Withheld>();

  constructor(environment: NodeEnvironment<MemberlistMessage>, gate: Gate, membership: Membership) {
    this.#environment = environment;
    this.#gate = gate;
    this.#membership = membership;
  }

  /** Takes a verdict's action in if the gate is engaged, and reports the verdict. */
  withholds(
    node: NodeOrdinal,
    incarnation: number,
    from: NodeOrdinal,
    message: GossipMessage | undefined,
  ): boolean {
    if (this.#withheld.has(node)) return true;
    if (!this.#gate.engaged) return false;
    this.#environment.report.verdict(node, CONVICTED, incarnation, from, ACTION_WITHHELD);
    this.#withheld.set(node, { incarnation, from, message });
    return true;
  }

  /** The verdict on the member is no longer the withheld one. */
  acquitted(node: NodeOrdinal): void {
    this.#withheld.delete(node);
  }

  /** Tells the gate what the member sees now, and acts on what it lets go. */
  censusChanged(): void {
    const { view } = this.#membership;
    const expected = view.size - view.countOf(LEFT);
    const renewals = expected - view.countOf(SUSPECTED) - view.countOf(CONVICTED);
    if (!this.#gate.observe({ expected, renewals })) return;
    this.#environment.report.gate(this.#gate.engaged, expected, renewals);
    if (this.#gate.engaged) return;
    for (const [node, { incarnation, from, message }] of [...this.#withheld]) {
      if (this.#gate.engaged) return;
      if (!this.#withheld.delete(node)) continue;
      this.#environment.report.released(node);
      this.#membership.bury(node, incarnation, from, message);
    }
  }
}
