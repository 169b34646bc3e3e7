import { suspicionMaximumMicros } from "../../src/detectors/suspicion-timeout.ts";
import type { NodeEnvironment, NodeOrdinal } from "../../src/node.ts";
import { SUSPICION } from "./activities.ts";
import type { Membership, SuspicionTimers } from "./membership.ts";
import type { MemberlistMessage } from "./messages.ts";
import type { MemberlistRules } from "./rules.ts";
import type { MemberlistSettings } from "./settings.ts";
import { Suspicion } from "./suspicion.ts";

/** The suspicion timers of one member (memberlist reference, section 5). */
export class Suspicions implements SuspicionTimers {
  readonly #environment: NodeEnvironment<MemberlistMessage>;
  readonly #settings: MemberlistSettings;
  readonly #rules: MemberlistRules;
  readonly #membership: Membership;
  /** By index of the subject in its group. */
  readonly #running: (Suspicion | undefined)[] = [];
  readonly #first: NodeOrdinal;

  constructor(
    environment: NodeEnvironment<MemberlistMessage>,
    settings: MemberlistSettings,
    rules: MemberlistRules,
    membership: Membership,
  ) {
    this.#environment = environment;
    this.#settings = settings;
    this.#rules = rules;
    this.#membership = membership;
    this.#first = environment.group.first;
  }

  /** @param members N of the formulae, as it is now; it is not looked at again. */
  start(subject: NodeOrdinal, from: NodeOrdinal, members: number): void {
    const minMicros = this.#rules.suspicionMinimumMicros(members);
    const suspicion = new Suspicion(
      subject,
      from,
      this.#environment.monotonicMicros(),
      minMicros,
      suspicionMaximumMicros(this.#settings.SuspicionMaxTimeoutMult, minMicros),
      this.#rules.requiredConfirmations(members),
    );
    this.#running[subject - this.#first] = suspicion;
    suspicion.timer = this.#environment.setTimer(SUSPICION, subject, this.#timeoutOf(suspicion));
  }

  /** Counts a confirmation and shortens the timer. @returns whether it was a new one. */
  confirm(subject: NodeOrdinal, from: NodeOrdinal): boolean {
    const suspicion = this.#running[subject - this.#first];
    if (suspicion === undefined || !suspicion.confirm(from)) return false;
    this.#environment.report.confirmed(subject, from, suspicion.confirmations);
    if (suspicion.timer !== undefined && this.#settings.LHASuspicion) {
      this.#environment.cancelTimer(suspicion.timer);
      const elapsed = this.#environment.monotonicMicros() - suspicion.startMicros;
      const remaining = Math.max(0, this.#timeoutOf(suspicion) - elapsed);
      suspicion.timer = this.#environment.setTimer(SUSPICION, subject, remaining);
    }
    return true;
  }

  /** The suspicion is over: refuted, or decided by somebody else. */
  drop(subject: NodeOrdinal): void {
    const suspicion = this.#running[subject - this.#first];
    if (suspicion === undefined) return;
    this.#running[subject - this.#first] = undefined;
    if (suspicion.timer !== undefined) this.#environment.cancelTimer(suspicion.timer);
  }

  /** The timer ran out: the observer itself declares the subject dead. */
  expired(subject: NodeOrdinal): void {
    const suspicion = this.#running[subject - this.#first];
    if (suspicion === undefined) return;
    suspicion.timer = undefined;
    this.#membership.dead(subject, this.#membership.view.incarnationOf(subject), this.#environment.self);
  }

  #timeoutOf(suspicion: Suspicion): number {
    if (!this.#settings.LHASuspicion) return suspicion.minMicros;
    return this.#rules.suspicionTimeoutMicros(suspicion.progress);
  }
}
