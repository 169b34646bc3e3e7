import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { Refusals } from "../../src/processes/refusals.ts";

describe("refusals of strangers", () => {
  it("are counted by reason, and logged with what was said", () => {
    const lines: string[] = [];
    const refusals = new Refusals(pino({}, { write: (line: string) => lines.push(line) }));
    refusals.note("token", "The token is wrong.");
    refusals.note("nodeTaken", "taken");
    refusals.note("token", "There is no token.");
    expect([...refusals.counts]).toEqual([
      ["token", 2],
      ["nodeTaken", 1],
    ]);
    expect(lines.map((line) => JSON.parse(line).message)).toEqual([
      "The token is wrong.",
      "taken",
      "There is no token.",
    ]);
  });

  it("of a flood are all counted, but fill no log", () => {
    const lines: string[] = [];
    const refusals = new Refusals(pino({}, { write: (line: string) => lines.push(line) }));
    for (let count = 0; count < 100_000; count++) refusals.note("token", "The token is wrong.");
    expect(refusals.counts.get("token")).toBe(100_000);
    expect(lines).toHaveLength(101);
    expect(lines.at(-1)).toContain("only counted");
  });
});
