import { type NodeOrdinal, type RandomStream, shuffle } from "../node.ts";
import type { Selector } from "../scenario/scenario.ts";

/**
 * The nodes a selector means in this run, in file order. A pick takes the first of one shuffle of its set, drawn from
 * the fault's own stream: picking 8 includes those that picking 4 would have found.
 */
export function pickNodes(selector: Selector, random: RandomStream): readonly NodeOrdinal[] {
  if (selector.kind === "nodes") return selector.nodes;
  const excluded = new Set(selector.except === undefined ? [] : pickNodes(selector.except, random));
  const candidates = pickNodes(selector.of, random).filter((node) => !excluded.has(node));
  shuffle(candidates, random);
  return candidates.slice(0, selector.count).sort((first, second) => first - second);
}
