import junit, { type Builder } from "junit-report-builder";
import { cellText } from "../scenario/cells.ts";
import { expectationOutcome } from "./expectation-lines.ts";
import type { CellExpectations } from "./results/reported-results.ts";

// Its types are those of a module with a default export; Node gives what its CommonJS exports, the builder itself.
const ROOT = junit as unknown as Builder;

/** Expectations as JUnit XML: a suite for each cell, a case for each expectation; a broken one is a failure. */
export function junitOf(scenario: string, cells: readonly CellExpectations[]): string {
  const builder = ROOT.newBuilder().name(scenario);
  for (const { cell, expectations } of cells) {
    const text = cellText(cell);
    const suite = builder.testSuite().name(printable(text === "" ? scenario : `${scenario}: ${text}`));
    for (const expectation of expectations) {
      const test = suite.testCase().className(scenario).name(printable(expectation.text));
      if (!expectation.holds) test.failure(printable(expectationOutcome(expectation)), "expectation");
    }
  }
  return builder.build();
}

/** XML has no place for most control characters, escaped or not. */
function printable(text: string): string {
  return text.replace(/(?![\t\n\r])\p{Cc}/gu, "\ufffd");
}
