import { expect, it } from "vitest";
import { memberlistNotModelled, notModelled } from "../../../../nodes/memberlist/presets/not-modelled.ts";

it("gives a reason for every setting", () => {
  for (const why of Object.values(memberlistNotModelled)) expect(why.length).toBeGreaterThan(10);
});

it("puts the reason beside a product's value", () => {
  expect(notModelled({ DeadNodeReclaimTime: "30s" })).toEqual({
    DeadNodeReclaimTime: { value: "30s", why: memberlistNotModelled.DeadNodeReclaimTime },
  });
});
