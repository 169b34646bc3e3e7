import { describe, expect, it } from "vitest";
import { createGroupRoster } from "../../src/node/roster.ts";

describe("a group's roster", () => {
  const group = createGroupRoster("client", 300, 3);

  it("names members by their index in the group", () => {
    expect([300, 301, 302].map(group.nameOf)).toEqual(["client-0", "client-1", "client-2"]);
  });

  it("finds members by name, and nobody else", () => {
    expect(group.ordinalOf("client-2")).toBe(302);
    expect(group.ordinalOf("client-3")).toBe(-1);
    expect(group.ordinalOf("member-0")).toBe(-1);
  });

  it("takes other names", () => {
    const other = createGroupRoster("client", 300, 2, ["c00", "c01"]);
    expect([300, 301].map(other.nameOf)).toEqual(["c00", "c01"]);
    expect([other.ordinalOf("c01"), other.ordinalOf("client-1")]).toEqual([301, -1]);
  });

  it("gives every node of the run an address of its own", () => {
    expect([...group.addressOf(300)]).toEqual([10, 0, 1, 44]);
    expect([...createGroupRoster("member", 0, 1).addressOf(0)]).toEqual([10, 0, 0, 0]);
    expect([...createGroupRoster("member", 65_536, 1).addressOf(65_536)]).toEqual([10, 1, 0, 0]);
  });
});
