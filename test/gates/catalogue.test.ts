import { describe, expect, it } from "vitest";
import { z } from "zod";
import { gateRules } from "../../src/gates/catalogue.ts";
import { gateGroup } from "./gate-group.ts";

describe("the catalogue of gate rules", () => {
  it("names each rule once", () => {
    expect(gateRules.map((rule) => rule.rule)).toEqual([
      "eureka",
      "envoy-ejection",
      "envoy-panic",
      "alb",
      "nlb",
      "route53",
      "haproxy",
      "kubernetes-zones",
      "disruption-budget",
      "velocity",
      "ladder",
      "escalation",
      "none",
    ]);
  });

  it("lists rules with a source that run on their defaults, and can be written as JSON Schema", () => {
    for (const descriptor of gateRules) {
      expect(descriptor.source).not.toBe("");
      const settings = descriptor.settings.parse({});
      const group = gateGroup(128);
      expect(descriptor.create(settings, group).engagedAt(0)).toBe(false);
      expect(descriptor.worstCaseRemovalsPerMinute(settings, group)).toBeLessThanOrEqual(128);
      const { withholds, letsGo } = descriptor.inWords(settings, group);
      expect([withholds, letsGo]).not.toContain("");
      for (const property of Object.values(
        z.toJSONSchema(descriptor.settings, { io: "input" }).properties ?? {},
      )) {
        expect(property).toHaveProperty("description");
      }
    }
  });
});
