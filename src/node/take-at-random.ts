import type { RandomStream } from "./random-stream.ts";

/**
 * Picks so many of the items, uniformly and in random order, or all if there are fewer: the first steps of a Fisher–Yates
 * shuffle from the beginning, with a draw for each that is picked. Leaves the list alone.
 */
export function takeAtRandom<Item>(from: readonly Item[], count: number, random: RandomStream): Item[] {
  const items = [...from];
  const wanted = Math.min(count, items.length);
  for (let place = 0; place < wanted; place++) {
    const other = place + random.below(items.length - place);
    const moved = items[place] as Item;
    items[place] = items[other] as Item;
    items[other] = moved;
  }
  return items.slice(0, wanted);
}
