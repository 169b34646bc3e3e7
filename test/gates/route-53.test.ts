import { expect, it } from "vitest";
import { neverWithoutItself, route53 } from "../../src/gates/route-53.ts";
import { actorBehind } from "./actor.ts";
import { gateGroup } from "./gate-group.ts";

it("treats all as healthy at exactly none", () => {
  const group = gateGroup(3);
  const actor = actorBehind(route53, {}, group);
  expect(actor.convict(0, 0, 1)).toEqual([0, 1]);
  expect(actor.gate.engagedAt(0)).toBe(false);
  expect(actor.convict(1, 2)).toEqual([]);
  expect([actor.gate.engagedAt(1), actor.gate.upholds(0, 1)]).toEqual([true, false]);
  actor.acquit(2, 1);
  expect([actor.gate.permits(2, 2), actor.gate.upholds(0, 2)]).toEqual([true, true]);
  expect(route53.worstCaseRemovalsPerMinute({}, group)).toBe(2);
});

it("never does for a member, who counts itself", () => {
  expect(route53.noticesOf?.({}, gateGroup(3), true)).toEqual([neverWithoutItself("route53")]);
  expect(route53.noticesOf?.({}, gateGroup(3), false)).toEqual([]);
  expect(neverWithoutItself("x")).toContain("Write by: coordinator");
});
