import type { NodeEnvironment, StartInstruction } from "../../src/node.ts";
import { JOINER } from "./activities.ts";
import type { Membership } from "./membership.ts";
import type { MemberlistMessage } from "./messages.ts";
import type { StateExchanges } from "./state-exchanges.ts";

/**
 * Joins a group through a contact. A member that has not joined asks again; one that has, but does not know the whole
 * group yet, asks again as long as the start says (SEMANTICS 7).
 */
export class Joiner {
  readonly #environment: NodeEnvironment<MemberlistMessage>;
  readonly #membership: Membership;
  readonly #exchanges: StateExchanges;
  readonly #start: StartInstruction;
  #joined = false;

  constructor(
    environment: NodeEnvironment<MemberlistMessage>,
    membership: Membership,
    exchanges: StateExchanges,
    start: StartInstruction,
  ) {
    this.#environment = environment;
    this.#membership = membership;
    this.#exchanges = exchanges;
    this.#start = start;
    this.#ask();
  }

  /** The time to ask again has come. */
  timer(): void {
    const knowsAll = this.#membership.view.size >= this.#environment.group.count;
    const stillStarting = this.#environment.monotonicMicros() < this.#start.joinUntilMicros;
    if (this.#membership.leaving || (this.#joined && (knowsAll || !stillStarting))) return;
    this.#ask();
  }

  #ask(): void {
    const { contact, joinRetryMicros } = this.#start;
    // The first of a group has nobody to ask; the others come to it.
    if (contact === this.#environment.self) return;
    this.#environment.setTimer(JOINER, 0, joinRetryMicros);
    this.#exchanges.begin(contact, true, (succeeded) => {
      this.#joined ||= succeeded;
    });
  }
}
