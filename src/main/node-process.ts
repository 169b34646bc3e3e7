import { CommanderError } from "commander";
import pino, { type Logger } from "pino";
import { catalogue } from "../../nodes/catalogue.ts";
import { EXIT_FAILURE, EXIT_GOOD, EXIT_USAGE, type ExitStatus } from "../cli/exit-status.ts";
import { runNodeSession } from "../processes/node-session.ts";
import { watchParent } from "../processes/parent-watch.ts";
import { COORDINATOR_VARIABLE, TOKEN_VARIABLE } from "../processes/protocol.ts";
import { type NodeProcessArguments, readNodeProcessArguments } from "./node-process-arguments.ts";
import { findPackageFolder, readVersion } from "./package-folder.ts";

/** A process that runs nodes for the coordinator that has started it (`docs/node-protocol.md`). */

const STANDARD_ERROR = 2;

/** Looked at first: should the parent die while this process is starting, that is seen. */
const parent = process.ppid;

// Ctrl-C reaches every process of the terminal's group; when nodes end is the coordinator's to say. SIGTERM keeps its
// usual effect, which it has even while a program does not return.
process.on("SIGINT", () => {});
// Who has started this process may be gone, and then so is the reader of what it says.
process.stderr.on("error", () => {});

process.exitCode = await runNodeProcess();

async function runNodeProcess(): Promise<ExitStatus> {
  let given: NodeProcessArguments;
  try {
    given = readNodeProcessArguments(process.argv.slice(2), (text) => process.stderr.write(text));
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_GOOD : EXIT_USAGE;
    throw error;
  }
  const url = process.env[COORDINATOR_VARIABLE];
  const token = process.env[TOKEN_VARIABLE];
  if (!url || !token) {
    return fail(
      EXIT_USAGE,
      `${url ? TOKEN_VARIABLE : COORDINATOR_VARIABLE} is not set: the coordinator that starts this process says there where it is and what lets one in`,
    );
  }
  if (given.watchParent) watchParent(parent);
  let log: Logger;
  try {
    log = openLog(given.log, given.name);
  } catch (error) {
    return fail(
      EXIT_FAILURE,
      `the log ${given.log} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const { name, nodes, form } = given;
  const software = `coroner ${readVersion(findPackageFolder())}`;
  const end = await runNodeSession({ url, token, name, nodes, form, catalogue, software, log });
  return end.how === "ended" ? EXIT_GOOD : fail(EXIT_FAILURE, `${name}: ${end.message}`);
}

/**
 * Written synchronously, so that nothing is lost when the process ends. A log that cannot be written any more is no
 * reason to end a run.
 */
function openLog(file: string | undefined, name: string): Logger {
  const destination = pino.destination({ dest: file ?? STANDARD_ERROR, sync: true });
  let hasComplained = false;
  destination.on("error", (error: Error) => {
    if (!hasComplained) say(`${name}: the log cannot be written any more: ${error.message}`);
    hasComplained = true;
  });
  return pino(
    { base: { process: name, pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime },
    destination,
  );
}

function say(message: string): void {
  process.stderr.write(`${message}\n`);
}

function fail(status: ExitStatus, message: string): ExitStatus {
  say(message);
  return status;
}
