import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { scenarioJsonSchema } from "../../src/scenario/json-schema.ts";
import { fakeCatalogue } from "./fake-catalogue.ts";

const schema = scenarioJsonSchema(fakeCatalogue);
const definitions = schema.$defs as Record<string, Record<string, unknown>>;
const everything: Record<string, unknown> = parse(
  readFileSync(fileURLToPath(new URL("../../scenarios/everything.yaml", import.meta.url)), "utf8"),
);

describe("scenarioJsonSchema", () => {
  it("names programs, presets, rules and laws", () => {
    expect(definitions.program?.enum).toEqual(["memberlist", "heartbeat", "balancer"]);
    expect(definitions.preset?.enum).toEqual([
      "lifeguard-paper/swim",
      "lifeguard-paper/lifeguard",
      "phi/plain",
    ]);
    expect(definitions["gate-eureka"]).toMatchObject({
      properties: { rule: { const: "eureka" }, renewalPercentThreshold: { type: "number" } },
      required: ["rule"],
    });
    expect(definitions["judge-phi"]).toMatchObject({ properties: { law: { const: "phi" } } });
  });

  it("documents programs' settings", () => {
    expect(definitions["settings-memberlist"]).toMatchObject({
      properties: {
        SuspicionMult: { type: "number", default: 4, description: expect.stringMatching(/refute/) },
      },
      additionalProperties: false,
    });
  });

  it("refers only to what it defines, and is plain JSON", () => {
    const text = JSON.stringify(schema);
    expect(JSON.parse(text)).toEqual(schema);
    const references = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map((match) => match[1]);
    expect(references.length).toBeGreaterThan(10);
    for (const reference of references) {
      expect(definitions).toHaveProperty([String(reference).replace("#/$defs/", "")]);
    }
  });

  it("keeps the definitions of a program's own schema apart", () => {
    const part = z.strictObject({ a: z.number() }).meta({ id: "part" });
    const [first] = fakeCatalogue.programs;
    if (first === undefined) throw new Error("expected a program");
    const settings = z.strictObject({ one: part, two: part });
    const own = scenarioJsonSchema({ ...fakeCatalogue, programs: [{ ...first, settings }] });
    expect(own.$defs).toMatchObject({
      "settings-memberlist": { properties: { one: { $ref: "#/$defs/settings-memberlist-part" } } },
      "settings-memberlist-part": { properties: { a: { type: "number" } } },
    });
  });

  it("accepts the scenario that shows the grammar and refuses it with a misspelt name", () => {
    const reader = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
    expect(reader.safeParse(everything).success).toBe(true);
    expect(reader.safeParse({ ...everything, fautls: [] }).success).toBe(false);
    expect(reader.safeParse({ ...everything, gate: { rule: "eurka" } }).success).toBe(false);
    expect(reader.safeParse({ ...everything, warmup: 5 }).success).toBe(false);
  });
});
