import { basename, relative, sep } from "node:path";
import type { StartRun } from "../campaign/execute-runs.ts";
import type { Catalogue } from "../scenario/catalogue.ts";
import type { Output, Surroundings } from "./surroundings.ts";

/** The command line's surroundings in a process of its own. */
export function processSurroundings(own: {
  readonly catalogue: Catalogue;
  readonly version: string;
  readonly packageFolder: string;
  readonly startRun: StartRun;
}): Surroundings {
  const { stdout, stderr, env } = process;
  return {
    ...own,
    output: outputTo(stdout),
    errors: outputTo(stderr),
    progressTerminal: stderr.isTTY && env.TERM !== "dumb" ? stderr : undefined,
    columns: stdout.isTTY ? stdout.columns : columnsOf(env.COLUMNS),
    // An empty NO_COLOR counts as none: https://no-color.org
    coloured: stdout.isTTY === true && !env.NO_COLOR && env.TERM !== "dumb",
    showsStacks: Boolean(env.DEBUG),
    invokedAs: invocation(process.argv[1] ?? "coroner", process.cwd()),
    nowMs: () => performance.now(),
    now: () => new Date(),
    yieldToOthers: () => new Promise((resolve) => setImmediate(resolve)),
    onInterrupt: (listener) => {
      // Once: a second Ctrl-C ends the process at once, as ever.
      process.once("SIGINT", listener);
      return () => process.removeListener("SIGINT", listener);
    },
  };
}

/** The width that somebody gave for what goes to a file or another program. */
export function columnsOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;
}

/** How the user started this, as far as the path of the script tells. */
export function invocation(script: string, workingFolder: string): string {
  const parts = script.split(sep);
  if (parts.at(-2) === ".bin") return "npx coroner";
  return script.endsWith(".js") ? `node ${relative(workingFolder, script)}` : basename(script);
}

/** A reader that has seen enough, such as `head`, is no error. */
function outputTo(stream: NodeJS.WriteStream): Output {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  return { write: (text) => void stream.write(text) };
}
