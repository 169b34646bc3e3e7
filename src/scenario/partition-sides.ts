import type { Selector } from "./scenario.ts";
import { certainlyLeft, possibleNodes } from "./selector.ts";

/**
 * Why two sides cannot be cut from each other: nobody can be on both. A side that is picked is picked of those who are not
 * on the other, so what is asked is whether enough of them are left, however chance picks.
 *
 * @returns `undefined` for sides that can.
 */
export function sharedSides(
  left: Selector,
  right: Selector,
): { readonly expected: string; readonly mend: string } | undefined {
  // A side that nobody picks is what it is, whether it is written first or last.
  const [first, second] = right.kind === "nodes" ? [right, left] : [left, right];
  if (second.kind === "nodes") {
    const onTheFirst = possibleNodes(first);
    if (!second.nodes.some((node) => onTheFirst.has(node))) return undefined;
    return {
      expected: "the two sides of the partition share a member",
      mend: "Name each member on one side only; use pick with except, say.",
    };
  }
  const most = certainlyLeft(second.of, second.except === undefined ? [first] : [second.except, first]);
  if (second.count <= most) return undefined;
  const remaining = most === 0 ? "nobody" : most === 1 ? "only 1 member" : `only ${most} members`;
  return {
    expected: `the two sides of the partition would share a member: without ${first.kind === "pick" ? "those picked for" : "those of"} the other side there may be ${remaining} to pick ${second.count} of`,
    mend: `${most === 0 ? "Widen of:" : `Pick at most ${most}`}, or make the other side smaller.`,
  };
}
