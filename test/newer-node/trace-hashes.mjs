// Reads, from standard input, a JSON list of `{ options, seed }` and prints the trace's hash of each run as a JSON
// list. `test/engine/determinism.test.ts` runs it on two versions of Node and compares. Plain JavaScript over the
// built code, since Node 20 reads no TypeScript.
import { readFileSync } from "node:fs";
import { blockScenario } from "../../dist/bench/block-scenario.js";
import { ScenarioRun } from "../../dist/src/engine/scenario-run.js";

const runs = JSON.parse(readFileSync(0, "utf8"));
const hashes = runs.map(
  ({ options, seed }) =>
    new ScenarioRun({ scenario: blockScenario(options), configuration: 0, seed }).finish().traceHash,
);
process.stdout.write(`${JSON.stringify({ v8: process.versions.v8, hashes })}\n`);
