/** A node's place in file order, counted over all groups from 0. Ordinals, never names, order events. */
export type NodeOrdinal = number;

/** Who is in a group: the names and addresses every one of its programs may know. */
export interface GroupRoster {
  readonly name: string;
  /** Ordinal of the group's first member; members have consecutive ordinals. */
  readonly first: NodeOrdinal;
  readonly count: number;
  /** @param ordinal a member of this group. */
  nameOf(ordinal: NodeOrdinal): string;
  /** The ordinal of a member of this group, or -1. */
  ordinalOf(name: string): NodeOrdinal;
  /** The member's IPv4 address, 4 bytes. */
  addressOf(ordinal: NodeOrdinal): Uint8Array;
}

/**
 * Makes a roster of `count` members with addresses from 10.0.0.0 up.
 *
 * @param names of the members, each another; when left out, `name-0`, `name-1`, …
 */
export function createGroupRoster(
  name: string,
  first: NodeOrdinal,
  count: number,
  names: readonly string[] = Array.from({ length: count }, (_, index) => `${name}-${index}`),
): GroupRoster {
  const ordinals = new Map(names.map((memberName, index) => [memberName, first + index]));
  return {
    name,
    first,
    count,
    nameOf: (ordinal) => names[ordinal - first] as string,
    ordinalOf: (memberName) => ordinals.get(memberName) ?? -1,
    addressOf: (ordinal) => Uint8Array.of(10, (ordinal >>> 16) & 255, (ordinal >>> 8) & 255, ordinal & 255),
  };
}
