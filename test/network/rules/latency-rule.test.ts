import { expect, it } from "vitest";
import { createLinkSampler } from "../../../src/network/link-sampler.ts";
import { PASSED } from "../../../src/network/packet-rule.ts";
import { LatencyRule } from "../../../src/network/rules/latency-rule.ts";
import { linkLaw, passingPacket } from "../passing-packet.ts";

it("adds the delay that the link's law has for the packet's draw", () => {
  const link = linkLaw({ sample: createLinkSampler({ law: "uniform", lowMicros: 100, highMicros: 199 }) });
  const packet = passingPacket({ link, delayDraw: 0.5, delayMicros: 7 });
  expect(new LatencyRule().pass(packet)).toBe(PASSED);
  expect(packet.delayMicros).toBe(157);
});
