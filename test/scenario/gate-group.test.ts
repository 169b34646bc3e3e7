import { expect, it } from "vitest";
import { gateGroupOf } from "../../src/scenario/gate-group.ts";

it("knows its members' zones by their ordinals, and what acting does", () => {
  const group = gateGroupOf({ first: 10, count: 2, zoneOf: ["a", undefined] }, { action: "restart" });
  expect([group.first, group.count, group.action]).toEqual([10, 2, "restart"]);
  expect([group.zoneOf(10), group.zoneOf(11)]).toEqual(["a", undefined]);
});
