import { CONVICTED, LEFT, type NodeEnvironment } from "../../src/node.ts";
import type { Membership } from "./membership.ts";
import type { MemberlistMessage } from "./messages.ts";
import type { MemberlistSettings } from "./settings.ts";

/** Forgets dead members that have been kept for long enough (memberlist reference, section 9). */
export class Reaper {
  readonly #environment: NodeEnvironment<MemberlistMessage>;
  readonly #settings: MemberlistSettings;
  readonly #membership: Membership;

  constructor(
    environment: NodeEnvironment<MemberlistMessage>,
    settings: MemberlistSettings,
    membership: Membership,
  ) {
    this.#environment = environment;
    this.#settings = settings;
    this.#membership = membership;
  }

  /** The probe order is at its end. */
  reap(): void {
    const { view } = this.#membership;
    const { group } = this.#environment;
    if (view.countOf(CONVICTED) + view.countOf(LEFT) === 0) return;
    const keptSince = this.#environment.monotonicMicros() - this.#settings.GossipToTheDeadTime;
    for (let member = group.first; member < group.first + group.count; member++) {
      const verdict = view.verdictOf(member);
      const reapable = verdict === CONVICTED || (verdict === LEFT && this.#settings.reapLeft);
      if (reapable && view.sinceMicrosOf(member) < keptSince) this.#membership.forget(member);
    }
  }
}
