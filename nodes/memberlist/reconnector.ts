import type { Micros, NodeEnvironment, NodeOrdinal, Ticker } from "../../src/node.ts";
import { RECONNECTOR } from "./activities.ts";
import type { Membership } from "./membership.ts";
import type { MemberlistMessage } from "./messages.ts";
import type { MemberlistSettings } from "./settings.ts";
import type { StateExchanges } from "./state-exchanges.ts";

/**
 * Serf's attempts to heal a split: each interval, with probability failed / live, a random failed member is asked to
 * join again. Serf remembers failed members in a list of its own, far longer than memberlist does (memberlist
 * reference, section 10).
 */
export class Reconnector {
  readonly #environment: NodeEnvironment<MemberlistMessage>;
  readonly #settings: MemberlistSettings;
  readonly #membership: Membership;
  readonly #exchanges: StateExchanges;
  readonly #ticker: Ticker | undefined;
  /** Since when each failed member has failed, in the order of their failing. */
  readonly #failedSince = new Map<NodeOrdinal, Micros>();

  constructor(
    environment: NodeEnvironment<MemberlistMessage>,
    settings: MemberlistSettings,
    membership: Membership,
    exchanges: StateExchanges,
  ) {
    this.#environment = environment;
    this.#settings = settings;
    this.#membership = membership;
    this.#exchanges = exchanges;
    if (settings.ReconnectInterval > 0) {
      this.#ticker = environment.createTicker(RECONNECTOR, settings.ReconnectInterval);
      this.#ticker.idle();
    }
  }

  failed(member: NodeOrdinal): void {
    if (this.#ticker === undefined) return;
    this.#failedSince.set(member, this.#environment.monotonicMicros());
    this.#ticker.wake();
  }

  joined(member: NodeOrdinal): void {
    this.#failedSince.delete(member);
  }

  tick(): void {
    const forgottenBefore = this.#environment.monotonicMicros() - this.#settings.ReconnectTimeout;
    for (const [member, since] of this.#failedSince) {
      if (since < forgottenBefore) this.#failedSince.delete(member);
    }
    const failed = [...this.#failedSince.keys()];
    if (failed.length === 0) {
      this.#ticker?.idle();
      return;
    }
    this.#ticker?.ready();
    const { random } = this.#environment;
    // Serf's count of members includes the failed ones that memberlist has reaped.
    const live = Math.max(1, this.#membership.view.countOf(0));
    if (random.next() > failed.length / live) return;
    const member = failed[random.below(failed.length)] as NodeOrdinal;
    this.#exchanges.begin(member, true, () => undefined);
  }
}
