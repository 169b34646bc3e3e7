import { ALIVE, type NodeEnvironment } from "../../src/node.ts";
import { LEAVER } from "./activities.ts";
import type { Membership } from "./membership.ts";
import type { MemberlistMessage } from "./messages.ts";
import type { MemberlistSettings } from "./settings.ts";

/** Keys of the leaver's two timers. */
const BROADCAST_TIMEOUT = 0;
const PROPAGATION = 1;

/**
 * Leaves the group: says so, waits until that has been sent often enough, stays up a little longer, and ends
 * (memberlist reference, section 9; Serf's delays, section 10).
 */
export class Leaver {
  readonly #environment: NodeEnvironment<MemberlistMessage>;
  readonly #settings: MemberlistSettings;
  readonly #membership: Membership;
  #spread = false;

  constructor(
    environment: NodeEnvironment<MemberlistMessage>,
    settings: MemberlistSettings,
    membership: Membership,
  ) {
    this.#environment = environment;
    this.#settings = settings;
    this.#membership = membership;
  }

  leave(): void {
    const membership = this.#membership;
    if (membership.leaving) return;
    membership.leaving = true;
    const { self } = this.#environment;
    membership.bury(self, membership.incarnation, self, undefined, () => this.#hasSpread());
    // With nobody alive to hear of it there is nothing to wait for.
    if (membership.view.countOf(ALIVE) === 0) this.#hasSpread();
    else this.#environment.setTimer(LEAVER, BROADCAST_TIMEOUT, this.#settings.BroadcastTimeout);
  }

  timer(key: number): void {
    if (key === PROPAGATION) this.#environment.exit();
    else this.#hasSpread();
  }

  #hasSpread(): void {
    if (this.#spread) return;
    this.#spread = true;
    this.#environment.setTimer(LEAVER, PROPAGATION, this.#settings.LeavePropagateDelay);
  }
}
