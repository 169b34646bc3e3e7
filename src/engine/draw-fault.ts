import type { Micros, NodeOrdinal, RandomStream } from "../node.ts";
import { isLasting } from "../scenario/lasting.ts";
import type { FaultAction, FaultPlan, LinkFaultRule, LinkPlan } from "../scenario/scenario.ts";
import { lastChangeMicros, type Occurrence, occurrenceOf } from "./fault-occurrences.ts";
import { pickNodes } from "./pick-nodes.ts";
import { randomOccurrences } from "./random-occurrences.ts";

/** A fault with the nodes and the times that chance has picked for it. */
export interface DrawnFault {
  readonly plan: FaultPlan;
  /** Those it is about; of a partition the side that was drawn first, of links nobody. */
  readonly nodes: readonly NodeOrdinal[];
  /** The second side of a partition; empty otherwise. */
  readonly otherSide: readonly NodeOrdinal[];
  /** Whether `nodes` is the second side as the file has it. */
  readonly isTurned: boolean;
  /** The rules of a fault of links; empty otherwise. */
  readonly rules: readonly LinkPlan[];
  /** Its occurrences by index, as far as they begin before the run's end. */
  occurrence(index: number): Occurrence | undefined;
  /** When the last change that it makes before the run's end has been made, or 0 if it makes none. */
  readonly lastChangeMicros: Micros;
}

/**
 * Draws a fault for one run.
 *
 * @param random the fault's own stream. Who is drawn first and when afterwards.
 */
export function drawFault(plan: FaultPlan, random: RandomStream, runEndMicros: Micros): DrawnFault {
  const { action, timing } = plan;
  const picked = pick(action, random);
  if (timing.random === undefined) {
    return {
      plan,
      ...picked,
      occurrence: (index) => occurrenceOf(timing, index, runEndMicros),
      lastChangeMicros: lastChangeMicros(isLasting(action), timing, runEndMicros),
    };
  }
  const occurrences = randomOccurrences(timing, timing.random, random, runEndMicros);
  const last = occurrences.at(-1);
  return {
    plan,
    ...picked,
    occurrence: (index) => occurrences[index],
    lastChangeMicros: last === undefined ? 0 : Math.min(last.endMicros ?? runEndMicros, runEndMicros),
  };
}

type Picked = Pick<DrawnFault, "nodes" | "otherSide" | "isTurned" | "rules">;

function pick(action: FaultAction, random: RandomStream): Picked {
  switch (action.kind) {
    case "partition": {
      // A named side comes first, so that a pick for the other leaves it alone; naming draws no chance.
      const [left, right] = action.between;
      const isTurned = right.kind === "nodes";
      const [first, second] = isTurned ? [right, left] : [left, right];
      const nodes = pickNodes(first, random);
      return { nodes, otherSide: pickNodes(second, random, nodes), isTurned, rules: [] };
    }
    case "link":
      return { nodes: [], otherSide: [], isTurned: false, rules: linkRules(action.rule, random) };
    default:
      return { nodes: pickNodes(action.who, random), otherSide: [], isTurned: false, rules: [] };
  }
}

function linkRules({ from, to, bothWays, ...fields }: LinkFaultRule, random: RandomStream): LinkPlan[] {
  const senders = pickNodes(from, random);
  const receivers = pickNodes(to, random);
  const forth: LinkPlan = { ...fields, from: senders, to: receivers };
  return bothWays ? [forth, { ...fields, from: receivers, to: senders }] : [forth];
}
