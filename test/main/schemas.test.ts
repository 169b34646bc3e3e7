import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { publishedSchemas } from "../../src/main/schemas.ts";

const ROOT = new URL("../../", import.meta.url);

describe("the published JSON Schemas", () => {
  it.each([...publishedSchemas()])("%s is as the code has it (npm run schema writes it)", (path, text) => {
    expect(readFileSync(new URL(path, ROOT), "utf8")).toBe(text);
  });

  it("know the programs, presets, laws and rules", () => {
    const text = publishedSchemas().get("schema/scenario.json");
    for (const name of ["memberlist", "heartbeat", "lifeguard-paper/swim", "akka-phi", "eureka"]) {
      expect(text).toContain(`"${name}"`);
    }
  });
});
