import {
  ALIVE,
  CONVICTED,
  HELD,
  type NodeEnvironment,
  type NodeOrdinal,
  SUSPECTED,
  type Ticker,
} from "../../src/node.ts";
import { GOSSIPER } from "./activities.ts";
import type { Membership } from "./membership.ts";
import type { MemberlistMessage } from "./messages.ts";
import type { Outbox } from "./outbox.ts";
import { chooseRandomMembers } from "./random-members.ts";
import type { MemberlistSettings } from "./settings.ts";

/** Sends queued broadcasts to a few random members a tick; a tick without any does nothing (memberlist 7.3). */
export class Gossiper {
  readonly #environment: NodeEnvironment<MemberlistMessage>;
  readonly #settings: MemberlistSettings;
  readonly #membership: Membership;
  readonly #outbox: Outbox;
  readonly #ticker: Ticker | undefined;
  #targets: readonly NodeOrdinal[] = [];
  #nextTarget = 0;

  constructor(
    environment: NodeEnvironment<MemberlistMessage>,
    settings: MemberlistSettings,
    membership: Membership,
    outbox: Outbox,
  ) {
    this.#environment = environment;
    this.#settings = settings;
    this.#membership = membership;
    this.#outbox = outbox;
    if (settings.GossipInterval > 0 && settings.GossipNodes > 0) {
      this.#ticker = environment.createTicker(GOSSIPER, settings.GossipInterval);
      this.#ticker.idle();
    }
  }

  /** There is something to gossip. */
  wake(): void {
    this.#ticker?.wake();
  }

  tick(): void {
    if (this.#membership.queue.size > 0) {
      this.#targets = this.#chooseTargets();
      this.#nextTarget = 0;
    }
    this.resume();
  }

  /** Goes on with the targets that are left. */
  resume(): void {
    while (this.#nextTarget < this.#targets.length) {
      const parts = this.#outbox.takeGossip();
      if (parts === undefined) break;
      const target = this.#targets[this.#nextTarget] as NodeOrdinal;
      this.#nextTarget += 1;
      if (this.#outbox.gossip(GOSSIPER, target, parts) === HELD) return;
    }
    this.#targets = [];
    this.#nextTarget = 0;
    if (this.#membership.queue.size > 0) this.#ticker?.ready();
    else this.#ticker?.idle();
  }

  #chooseTargets(): readonly NodeOrdinal[] {
    const { view } = this.#membership;
    const { self, group, random } = this.#environment;
    const deadSince = this.#environment.monotonicMicros() - this.#settings.GossipToTheDeadTime;
    return chooseRandomMembers(
      this.#settings.GossipNodes,
      view,
      group,
      random,
      this.#settings.exhaustiveChoice,
      (member) => {
        if (member === self) return false;
        const verdict = view.verdictOf(member);
        if (verdict === ALIVE || verdict === SUSPECTED) return true;
        return verdict === CONVICTED && view.sinceMicrosOf(member) >= deadSince;
      },
    );
  }
}
