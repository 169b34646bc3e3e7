import { type NodeOrdinal, type RandomStream, shuffle } from "../node.ts";
import type { Selector } from "../scenario/scenario.ts";

/**
 * The nodes a selector means in this run, in file order. A pick takes the first of one shuffle of its set, drawn from
 * the fault's own stream: picking 8 includes those that picking 4 would have found.
 *
 * @param taken nodes that a pick leaves out, because the other side of a partition has them.
 */
export function pickNodes(
  selector: Selector,
  random: RandomStream,
  taken: readonly NodeOrdinal[] = [],
): readonly NodeOrdinal[] {
  if (selector.kind === "nodes") return selector.nodes;
  const excluded = new Set(selector.except === undefined ? [] : pickNodes(selector.except, random));
  for (const node of taken) excluded.add(node);
  const candidates = pickNodes(selector.of, random).filter((node) => !excluded.has(node));
  shuffle(candidates, random);
  return candidates.slice(0, selector.count).sort((first, second) => first - second);
}
