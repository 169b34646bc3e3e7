import { expect, it } from "vitest";
import { z } from "zod";
import { fileSchema } from "../../src/scenario/file-schema.ts";

const least = { name: "least", groups: [{ name: "member", count: 1 }] };

it("fills in what is left out", () => {
  expect(fileSchema.parse(least)).toMatchObject({
    about: "",
    warmup: 15_000_000,
    tail: 0,
    seeds: [1],
    accounting: "run",
    configurations: { default: {} },
    network: { latency: 500, loss: 0, links: [] },
    faults: [],
    sweep: {},
    expect: [],
  });
});

it.each([
  [{ name: "no good" }],
  [{ name: "../up" }],
  [{ name: 5 }],
  [{ name: "latest" }],
  [{ name: "Latest" }],
  [{ groups: [] }],
  [{ accounting: "never" }],
  [{ duration: "0s" }],
  [{ configurations: { "a.b": {} } }],
  [{ configurations: { "1e5": {} } }],
  [{ configurations: { "a b": {} } }],
  [{ expect: [5] }],
  [{ unknown: 1 }],
])("refuses %j", (fields) => {
  expect(fileSchema.safeParse({ ...least, ...fields }).success).toBe(false);
});

it.each([["latest-run"], ["the.latest"]])("takes a scenario named %s", (name) => {
  expect(fileSchema.safeParse({ ...least, name }).success).toBe(true);
});

it.each([["life-guard"], ["2017-rules"], ["größer"], ["a_b"]])("takes a configuration named %s", (name) => {
  expect(fileSchema.safeParse({ ...least, configurations: { [name]: {} } }).success).toBe(true);
});

it("documents every field", () => {
  const schema = z.toJSONSchema(fileSchema, { io: "input" });
  const definitions = schema.$defs as Record<string, { description?: string }>;
  const undocumented: string[] = [];
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === "properties") {
        for (const [name, field] of Object.entries(
          inner as Record<string, { description?: string; $ref?: string }>,
        )) {
          const referenced =
            field.$ref === undefined ? field : definitions[field.$ref.replace("#/$defs/", "")];
          if (!referenced?.description && !field.description) undocumented.push(`${path}.${name}`);
        }
      }
      // The branches of oneOf only say which fields exclude one another.
      if (key !== "oneOf") visit(inner, `${path}/${key}`);
    }
  };
  visit(schema, "");
  expect(undocumented).toEqual([]);
});
