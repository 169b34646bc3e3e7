import type { RandomStream } from "./random-stream.ts";

/** Shuffles in place, uniformly (Fisher–Yates from the end), with `items.length - 1` draws. */
export function shuffle<Item>(items: Item[], random: RandomStream): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    const moved = items[last] as Item;
    items[last] = items[other] as Item;
    items[other] = moved;
  }
}
