import { pushPullScaleMicros } from "../../src/detectors/push-pull-scale.ts";
import { ALIVE, type NodeEnvironment } from "../../src/node.ts";
import { PUSH_PULLER } from "./activities.ts";
import type { Membership } from "./membership.ts";
import type { MemberlistMessage } from "./messages.ts";
import { chooseRandomMembers } from "./random-members.ts";
import type { MemberlistSettings } from "./settings.ts";
import type { StateExchanges } from "./state-exchanges.ts";

/**
 * Exchanges full state with one random live member at a time: after a random stagger, again and again, one scaled
 * interval after the last exchange ended (memberlist sections 1 and 8).
 */
export class PushPuller {
  readonly #environment: NodeEnvironment<MemberlistMessage>;
  readonly #settings: MemberlistSettings;
  readonly #membership: Membership;
  readonly #exchanges: StateExchanges;
  #staggered = false;

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
    if (settings.PushPullInterval > 0) {
      const staggerMicros = Math.floor(environment.random.next() * settings.PushPullInterval);
      environment.setTimer(PUSH_PULLER, 0, staggerMicros);
    }
  }

  timer(): void {
    if (this.#staggered) {
      this.#exchange();
      return;
    }
    this.#staggered = true;
    this.#sleep();
  }

  #exchange(): void {
    const { view } = this.#membership;
    const { self, group, random } = this.#environment;
    const [partner] = chooseRandomMembers(
      1,
      view,
      group,
      random,
      this.#settings.exhaustiveChoice,
      (member) => member !== self && view.verdictOf(member) === ALIVE,
    );
    if (partner === undefined) this.#sleep();
    else this.#exchanges.begin(partner, false, () => this.#sleep());
  }

  #sleep(): void {
    const { PushPullInterval } = this.#settings;
    const interval = pushPullScaleMicros(PushPullInterval, this.#membership.view.size);
    this.#environment.setTimer(PUSH_PULLER, 0, interval);
  }
}
