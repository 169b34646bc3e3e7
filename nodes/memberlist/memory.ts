import { ALIVE, type NodeOrdinal, SUSPECTED } from "../../src/node.ts";
import type { Membership } from "./membership.ts";

/**
 * What a member finds at a restart that keeps its memory. The library itself writes nothing; Serf and Consul keep a file
 * of the members that are alive, by which they rejoin. The emulator keeps the incarnations too, so that a restart with
 * memory is one that its group takes for the same member under a new incarnation at once.
 */
export interface MemberlistMemory {
  readonly incarnation: number;
  /** Others that were held alive or only suspected, with their incarnations. */
  readonly members: readonly (readonly [member: NodeOrdinal, incarnation: number])[];
}

export function memoryOf(membership: Membership, first: NodeOrdinal, count: number): MemberlistMemory {
  const members: [NodeOrdinal, number][] = [];
  const { view, self } = membership;
  for (let member = first; member < first + count; member++) {
    const verdict = view.verdictOf(member);
    if (member !== self && (verdict === ALIVE || verdict === SUSPECTED)) {
      members.push([member, view.incarnationOf(member)]);
    }
  }
  return { incarnation: membership.incarnation, members };
}
