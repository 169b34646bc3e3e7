import { HELD, type NodeEnvironment, type NodeOrdinal, SUSPECTED, type Timer } from "../../src/node.ts";
import { NACKER, PACKET_READER, RELAY } from "./activities.ts";
import type { Membership } from "./membership.ts";
import type { MemberlistMessage, Packet } from "./messages.ts";
import type { Outbox } from "./outbox.ts";
import type { MemberlistRules } from "./rules.ts";
import type { MemberlistSettings } from "./settings.ts";

interface Relay {
  readonly sequence: number;
  readonly asker: NodeOrdinal;
  readonly askersSequence: number;
  readonly wantsNack: boolean;
  readonly timeoutMicros: number;
  readonly reaper: Timer;
  nackTimer: Timer | undefined;
}

/** Pings that this member makes for others (memberlist reference, section 3.3). */
export class Relays {
  readonly #environment: NodeEnvironment<MemberlistMessage>;
  readonly #settings: MemberlistSettings;
  readonly #rules: MemberlistRules;
  readonly #membership: Membership;
  readonly #outbox: Outbox;
  readonly #waiting = new Map<number, Relay>();
  /** The nacks of relays that are forgotten may still be on their way. */
  readonly #nacks = new Map<number, Relay>();
  /** The relay whose ping is held: its nack is timed from the ping's sending. */
  #held: Relay | undefined;

  constructor(
    environment: NodeEnvironment<MemberlistMessage>,
    settings: MemberlistSettings,
    rules: MemberlistRules,
    membership: Membership,
    outbox: Outbox,
  ) {
    this.#environment = environment;
    this.#settings = settings;
    this.#rules = rules;
    this.#membership = membership;
    this.#outbox = outbox;
  }

  /** Pings a target for an asker. @returns whether the ping is held. */
  begin(asker: NodeOrdinal, request: Packet): boolean {
    const sequence = this.#outbox.nextSequence();
    const { ProbeTimeout } = this.#settings;
    const { health, view } = this.#membership;
    const timeoutMicros = this.#rules.scalesProbeTimeout ? health.scale(ProbeTimeout) : ProbeTimeout;
    const relay: Relay = {
      sequence,
      asker,
      askersSequence: request.sequence,
      wantsNack: request.nack,
      timeoutMicros,
      reaper: this.#environment.setTimer(RELAY, sequence, timeoutMicros),
      nackTimer: undefined,
    };
    this.#waiting.set(sequence, relay);
    const target = request.subject;
    const tellsSuspect =
      this.#settings.BuddySystem && this.#rules.paperBuddies && view.verdictOf(target) === SUSPECTED;
    const outcome = tellsSuspect
      ? this.#outbox.buddyPing(PACKET_READER, 0, target, sequence, view.incarnationOf(target))
      : this.#outbox.ping(PACKET_READER, 0, target, sequence);
    if (outcome === HELD) {
      this.#held = relay;
      return true;
    }
    this.#timeNack(relay);
    return false;
  }

  /** The held ping of a relay has been sent. */
  resume(): void {
    const relay = this.#held;
    this.#held = undefined;
    if (relay !== undefined) this.#timeNack(relay);
  }

  /** A target answered. @returns whether the sending of the ack is held; *undefined* if it is none of these. */
  acknowledged(sequence: number): boolean | undefined {
    const relay = this.#waiting.get(sequence);
    if (relay === undefined) return undefined;
    this.#waiting.delete(sequence);
    this.#nacks.delete(sequence);
    this.#environment.cancelTimer(relay.reaper);
    if (relay.nackTimer !== undefined) this.#environment.cancelTimer(relay.nackTimer);
    if (relay === this.#held) this.#held = undefined;
    return this.#outbox.ack(PACKET_READER, 0, relay.asker, relay.askersSequence) === HELD;
  }

  /** From now on an answer of the target finds nobody. */
  reap(sequence: number): void {
    this.#waiting.delete(sequence);
  }

  nackDue(sequence: number): void {
    const relay = this.#nacks.get(sequence);
    if (relay === undefined) return;
    this.#nacks.delete(sequence);
    this.#outbox.nack(NACKER, sequence, relay.asker, relay.askersSequence);
  }

  #timeNack(relay: Relay): void {
    if (!relay.wantsNack) return;
    this.#nacks.set(relay.sequence, relay);
    const delay = this.#rules.nackDelayMicros(relay.timeoutMicros);
    relay.nackTimer = this.#environment.setTimer(NACKER, relay.sequence, delay);
  }
}
