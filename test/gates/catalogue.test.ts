import { describe, expect, it } from "vitest";
import { z } from "zod";
import { gateRules } from "../../src/gates/catalogue.ts";

describe("the catalogue of gate rules", () => {
  it("names each rule once", () => {
    expect(gateRules.map((rule) => rule.rule)).toEqual(["eureka"]);
  });

  it("lists rules that run on their defaults, open at first, and can be written as JSON Schema", () => {
    for (const descriptor of gateRules) {
      const settings = descriptor.settings.parse({});
      expect(descriptor.create(settings).engaged).toBe(false);
      expect(descriptor.worstCaseRemovalsPerMinute(settings, 128)).toBeLessThan(128);
      for (const property of Object.values(
        z.toJSONSchema(descriptor.settings, { io: "input" }).properties ?? {},
      )) {
        expect(property).toHaveProperty("description");
      }
    }
  });
});
