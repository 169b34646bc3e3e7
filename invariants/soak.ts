import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { Command, InvalidArgumentError } from "commander";
import { FilesBeside } from "../src/cli/files-beside.ts";
import { ScenarioError } from "../src/scenario/scenario-error.ts";
import { checkScenario } from "./check-run.ts";
import { type CaseResult, complaintsOf, runCase } from "./soak-case.ts";
import { failureReport, SoakProgress } from "./soak-progress.ts";
import type { CaseRequest } from "./soak-worker.ts";

/** Where the scenarios of failed cases are left. */
const FAILURES = "results/soak";
const BROKEN = 1;
const USAGE = 2;
const INTERRUPTED = 130;

interface Options {
  readonly from: number;
  readonly steps: number;
  readonly workers: number;
  readonly shrink: number;
  readonly case?: number;
  readonly scenario?: string;
}

await new Command("npm run soak --")
  .description(
    "Holds memberlist members under random faults to the eight invariants of docs/invariants.md. Ends with status 1 when one is broken.",
  )
  .option("--from <n>", "number of the first case", wholeNumber, 1)
  .option("--steps <n>", "fault steps to take in all", wholeNumber, 1_000_000)
  .option("--workers <n>", "cases run at the same time", wholeNumber, 2)
  .option("--shrink <seconds>", "how long a failed case is shrunk, at the most", wholeNumber, 120)
  .option("--case <n>", "runs this one case again, and shrinks it if it fails", wholeNumber)
  .option("--scenario <file>", "checks a scenario file instead, such as that of a failed case")
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : USAGE))
  .action(run)
  .parseAsync();

async function run(options: Options): Promise<void> {
  if (options.scenario !== undefined) checkFile(options.scenario);
  else if (options.case !== undefined) runOne(options.case, options.shrink);
  else await soak(options);
}

function checkFile(fileName: string): void {
  try {
    const bytes = readFileSync(fileName);
    for (const run of checkScenario({ bytes, fileName, files: new FilesBeside(fileName) })) {
      const name = `${run.configuration}, seed ${run.seed}`;
      const isGood = run.complaints.length === 0;
      if (!isGood) process.exitCode = BROKEN;
      console.log(
        `${name}: ${isGood ? "all invariants held" : "broken"} (${run.faultSteps} fault steps, ${run.virtualSeconds} virtual s)`,
      );
      if (!isGood) console.log(complaintsOf(run));
      for (const { name: group, promised, why, convergedAfterMicros, isSplit, boundMicros } of run.groups) {
        const bound = `within ${Math.round(boundMicros / 1_000_000)} s of calm`;
        const outcome =
          convergedAfterMicros !== undefined
            ? `agreed after ${convergedAfterMicros / 1_000_000} s`
            : isSplit
              ? "stayed split"
              : "not seen to agree";
        console.log(
          `  ${group}: ${promised === "nothing" ? `no convergence promised${why === "" ? "" : `: ${why}`}` : `convergence promised (${promised}) ${bound}; ${outcome}`}`,
        );
      }
    }
  } catch (error) {
    if (!(error instanceof ScenarioError) && (error as NodeJS.ErrnoException).code === undefined) throw error;
    console.error((error as Error).message);
    process.exitCode = USAGE;
  }
}

function runOne(number: number, shrinkSeconds: number): void {
  const result = runCase(number, shrinkSeconds * 1000);
  if (result.failure === undefined) {
    console.log(`Case ${number}: all invariants held (${result.faultSteps} fault steps).`);
  } else {
    report(result);
  }
}

/** Deals cases to workers until there have been enough steps. */
async function soak({ from, steps, workers, shrink }: Options): Promise<void> {
  const progress = new SoakProgress(from, steps);
  const startMs = performance.now();
  const elapsed = () => (performance.now() - startMs) / 1000;
  const isTerminal = process.stderr.isTTY;
  const show = () =>
    process.stderr.write(isTerminal ? `\r${progress.line(elapsed())}` : `${progress.line(elapsed())}\n`);
  const ticker = setInterval(show, isTerminal ? 1000 : 30_000);
  const pool = Array.from(
    { length: workers },
    () => new Worker(new URL("./soak-worker.js", import.meta.url)),
  );
  const finish = () => {
    clearInterval(ticker);
    show();
    if (isTerminal) process.stderr.write("\n");
    for (const line of progress.summary(elapsed())) console.log(line);
  };
  process.once("SIGINT", () => {
    finish();
    process.exit(INTERRUPTED);
  });
  await Promise.all(
    pool.map(
      (worker) =>
        new Promise<void>((resolve, reject) => {
          const deal = () => {
            const number = progress.begin();
            if (number === undefined) resolve();
            else worker.postMessage({ number, shrinkMs: shrink * 1000 } satisfies CaseRequest);
          };
          worker.on("message", (result: CaseResult) => {
            progress.done(result);
            if (result.failure !== undefined) report(result);
            deal();
          });
          worker.on("error", reject);
          deal();
        }),
    ),
  );
  await Promise.all(pool.map((worker) => worker.terminate()));
  finish();
}

/** Says what is broken and leaves the scenario in a file. */
function report(result: CaseResult): void {
  process.exitCode = BROKEN;
  const file = `${FAILURES}/case-${result.number}.yaml`;
  mkdirSync(FAILURES, { recursive: true });
  writeFileSync(file, result.failure?.scenario ?? "");
  console.log(failureReport(result, file));
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new InvalidArgumentError("Expected a whole number from 1.");
  }
  return value;
}
