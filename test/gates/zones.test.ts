import { expect, it } from "vitest";
import { Zones } from "../../src/gates/zones.ts";
import { gateGroup } from "./gate-group.ts";

it("counts members by zone, and those without one together", () => {
  const zones = new Zones(gateGroup(5, { first: 10, zones: ["a", "b"] }));
  expect(zones.all.map(({ name, size, index }) => [name, size, index])).toEqual([
    ["zone a", 3, 0],
    ["zone b", 2, 1],
  ]);
  expect(zones.of(11).name).toBe("zone b");
  expect(new Zones(gateGroup(4)).all.map(({ name, size }) => [name, size])).toEqual([["the group", 4]]);
});

it("leaves out who has left, once, until it is back", () => {
  const zones = new Zones(gateGroup(3));
  const size = () => zones.all[0]?.size;
  zones.left(1);
  zones.left(1);
  expect(size()).toBe(2);
  zones.isBack(1);
  zones.isBack(1);
  expect(size()).toBe(3);
});
