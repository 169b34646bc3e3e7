import { expect, it } from "vitest";
import { none } from "../../src/gates/none.ts";
import { actorBehind, members } from "./actor.ts";
import { gateGroup } from "./gate-group.ts";

it("lets everything pass, and says that all may be lost", () => {
  const group = gateGroup(5);
  const actor = actorBehind(none, {}, group);
  expect(actor.convict(0, ...members(5))).toEqual(members(5));
  expect(actor.gate.engagedAt(0)).toBe(false);
  expect(actor.gate.explain(0)).toMatch(/^Actions pass: 0 of 5/);
  expect(none.worstCaseRemovalsPerMinute({}, group)).toBe(5);
  expect(none.settings.safeParse({ percent: 1 }).success).toBe(false);
});
