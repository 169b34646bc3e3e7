import { describe, expect, it } from "vitest";
import { nameLengthsOf } from "../../../../nodes/memberlist/wire/name-lengths.ts";
import { createGroupRoster } from "../../../../src/node.ts";

describe("lengths of names", () => {
  it("are in bytes of UTF-8, by place in the group", () => {
    const group = createGroupRoster("böse", 7, 11);
    const lengths = nameLengthsOf(group);
    expect(lengths).toHaveLength(11);
    expect(lengths[0]).toBe(7);
    expect(lengths[10]).toBe(8);
  });

  it("are measured once a roster, and not shared between rosters", () => {
    const group = createGroupRoster("member", 0, 3);
    expect(nameLengthsOf(group)).toBe(nameLengthsOf(group));
    expect(nameLengthsOf(createGroupRoster("m", 0, 3))).toEqual(Uint32Array.of(3, 3, 3));
  });
});
