import { GATEKEEPER, SUSPICION } from "../../../nodes/memberlist/activities.ts";
import { ConvictionGate } from "../../../nodes/memberlist/conviction-gate.ts";
import { Membership } from "../../../nodes/memberlist/membership.ts";
import type { GossipMessage, MemberlistMessage } from "../../../nodes/memberlist/messages.ts";
import { rulesOf } from "../../../nodes/memberlist/rules.ts";
import { Suspicions } from "../../../nodes/memberlist/suspicions.ts";
import { MessageFactory } from "../../../nodes/memberlist/wire/message-factory.ts";
import type { Gate, NodeOrdinal, RandomStream } from "../../../src/node.ts";
import { FakeHost } from "../fake-host.ts";
import { forgetFirstHealth, settingsOf } from "./memberlist-node.ts";

export interface BooksOptions {
  readonly settings?: Record<string, unknown>;
  readonly gate?: Gate;
  readonly random?: RandomStream;
  /** Every member is known from the start; true unless stated. */
  readonly full?: boolean;
}

/** A member's books and suspicion timers on a scripted host, without anything that probes or sends. */
export class Books {
  readonly host: FakeHost<MemberlistMessage>;
  readonly membership: Membership;
  readonly factory: MessageFactory;
  /** What the membership's listener has been told, in order. */
  readonly told: [string, NodeOrdinal?][] = [];

  constructor(self: NodeOrdinal, members: number, options: BooksOptions = {}) {
    const settings = settingsOf(options.settings);
    const rules = rulesOf(settings);
    this.host = new FakeHost(self, members, options.random === undefined ? {} : { random: options.random });
    const { environment } = this.host;
    this.factory = new MessageFactory(settings, environment.group);
    const full = options.full ?? true;
    this.membership = new Membership(environment, settings, rules, this.factory, full);
    const suspicions = new Suspicions(environment, settings, rules, this.membership);
    const gate =
      options.gate === undefined ? undefined : new ConvictionGate(environment, options.gate, this.membership);
    this.membership.connect(
      {
        becameKnown: (member) => this.told.push(["becameKnown", member]),
        queued: () => this.told.push(["queued"]),
        joined: (member) => this.told.push(["joined", member]),
        failed: (member) => this.told.push(["failed", member]),
      },
      suspicions,
      gate,
    );
    this.host.program = {
      ...deaf,
      timer: (activity, key) => {
        if (activity === SUSPICION) suspicions.expired(key);
        else if (activity === GATEKEEPER) gate?.timer();
      },
    };
    this.membership.bootstrap(full);
    forgetFirstHealth(this.host.reports);
  }

  alive(node: NodeOrdinal, incarnation: number): void {
    this.membership.handle(this.factory.alive(node, incarnation));
  }

  suspect(node: NodeOrdinal, incarnation: number, from: NodeOrdinal): void {
    this.membership.handle(this.factory.suspect(node, incarnation, from));
  }

  dead(node: NodeOrdinal, incarnation: number, from: NodeOrdinal): void {
    this.membership.handle(this.factory.dead(node, incarnation, from));
  }

  /** What the queue would send now. Looking counts as sending. */
  takeQueued(): readonly GossipMessage[] {
    return this.membership.queue.take(1_000_000, 1_000_000);
  }
}

/** A program that nothing reaches; parts under test take the place of what they need. */
export const deaf = {
  start: () => {},
  receive: () => {},
  timer: () => {},
  tick: () => {},
  resume: () => {},
  stream: () => {},
  command: () => {},
};
