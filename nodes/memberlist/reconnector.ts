import {
  ALIVE,
  type Micros,
  type NodeEnvironment,
  type NodeOrdinal,
  SUSPECTED,
  type Ticker,
} from "../../src/node.ts";
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
    const { view } = this.#membership;
    // Serf hears nothing of suspicions: a suspected member is a live one to it.
    const live = Math.max(1, view.countOf(ALIVE) + view.countOf(SUSPECTED));
    if (random.next() > failed.length / live) return;
    const member = failed[random.below(failed.length)] as NodeOrdinal;
    this.#exchanges.begin(member, true, () => undefined);
  }
}
