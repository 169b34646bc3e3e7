import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { summarySchema } from "../../src/coordinator/summary-schema.ts";
import { PACKAGED, packaged } from "./packaged.ts";

// Runs the built command line: `npm test` builds it first.
const COMMAND = fileURLToPath(new URL("../../bin/coroner.js", import.meta.url));

describe.each(PACKAGED)("coroner run %s", (fileName) => {
  it("finds what the scenario expects", () => {
    const name = fileName.replace(/\.yaml$/, "");
    // A broken expectation would be an exit status of 1, and throw.
    const printed = execFileSync(process.execPath, [COMMAND, "run", name, "--json", "--no-results"], {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
    const summary = summarySchema.parse(JSON.parse(printed));
    const scenario = packaged(fileName);
    expect(summary.expectations.map(({ text, holds }) => [text, holds])).toEqual(
      scenario.expectations.map((text) => [text, true]),
    );
    expect(scenario.expectations.length).toBeGreaterThan(0);
    for (const { runs, incompleteJoins } of summary.configurations) {
      expect([runs, incompleteJoins]).toEqual([scenario.seeds.length, 0]);
    }
  });
});
