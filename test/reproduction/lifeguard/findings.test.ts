import { describe, expect, it } from "vitest";
import { findingsOf } from "../../../src/reproduction/lifeguard/findings.ts";
import type { Part } from "../../../src/reproduction/lifeguard/plan.ts";
import { planParts } from "../../../src/reproduction/lifeguard/plan.ts";
import { asPublished } from "./outcomes-for-tests.ts";

const parts = planParts({
  extent: "full",
  tables: ["IV", "VI"],
  figure1: false,
  sensitivity: true,
  repetitions: undefined,
});
const done = (part: Part) => ({ part, outcomes: asPublished() });

describe("findings", () => {
  it("are those of the tables that are wanted, and what they hang on", () => {
    expect(findingsOf(parts.map(done), ["IV", "VI"]).map(({ id }) => id)).toEqual([
      "false-positives",
      "message-load",
      "sensitivity",
    ]);
    expect(findingsOf(parts.slice(0, 1).map(done), ["VI"]).map(({ id }) => id)).toEqual(["message-load"]);
  });

  it("have names for their tables and charts that no other has", () => {
    const names = findingsOf(parts.map(done), ["IV", "VI"]).flatMap(({ tables, charts }) =>
      [...tables, ...charts].map(({ name }) => name),
    );
    expect(new Set(names).size).toBe(names.length);
  });
});
