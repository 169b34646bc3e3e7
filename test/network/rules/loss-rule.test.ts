import { expect, it } from "vitest";
import { DROP_LOSS } from "../../../src/coordinator/trace.ts";
import { PASSED } from "../../../src/network/packet-rule.ts";
import { LossRule } from "../../../src/network/rules/loss-rule.ts";
import { linkLaw, passingPacket } from "../passing-packet.ts";

it("drops a packet whose draw is below the link's loss", () => {
  const outcome = (loss: number, lossDraw: number) =>
    new LossRule().pass(passingPacket({ lossDraw, link: linkLaw({ loss }) }));
  expect(outcome(0.25, 0.2499)).toBe(DROP_LOSS);
  expect(outcome(0.25, 0.25)).toBe(PASSED);
  expect(outcome(0, 0)).toBe(PASSED);
  expect(outcome(1, 0.9999)).toBe(DROP_LOSS);
});
