import type { MemberlistMessage } from "../nodes/memberlist/messages.ts";
import { TRACE_SEND, TRACE_STREAM_SEND, type TraceRecord } from "../src/coordinator/trace.ts";
import type { NodeOrdinal } from "../src/node.ts";
import type { Complain, MemberLook, Observer, ViewChange } from "./observer.ts";

/**
 * Only the member itself raises its incarnation: whatever incarnation of a member another records, gossips or tells in
 * an exchange of state is one that the member has taken itself, in this life or an earlier one. (In a group that starts
 * with full views, everybody is known at incarnation 1 from the beginning.)
 */
export class OwnIncarnation implements Observer {
  readonly #complain: Complain;
  readonly #taken = new Map<NodeOrdinal, Set<number>>();
  readonly #isWatched: (node: NodeOrdinal) => boolean;

  /** @param isWatched whether a node is a memberlist member, so that its messages can be read. */
  constructor(complain: Complain, isWatched: (node: NodeOrdinal) => boolean) {
    this.#complain = complain;
    this.#isWatched = isWatched;
  }

  began({ group }: MemberLook, view: "full" | "join"): void {
    if (view !== "full") return;
    for (let node = group.first; node < group.first + group.count; node++) this.#takenBy(node).add(1);
  }

  viewChanged({ observer, subject, incarnation }: ViewChange): void {
    if (observer === subject) this.#takenBy(subject).add(incarnation);
    else this.#check(subject, incarnation, () => `node ${observer} holds`);
  }

  traced({ kind, node, message }: TraceRecord): void {
    if ((kind !== TRACE_SEND && kind !== TRACE_STREAM_SEND) || !this.#isWatched(node)) return;
    const told = message as MemberlistMessage;
    for (const part of told.channel === "datagram" ? told.parts : told.records) {
      this.#check(part.node, part.incarnation, () => `node ${node} tells`);
    }
  }

  #check(subject: NodeOrdinal, incarnation: number, who: () => string): void {
    if (this.#takenBy(subject).has(incarnation)) return;
    this.#complain(`${who()} node ${subject} at incarnation ${incarnation}, which it has never taken`);
  }

  #takenBy(node: NodeOrdinal): Set<number> {
    let taken = this.#taken.get(node);
    if (taken === undefined) {
      taken = new Set();
      this.#taken.set(node, taken);
    }
    return taken;
  }
}
