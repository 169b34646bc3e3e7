/** What two lists have in common, pair by pair, in the order of the left one. */
export function pairedBy<Left, Right>(
  left: readonly Left[],
  right: readonly Right[],
  keyOfLeft: (value: Left) => string,
  keyOfRight: (value: Right) => string,
): (readonly [Left, Right])[] {
  const others = new Map(right.map((value) => [keyOfRight(value), value] as const));
  return left.flatMap((value) => {
    const other = others.get(keyOfLeft(value));
    return other === undefined ? [] : [[value, other] as const];
  });
}
