import { expect, it } from "vitest";
import { nlb } from "../../src/gates/nlb.ts";
import { actorBehind, members } from "./actor.ts";
import { gateGroup } from "./gate-group.ts";

it("gives up a zone, and fails open when no zone is left", () => {
  const group = gateGroup(4, { zones: ["a", "b"] });
  const actor = actorBehind(nlb, {}, group);
  expect(actor.convict(0, 0, 2)).toEqual([0, 2]);
  expect(actor.convict(1, 1)).toEqual([1]);
  expect(actor.convict(2, 3)).toEqual([]);
  expect(members(4).map((member) => actor.gate.upholds(member, 2))).toEqual([false, false, false, false]);
  expect(nlb.worstCaseRemovalsPerMinute({}, group)).toBe(3);
  expect(nlb.noticesOf?.({}, group, true)).toHaveLength(1);
  expect(nlb.inWords({}, group).letsGo).toBe("as soon as one is healthy");
});
