import { describe, expect, it } from "vitest";
import { z } from "zod";
import { judgeLaws } from "../../src/detectors/catalogue.ts";

describe("the catalogue of judge laws", () => {
  it("names each law once", () => {
    expect(judgeLaws.map((law) => law.name)).toEqual(["cassandra-phi", "akka-phi"]);
  });

  it("lists laws that run on their defaults, document each setting and can be written as JSON Schema", () => {
    for (const descriptor of judgeLaws) {
      const law = descriptor.read(descriptor.settings.parse({}));
      expect(law.name).toBe(descriptor.name);
      expect(law.steadySilenceMicros(1_000_000)).toBeGreaterThan(1_000_000);
      const schema = z.toJSONSchema(descriptor.settings, { io: "input" });
      for (const property of Object.values(schema.properties ?? {})) {
        expect(property).toHaveProperty("description");
      }
    }
  });
});
