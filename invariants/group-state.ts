import { JOINER } from "../nodes/memberlist/activities.ts";
import type { MemberlistSettings } from "../nodes/memberlist/settings.ts";
import { ALIVE, CONVICTED, LEFT, type NodeOrdinal, SUSPECTED, UNKNOWN, VERDICT_NAMES } from "../src/node.ts";
import type { Held } from "./observer.ts";

/** What is looked at of a live member. */
export interface LiveMember {
  readonly node: NodeOrdinal;
  readonly settings: Pick<MemberlistSettings, "ReconnectInterval">;
  /** As it counts it itself. */
  readonly incarnation: number;
  readonly queued: number;
  /** Whom it joins, as long as its joiner's timer is armed. */
  readonly contact: NodeOrdinal;
  /** Whom Serf would try again. */
  readonly failed: ReadonlySet<NodeOrdinal>;
  verdictOf(subject: NodeOrdinal): Held;
  incarnationOf(subject: NodeOrdinal): number;
  timersOf(activity: number): number;
}

export interface GroupState {
  /** Each live member holds every other alive, none holds a gone one alive, and nothing is left to gossip. */
  readonly isConverged: boolean;
  /**
   * The live members fall into parts that have nothing to do with each other any more: within each all hold each other
   * alive, and nobody of one holds, asks or tries again anybody of another. Nothing can change that but a fault.
   */
  readonly isSplit: boolean;
  /** Live members are linked, whoever of two holds the other alive or suspected, asks it to join, or tries it again. */
  readonly isLinked: boolean;
  /**
   * Each live member holds every other alive, or suspected under its present incarnation; and they are three at least, and
   * more than half of the group. So whoever is accused answers, and there is always somebody to carry the answer.
   */
  readonly isInformed: boolean;
  /** What stands against convergence, in words: the first few. */
  readonly disagreements: readonly string[];
}

const MOST_DISAGREEMENTS = 6;
const FEWEST_INFORMED = 3;

/**
 * How far the members of a group agree about who is alive.
 *
 * @param members the live ones that do not leave.
 * @param gone those that are down for good.
 */
export function groupStateOf(members: readonly LiveMember[], gone: readonly NodeOrdinal[]): GroupState {
  const disagreements: string[] = [];
  const disagree = (text: string) => {
    if (disagreements.length < MOST_DISAGREEMENTS) disagreements.push(text);
  };
  const parts = new Parts(members.map(({ node }) => node));
  let isInformed = members.length >= FEWEST_INFORMED && members.length > gone.length;
  let isQuiet = true;
  for (const member of members) {
    const { node, contact, failed } = member;
    const isAsking = member.timersOf(JOINER) > 0;
    let hasCompany = false;
    for (const { node: other, incarnation } of members) {
      if (other === node) continue;
      const held = member.verdictOf(other);
      if (held === SUSPECTED && member.incarnationOf(other) !== incarnation) isInformed = false;
      if (held === ALIVE) hasCompany = true;
      else disagree(`node ${node} holds node ${other} ${held === UNKNOWN ? "unknown" : VERDICT_NAMES[held]}`);
      if (held === CONVICTED || held === LEFT || held === UNKNOWN) isInformed = false;
      const triesAgain = member.settings.ReconnectInterval > 0 && failed.has(other);
      if (held === ALIVE || held === SUSPECTED || triesAgain || (isAsking && contact === other)) {
        parts.join(node, other);
      }
    }
    for (const other of gone) {
      const held = member.verdictOf(other);
      if (held === ALIVE || held === SUSPECTED) {
        disagree(`node ${node} holds node ${other}, which is gone, ${VERDICT_NAMES[held]}`);
        isQuiet = false;
      }
    }
    // With nobody to gossip with, a queue stays as it is.
    if (member.queued > 0 && hasCompany) {
      disagree(`node ${node} has ${member.queued} messages to gossip`);
      isQuiet = false;
    }
  }
  let agreesWithin = true;
  for (const member of members) {
    for (const { node: other } of members) {
      if (other === member.node || !parts.areJoined(member.node, other)) continue;
      if (member.verdictOf(other) !== ALIVE) agreesWithin = false;
    }
  }
  const isLinked = parts.count <= 1;
  return {
    isConverged: disagreements.length === 0,
    isSplit: !isLinked && isQuiet && agreesWithin,
    isLinked,
    isInformed,
    disagreements,
  };
}

/** Disjoint sets of nodes. */
class Parts {
  count: number;
  readonly #parents: Map<NodeOrdinal, NodeOrdinal>;

  constructor(nodes: readonly NodeOrdinal[]) {
    this.#parents = new Map(nodes.map((node) => [node, node]));
    this.count = nodes.length;
  }

  join(one: NodeOrdinal, other: NodeOrdinal): void {
    const [first, second] = [this.#rootOf(one), this.#rootOf(other)];
    if (first === second) return;
    this.#parents.set(first, second);
    this.count -= 1;
  }

  areJoined(one: NodeOrdinal, other: NodeOrdinal): boolean {
    return this.#rootOf(one) === this.#rootOf(other);
  }

  #rootOf(node: NodeOrdinal): NodeOrdinal {
    let root = node;
    for (;;) {
      const parent = this.#parents.get(root);
      if (parent === undefined || parent === root) return root;
      root = parent;
    }
  }
}
