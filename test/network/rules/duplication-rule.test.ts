import { expect, it } from "vitest";
import { createLinkSampler } from "../../../src/network/link-sampler.ts";
import { PASSED } from "../../../src/network/packet-rule.ts";
import { DuplicationRule } from "../../../src/network/rules/duplication-rule.ts";
import { linkLaw, passingPacket } from "../passing-packet.ts";

it("gives a packet a copy by its draw, with a delay by another", () => {
  const sample = createLinkSampler({ law: "uniform", lowMicros: 0, highMicros: 999 });
  const link = linkLaw({ sample, duplication: 0.1 });
  const doubled = passingPacket({ link, copyDraw: 0.09, copyDelayDraw: 0.25, delayMicros: 7 });
  expect(new DuplicationRule().pass(doubled)).toBe(PASSED);
  expect([doubled.delayMicros, doubled.copyDelayMicros]).toEqual([7, 257]);
  const single = passingPacket({ link, copyDraw: 0.1 });
  expect(new DuplicationRule().pass(single)).toBe(PASSED);
  expect(single.copyDelayMicros).toBe(-1);
});
