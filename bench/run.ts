import { appendFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { Command, InvalidArgumentError } from "commander";
import { CASES } from "./cases.ts";
import { type BenchResult, measure } from "./harness.ts";
import { type Machine, recordOf, tableOf } from "./report.ts";

// Built code lies in dist/bench/, the record in docs/ beside dist/.
const RECORD = fileURLToPath(new URL("../../docs/performance.md", import.meta.url));

interface Options {
  readonly record: boolean;
  readonly rounds: number;
}

await new Command("npm run bench --")
  .description("Measures how fast parts of Coroner are, each beside a baseline in the same run.")
  .argument("[filter]", "only cases whose name contains this")
  .option("--record", "append the results to docs/performance.md", false)
  .option("--rounds <n>", "measurements of each side", positiveInteger, 9)
  .action(run)
  .parseAsync();

async function run(filter: string | undefined, { record, rounds }: Options): Promise<void> {
  const cases = CASES.filter(({ name }) => name.includes(filter ?? ""));
  if (cases.length === 0) {
    console.error(
      `No case's name contains "${filter}". There are: ${CASES.map(({ name }) => name).join("; ")}.`,
    );
    process.exitCode = 2;
    return;
  }
  const results: BenchResult[] = [];
  for (const benchCase of cases) {
    console.error(`${benchCase.name}: ${benchCase.about}`);
    results.push(await measure(benchCase, { rounds, atLeastMs: 200, now: () => performance.now() }));
  }
  console.log(tableOf(results));
  if (record) appendFileSync(RECORD, recordOf(results, thisMachine()));
}

function thisMachine(): Machine {
  const processors = cpus();
  return {
    processor: `${processors[0]?.model.trim() ?? "unknown processor"}, ${processors.length} cores`,
    node: process.versions.node,
    date: new Date().toISOString().slice(0, 10),
  };
}

function positiveInteger(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError("Expected a whole number from 1.");
  return value;
}
