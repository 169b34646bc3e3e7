import type { GroupRoster } from "../../../src/node.ts";

/** A roster never changes, and every member of a large group needs the same list. */
const measured = new WeakMap<GroupRoster, Uint32Array>();

/** Length of each member's name in bytes of UTF-8, by ordinal less the group's first; not to be changed. */
export function nameLengthsOf(group: GroupRoster): Uint32Array {
  let lengths = measured.get(group);
  if (lengths === undefined) {
    const utf8 = new TextEncoder();
    lengths = Uint32Array.from(
      { length: group.count },
      (_, index) => utf8.encode(group.nameOf(group.first + index)).length,
    );
    measured.set(group, lengths);
  }
  return lengths;
}
