import { expect, it } from "vitest";
import { StepEnd } from "../../../src/host/goroutines/step-end.ts";
import { PHASE_CHECKS } from "../../../src/kernel/order.ts";

it("the end of a step calls back in its phase, whatever becomes of the node it was for", () => {
  let ends = 0;
  const end = new StepEnd(PHASE_CHECKS, () => {
    ends += 1;
  });
  expect(end.phase).toBe(PHASE_CHECKS);
  expect(end.isFor({})).toBe(false);
  expect(ends).toBe(0);
  end.fire();
  expect(ends).toBe(1);
});
