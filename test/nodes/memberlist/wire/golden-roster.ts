import type { GroupRoster } from "../../../../src/node.ts";

/** A group from ordinal `first` on with the given names, all at the golden vectors' address 10.1.2.3. */
export function goldenRoster(
  first = 0,
  names: readonly string[] = ["node-0", "node-1", "node-2", "node-3", "n2"],
): GroupRoster {
  return rosterOf(first, names, () => Uint8Array.of(10, 1, 2, 3));
}

/** A group of the given names, each at an address of its own: 10.9.0.0 and on. */
export function rosterOf(
  first: number,
  names: readonly string[],
  addressOf = (ordinal: number): Uint8Array => Uint8Array.of(10, 9, ordinal >>> 8, ordinal & 255),
): GroupRoster {
  return {
    name: "node",
    first,
    count: names.length,
    nameOf: (ordinal) => names[ordinal - first] as string,
    ordinalOf: (name) => (names.includes(name) ? first + names.indexOf(name) : -1),
    addressOf,
  };
}
