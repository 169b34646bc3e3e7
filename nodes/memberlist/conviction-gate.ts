import { MemberGate } from "../../src/gates/member-gate.ts";
import {
  ACTION_WITHHELD,
  CONVICTED,
  type Gate,
  LEFT,
  type NodeEnvironment,
  type NodeOrdinal,
  SUSPECTED,
} from "../../src/node.ts";
import { GATEKEEPER } from "./activities.ts";
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
 * census or the time changes its mind. What has been gossiped cannot be taken back, whatever a gate upholds.
 */
export class ConvictionGate implements ActionGate {
  readonly #environment: NodeEnvironment<MemberlistMessage>;
  readonly #gate: MemberGate;
  readonly #membership: Membership;
  /** In the order in which they were withheld. */
  readonly #withheld = new Map<NodeOrdinal, Withheld>();
  #isReleasing = false;

  constructor(environment: NodeEnvironment<MemberlistMessage>, gate: Gate, membership: Membership) {
    this.#environment = environment;
    this.#gate = new MemberGate(gate, environment, GATEKEEPER);
    this.#membership = membership;
  }

  /** Takes a verdict's action in if the gate does not permit it, and reports the verdict. */
  withholds(
    node: NodeOrdinal,
    incarnation: number,
    from: NodeOrdinal,
    message: GossipMessage | undefined,
  ): boolean {
    if (this.#withheld.has(node)) return true;
    this.#gate.convicted(node);
    if (this.#gate.permits(node)) return false;
    this.#environment.report.verdict(node, CONVICTED, incarnation, from, ACTION_WITHHELD);
    this.#withheld.set(node, { incarnation, from, message });
    this.#gate.settle();
    return true;
  }

  /** The verdict on the member is no more: it is alive. */
  acquitted(node: NodeOrdinal): void {
    this.#withheld.delete(node);
    this.#gate.withdrawn(node);
  }

  /** The member has left, or its record is gone. */
  departed(node: NodeOrdinal): void {
    this.#withheld.delete(node);
    this.#gate.gone(node);
  }

  /** Tells the gate what the member sees now, and acts on what it lets go. */
  censusChanged(): void {
    const { view } = this.#membership;
    const expected = view.size - view.countOf(LEFT);
    const renewals = expected - view.countOf(SUSPECTED) - view.countOf(CONVICTED);
    this.#gate.observe({ expected, renewals });
    this.#release();
  }

  /** What the gate has waited for is due. */
  timer(): void {
    this.#gate.settle();
    this.#release();
  }

  #release(): void {
    // Acting on one changes the census, which leads here again: those that follow have their turn below.
    if (this.#isReleasing || this.#withheld.size === 0) return;
    this.#isReleasing = true;
    for (const [node, { incarnation, from, message }] of [...this.#withheld]) {
      if (!this.#gate.mightPermit) break;
      if (!this.#withheld.has(node) || !this.#gate.permits(node)) continue;
      this.#withheld.delete(node);
      this.#environment.report.released(node);
      this.#membership.bury(node, incarnation, from, message);
    }
    this.#isReleasing = false;
    this.#gate.settle();
  }
}
