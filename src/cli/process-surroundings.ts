import { availableParallelism } from "node:os";
import { basename, sep } from "node:path";
import type { StartRun } from "../campaign/execute-runs.ts";
import type { OpenRunPool } from "../campaign/run-pool.ts";
import type { StartTracedRun } from "../campaign/traced-run.ts";
import type { Catalogue } from "../scenario/catalogue.ts";
import { EXIT_FAILURE, EXIT_HUNG_UP, EXIT_INTERRUPTED, EXIT_TERMINATED } from "./exit-status.ts";
import { pathFrom, workingFolder } from "./paths-from-here.ts";
import { printable } from "./printable.ts";
import type { OpenProcesses, Output, Surroundings } from "./surroundings.ts";
import { systemReason } from "./system-reason.ts";

/** What tells a process to end, so that it has time to do so in order. */
const INTERRUPTIONS = [
  ["SIGINT", EXIT_INTERRUPTED],
  ["SIGTERM", EXIT_TERMINATED],
  ["SIGHUP", EXIT_HUNG_UP],
] as const;

/** The command line's surroundings in a process of its own. */
export function processSurroundings(own: {
  readonly catalogue: Catalogue;
  readonly version: string;
  readonly engine: string | undefined;
  readonly packageFolder: string;
  readonly startRun: StartRun;
  readonly openProcesses: OpenProcesses;
  readonly startTracedRun: StartTracedRun;
  readonly openRunPool: OpenRunPool;
}): Surroundings {
  const { stdout, stderr, env } = process;
  // An empty NO_COLOR counts as none: https://no-color.org
  const coloured = stdout.isTTY === true && !env.NO_COLOR && env.TERM !== "dumb";
  return {
    ...own,
    parallelism: availableParallelism(),
    environment: env,
    output: outputTo(stdout, coloured, (error) => failedOutput(error, stderr)),
    // Whom could it be told? The exit status says what was due.
    errors: outputTo(stderr, false, () => {}),
    progressTerminal: stderr.isTTY && env.TERM !== "dumb" ? stderr : undefined,
    columns: stdout.isTTY ? stdout.columns : columnsOf(env.COLUMNS),
    coloured,
    showsStacks: Boolean(env.DEBUG),
    invokedAs: invocation(process.argv[1] ?? "coroner", workingFolder()),
    nowMs: () => performance.now(),
    now: () => new Date(),
    yieldToOthers: () => new Promise((resolve) => setImmediate(resolve)),
    onInterrupt: (listener) => {
      const stops = INTERRUPTIONS.map(([signal, status]) => {
        const heard = () => listener(status);
        // Once: a second Ctrl-C ends the process at once, as ever.
        process.once(signal, heard);
        return () => void process.removeListener(signal, heard);
      });
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** The width that somebody gave for what goes to a file or another program. */
export function columnsOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;
}

/**
 * How the user started this, as far as the path of the script tells.
 *
 * @param folder the working folder; `undefined` where there is none any more.
 */
export function invocation(script: string, folder: string | undefined): string {
  const parts = script.split(sep);
  if (parts.at(-2) === ".bin") return "npx coroner";
  return script.endsWith(".js") ? `node ${pathFrom(folder, script)}` : basename(script);
}

/** A reader that has seen enough, such as `head`, is no error. */
function outputTo(
  stream: NodeJS.WriteStream,
  coloured: boolean,
  onFirstFailure: (error: Error) => void,
): Output {
  let hasFailed = false;
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE" || hasFailed) return;
    // Every further write fails as well.
    hasFailed = true;
    onFirstFailure(error);
  });
  return { write: (text) => void stream.write(printable(text, coloured)) };
}

/** What was asked for did not arrive, whatever else is to be said of it. */
function failedOutput(error: Error, stderr: NodeJS.WriteStream): void {
  stderr.write(`Standard output can't be written to: ${systemReason(error)}.\n`);
  // At the exit: the status of the command may be set before this or after.
  process.once("exit", () => {
    process.exitCode = EXIT_FAILURE;
  });
}
